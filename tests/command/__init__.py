"""The command line as people use it: the real program, in a process of its own."""
