"""Benchmarks: they measure and print; no test depends on a time. `make bench` runs them all."""
