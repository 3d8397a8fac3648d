"""``covoyager doctor``."""
