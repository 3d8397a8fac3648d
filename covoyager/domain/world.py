"""Which world: the first part of the key of everything that the board keeps."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class WorldId:
    """The identity of a world (a server with all its dimensions).

    Attributes:
        key: stable, and another's never: an embedded world's comes from its folder (made anew, it is another world), a
            joined one's from the address and the seed's hash or the spawn.
        text: what people call it.
        play: the command that goes on in it, such as ``covoyager play --world arena --seed 2``.
    """

    key: str
    text: str = field(default="", compare=False)
    play: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.text or self.key or NO_WORLD.text


NO_WORLD = WorldId("", "no world yet", "covoyager play")
"""Where goals stand that were set before any world was played; the first session that comes takes them into its own."""
