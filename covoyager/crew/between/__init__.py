"""What a bot does besides its steps: it looks after itself, tidies up, and minds what goes on by itself."""
