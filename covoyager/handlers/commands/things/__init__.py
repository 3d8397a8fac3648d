"""Commands about things that a bot carries."""
