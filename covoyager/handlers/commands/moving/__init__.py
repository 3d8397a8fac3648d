"""Commands that send a bot somewhere, or keep it there."""
