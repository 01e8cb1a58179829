"""Tables on the network: discovery, the SSH transport, the table host, the seat client and the SSH door."""
