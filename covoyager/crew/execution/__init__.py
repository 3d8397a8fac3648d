"""How a bot works: it chooses a step, carries it out, eats, tidies up, and what came of it is judged."""
