"""Which world: the first part of the key of everything that the board keeps."""

import re
from dataclasses import dataclass, field

from covoyager.texts import _, marked

#: The folder of an embedded world, as ``covoyager.world.folder`` names it; a copy that is played once has a mark of its own.
_EMBEDDED = re.compile(r"(.+?)(?:#[0-9a-f]+)?-(\d+(?:\.\d+)+)-(-?\d+)(?:-[0-9a-f]{8})?")


@dataclass(frozen=True, slots=True)
class WorldId:
    """The identity of a world (a server with all its dimensions).

    Attributes:
        key: stable and unique. An embedded world's is the ``world.id`` in its folder, so a world made anew is another one; a
            joined world's is made of the address and the hash of its seed, or its spawn before 1.15.
        text: its name where programs read it: of an embedded world its folder's, else its address.
        play: the command that continues it, such as ``covoyager play --world arena --seed 2``.
    """

    key: str
    text: str = field(default="", compare=False)
    play: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.text or self.key or NO_WORLD.text

    @property
    def called(self) -> str:
        """What people call it: an embedded world by its name, the game's version and its seed."""
        found = self._embedded()
        if found is not None:
            return _("{name} ({minecraft}, seed {seed})", name=found[1], minecraft=found[2], seed=found[3])
        return str(self)

    @property
    def name(self) -> str:
        """The same where there is little room: an embedded world by its name alone."""
        found = self._embedded()
        return str(self) if found is None else found[1]

    def _embedded(self) -> re.Match[str] | None:
        return _EMBEDDED.fullmatch(self.text) if self.key.partition("@")[0] == self.text else None


NO_WORLD = WorldId("", marked("no world yet"), "covoyager play")
"""Holds the goals that were set before any world was played; the first session moves them into its world."""
