"""Commands about single steps of a plan."""
