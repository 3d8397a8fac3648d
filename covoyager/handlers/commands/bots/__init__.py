"""Commands that settle what bots work at and with."""
