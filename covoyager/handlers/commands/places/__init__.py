"""Commands about places that have a name."""
