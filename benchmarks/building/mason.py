"""A simulated person who builds along (``mason.mjs``), with the drawing before them."""

import json
from pathlib import Path

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
        drawing: a JSON file of parts, each a list of ``[x, y, z, state]``.
        bots: how many they wait for before they begin.
        waits_for: until that player is in the world time stands still.
    """

    def __init__(
        self,
        runtime: Runtime,
        port: int,
        minecraft: str,
        name: str,
        bot: str,
        goal: str | None,
        *,
        drawing: Path,
        bots: int,
        waits_for: str,
    ) -> None:
        part = {"goal": goal, "drawing": str(drawing), "bots": bots, "waitsFor": waits_for}
        super().__init__(SCRIPT, runtime, port, minecraft, name, bot, json.dumps(part))
