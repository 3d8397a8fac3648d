"""``covoyager plan``."""
