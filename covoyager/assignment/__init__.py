"""Who does what next: what is taken first, shared, offered, waited for, begun by hand and taken over. Pure functions."""
