"""Benchmarks that only development needs: ``covoyager bench`` has them in a checkout, and in no wheel."""
