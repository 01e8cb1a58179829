"""The tests of the Honor System."""
