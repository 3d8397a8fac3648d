"""Furnaces of a plan: how many, in which loads, and what they burn."""
