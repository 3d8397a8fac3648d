"""Plans from what is on hand alone."""
