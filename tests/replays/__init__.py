"""Tests of the ledger: named after the threats it meets."""
