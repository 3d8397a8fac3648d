"""A simulated person in the benchmark's world (``player.mjs``), started, and sent home."""

import json
from pathlib import Path

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
        bots: how many they wait for before they begin.
        waits_for: until that player is in the world time stands still.
        brings: what they carry goes into the chest first.
        late: seconds of the game later than others of theirs.
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
        *,
        bots: int = 1,
        waits_for: str,
        brings: bool = False,
        late: float = 0.0,
    ) -> None:
        part = {"goal": goal, "bots": bots, "waitsFor": waits_for, "brings": brings, "late": late}
        super().__init__(SCRIPT, runtime, port, minecraft, name, bot, profile, json.dumps(part))

    @property
    def failed(self) -> str:
        """What made them stop playing; empty where nothing did."""
        return next((str(event["error"]) for event in self.seen if event.get("saw") == "error"), "")
