"""Tables over real sockets: on loopback, and in network namespaces of their own."""
