"""Which world: the first part of the key of everything that the board keeps."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class WorldId:
    """The identity of a world (a server with all its dimensions).

    Attributes:
        key: stable and unique. An embedded world's is the ``world.id`` in its folder, so a world made anew is another one; a
            joined world's is made of the address and the hash of its seed, or its spawn before 1.15.
        text: what people call it.
        play: the command that continues it, such as ``covoyager play --world arena --seed 2``.
    """

    key: str
    text: str = field(default="", compare=False)
    play: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.text or self.key or NO_WORLD.text


NO_WORLD = WorldId("", "no world yet", "covoyager play")
"""Holds the goals that were set before any world was played; the first session moves them into its world."""
