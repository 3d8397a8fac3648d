"""``covoyager view``."""
