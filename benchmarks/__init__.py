"""Benchmarks of other people's worlds, played by our board; only development needs them."""
