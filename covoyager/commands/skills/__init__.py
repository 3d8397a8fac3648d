"""``covoyager skills``."""
