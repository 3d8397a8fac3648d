"""A player of your own in a Python script (extra ``covoyager[javascript]``): joins a world, speaks, hears, digs and brings.

Its mineflayer client runs in a Node that the package ``javascript`` starts where a player joins; ``Player.bot`` is that
client, for whatever else mineflayer can do. ``examples/friend.py`` is a script to begin with.
"""

import os
from queue import Empty, SimpleQueue
from threading import Event
from types import TracebackType
from typing import Any

from covoyager.bot import ensure_runtime
from covoyager.clock import wall
from covoyager.config import Settings
from covoyager.errors import UsageError, WorldError

#: Seconds for one call of the client: a walk, a block dug.
CALL_SECONDS = 60
#: Seconds after which what a block leaves has been picked up, where it leaves anything.
PICK_UP_SECONDS = 5
SIGHT, REACH, BESIDE = 48, 3, 2


class Player:
    """A context manager: in the world from its beginning to its end.

    Args:
        port: of the world.
        name: the player's.
        host: of the world.
        seconds: how long the world is waited for in all, and each answer of the board's.

    Attributes:
        bot: the mineflayer client.
    """

    def __init__(self, port: int, name: str, *, host: str = "127.0.0.1", seconds: float = 240.0) -> None:
        self.name = name
        self.bot: Any = None
        self._where = {"host": host, "port": port, "username": name, "auth": "offline", "hideErrors": True}
        self._seconds = seconds
        self._said: SimpleQueue[str] = SimpleQueue()
        self._changed = Event()
        self._ways: Any = None
        self._end: Any = None

    def __enter__(self) -> "Player":
        """Join, and wait until the world around is there.

        Raises:
            UsageError: the package ``javascript`` is not installed.
            WorldError: the world does not answer in time.
        """
        runtime = ensure_runtime(Settings.load().cache)
        os.environ.setdefault("NODE_BIN", str(runtime.node))
        try:
            from javascript import On, require, terminate  # it starts its Node as it is imported
        except ImportError:
            raise UsageError(
                "a player of your own takes the package javascript: pip install 'covoyager[javascript]'."
            ) from None
        self._end = terminate
        self._ways = require(str(runtime.modules / "mineflayer-pathfinder"))
        self.bot = require(str(runtime.modules / "mineflayer")).createBot(self._where)
        arrived = Event()
        On(self.bot, "spawn")(lambda *_: arrived.set())
        On(self.bot, "messagestr")(lambda text, *_: self._said.put(str(text)))
        if not self.bot.entity and not arrived.wait(self._seconds):
            self._end()
            raise WorldError("The world has not answered in time. Does it run, and at that port?")
        On(self.bot.inventory, "updateSlot")(lambda *_: self._changed.set())
        self.bot.loadPlugin(self._ways.pathfinder)
        self.bot.waitForChunksToLoad(timeout=CALL_SECONDS)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave, and end the Node."""
        self.bot.quit()
        self._end()

    def say(self, text: str) -> None:
        """Say a line in chat."""
        self.bot.chat(text)

    def hear(self, words: str) -> str:
        """Wait until somebody says that; what was said before counts as well, once.

        Raises:
            WorldError: nobody says it in time.
        """
        deadline = wall.now() + self._seconds
        while True:
            try:
                text = self._said.get(timeout=max(0.0, deadline - wall.now()))
            except Empty:
                raise WorldError(f"Nobody has said {words!r} in time.") from None
            if words in text:
                return text

    def dig(self, block: str) -> None:
        """Go to the nearest block of a kind, dig it and pick up what it leaves.

        Raises:
            WorldError: none is in sight.
        """
        found, before = self._go_to(block, REACH), self._carried()
        self.bot.dig(found, True, timeout=CALL_SECONDS)
        self._walk(found.position, 0)
        deadline = wall.now() + PICK_UP_SECONDS
        while self._carried() <= before and self._changed.wait(max(0.0, deadline - wall.now())):
            self._changed.clear()

    def store(self, item: str, count: int = 1) -> None:
        """Bring so many of an item into the nearest chest.

        Raises:
            WorldError: none is in sight.
        """
        menu = self.bot.openContainer(self._go_to("chest", BESIDE), timeout=CALL_SECONDS)
        menu.deposit(self.bot.registry.itemsByName[item].id, None, count, timeout=CALL_SECONDS)
        menu.close()

    def _carried(self) -> int:
        return sum(item.count for item in self.bot.inventory.items())

    def _go_to(self, block: str, near: int) -> Any:
        kind = self.bot.registry.blocksByName[block].id
        found = self.bot.findBlock({"matching": kind, "maxDistance": SIGHT})
        if not found:
            raise WorldError(f"{self.name} sees no {block.replace('_', ' ')}.")
        self._walk(found.position, near)
        return found

    def _walk(self, place: Any, near: int) -> None:
        goal = self._ways.goals.GoalNear(place.x, place.y, place.z, near)
        self.bot.pathfinder.goto(goal, timeout=CALL_SECONDS)
