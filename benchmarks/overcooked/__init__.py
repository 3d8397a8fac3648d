"""Overcooked-AI: two cooks share our board. ``python -m benchmarks.overcooked`` prints the table."""
