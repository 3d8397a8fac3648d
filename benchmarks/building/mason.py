"""A simulated person who builds along (``mason.mjs``): the drawing is handed over, then they are told to begin."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from covoyager.bench.people.client import Client
from covoyager.bot import Runtime

SCRIPT = Path(__file__).with_name("mason.mjs")


class Mason(Client):
    """One builder. ``seen`` is what they heard and did, ``ms`` after they came.

    Args:
        runtime: Node and its packages.
        port: the world's.
        minecraft: its version.
        name: the person's.
        bot: whom they talk with.
        goal: what they ask for; None: they help.
    """

    def __init__(self, runtime: Runtime, port: int, minecraft: str, name: str, bot: str, goal: str | None) -> None:
        super().__init__(SCRIPT, runtime, port, minecraft, name, bot, *([goal] if goal else []))
        self.seen: list[Mapping[str, Any]] = []

    def heard(self, event: Mapping[str, Any]) -> None:
        """Keep it."""
        self.seen.append(event)

    async def begin(self, parts: Sequence[Sequence[Sequence[object]]]) -> None:
        """Have them begin to play, with the drawing before them: each part's ``[x, y, z, state]``."""
        await self.tell({"do": "begin", "parts": parts})
