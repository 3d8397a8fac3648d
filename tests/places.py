"""Worlds that tests play in."""

from covoyager.domain import WorldId

HERE = WorldId("here", "the world here", "covoyager play")
THERE = WorldId("there", "the world there", "covoyager play --seed 2")
SERVED = WorldId("127.0.0.1:25565", "a server", "covoyager join 127.0.0.1:25565")
"""One that is kept elsewhere: commands take it for there."""
