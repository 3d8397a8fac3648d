"""Commands about how a bot talks."""
