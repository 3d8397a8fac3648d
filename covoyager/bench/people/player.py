"""A simulated person in the benchmark's world (``player.mjs``), started, told to begin, and sent home."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from covoyager.bench.people.client import Client
from covoyager.bot import Runtime

SCRIPT = Path(__file__).with_name("player.mjs")


class Player(Client):
    """One person. ``seen`` is what they heard and did, ``ms`` after they came.

    Args:
        runtime: Node and its packages.
        port: the world's.
        minecraft: its version.
        name: the person's.
        bot: whom they talk with.
        goal: what they ask for; None: they say hello and help.
    """

    def __init__(self, runtime: Runtime, port: int, minecraft: str, name: str, bot: str, goal: str | None) -> None:
        super().__init__(SCRIPT, runtime, port, minecraft, name, bot, *([goal] if goal else []))
        self.seen: list[Mapping[str, Any]] = []

    def heard(self, event: Mapping[str, Any]) -> None:
        """Keep it."""
        self.seen.append(event)

    async def begin(self, bring: bool = False) -> None:
        """Have them begin to play; ``bring``: what they carry goes into the chest first."""
        await self.tell({"do": "begin", "bring": bring})
