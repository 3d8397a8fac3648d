"""How a bot works: it chooses a step, carries it out, and what came of it is judged."""
