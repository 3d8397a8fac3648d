"""Commands about goals that are there."""
