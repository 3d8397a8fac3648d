"""The board as a program of a terminal: how it ends, and what it remembers."""
