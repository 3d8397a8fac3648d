"""Simulated people: clients of their own that know nothing of the bots, and what starts them."""
