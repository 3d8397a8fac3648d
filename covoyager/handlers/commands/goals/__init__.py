"""Commands that set goals and change those that are there."""
