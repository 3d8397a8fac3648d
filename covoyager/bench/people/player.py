"""A simulated person in the benchmark's world (``player.mjs``), started, told to begin, and sent home."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from covoyager.bench.people.client import Client
from covoyager.bot import Runtime

SCRIPT = Path(__file__).with_name("player.mjs")
#: How fast people can be, by name.
PROFILES = tuple(name for name in json.loads(SCRIPT.with_name("profiles.json").read_text()) if name != "about")
#: Whom there was no word about.
REGULAR = "regular"


class Player(Client):
    """One person. ``seen`` is what they heard and did, ``ms`` after they came.

    Args:
        runtime: Node and its packages.
        port: the world's.
        minecraft: its version.
        name: the person's.
        bot: whom they talk with.
        goal: what they ask for; None: they say hello and help.
        profile: how fast they are, one of :data:`PROFILES`.
    """

    def __init__(
        self,
        runtime: Runtime,
        port: int,
        minecraft: str,
        name: str,
        bot: str,
        goal: str | None,
        profile: str = REGULAR,
    ) -> None:
        super().__init__(SCRIPT, runtime, port, minecraft, name, bot, profile, *([goal] if goal else []))
        self.seen: list[Mapping[str, Any]] = []

    @property
    def failed(self) -> str:
        """What made them stop playing; empty where nothing did."""
        return next((str(event["error"]) for event in self.seen if event.get("saw") == "error"), "")

    def heard(self, event: Mapping[str, Any]) -> None:
        """Keep it."""
        self.seen.append(event)

    async def begin(self, bring: bool = False) -> None:
        """Have them begin to play; ``bring``: what they carry goes into the chest first."""
        await self.tell({"do": "begin", "bring": bring})
