"""The search that plays every game: its deals, its playouts, its choices."""
