"""A player of your own in Python: joins a running world, asks for sticks, claims the logs, digs one and brings it.

pip install 'covoyager[javascript]'; covoyager play --headless; then: python examples/friend.py PORT Friend
It gives up after four minutes, or FRIEND_SECONDS.
"""

import os
import sys
from queue import SimpleQueue
from threading import Event, Timer

from covoyager.bot import ensure_runtime
from covoyager.config import Settings

runtime = ensure_runtime(Settings.load().cache)
os.environ.setdefault("NODE_BIN", str(runtime.node))
from javascript import On, require, terminate  # noqa: E402  it starts its Node as it is imported


def give_up() -> None:
    """Nobody answers any more: end the Node as well, whatever is waited for."""
    print("The world has not answered in time. Does it run, and at that port?", file=sys.stderr)
    terminate()
    os._exit(1)


patience = Timer(float(os.environ.get("FRIEND_SECONDS", "240")), give_up)
patience.daemon = True
patience.start()
mineflayer = require(str(runtime.modules / "mineflayer"))
ways = require(str(runtime.modules / "mineflayer-pathfinder"))
bot = mineflayer.createBot({"host": "127.0.0.1", "port": int(sys.argv[1]), "username": sys.argv[2], "auth": "offline"})
in_world = Event()
said: SimpleQueue[str] = SimpleQueue()


@On(bot, "spawn")
def arrive() -> None:
    """Know that the player stands in the world."""
    in_world.set()


@On(bot, "messagestr")
def hear(text: str, *_rest: object) -> None:
    """Keep what is said from before the first question on, so that no answer comes too early to be heard."""
    said.put(text)


def wait_for(words: str) -> None:
    """Wait until somebody has said that."""
    while words not in said.get():
        pass


if not bot.entity:
    in_world.wait()
bot.loadPlugin(ways.pathfinder)
bot.waitForChunksToLoad(timeout=60)
walk, goals, kinds = bot.pathfinder, ways.goals, bot.registry
bot.chat("!task craft 4 sticks")
wait_for("can be taken now: #1")
bot.chat("!claim 1")
wait_for("#1 is yours")
for name, near in (("oak_log", 3), ("chest", 2)):
    block = bot.findBlock({"matching": kinds.blocksByName[name].id, "maxDistance": 48})
    x, y, z = block.position.x, block.position.y, block.position.z
    walk.goto(goals.GoalNear(x, y, z, near), timeout=60)
    if name == "oak_log":
        bot.dig(block, True, timeout=60)
        walk.goto(goals.GoalNear(x, y, z, 0), timeout=60)
menu = bot.openContainer(block, timeout=60)
menu.deposit(kinds.itemsByName.oak_log.id, None, 1, timeout=60)
menu.close()
print(f"{sys.argv[2]} has brought a log.")
bot.quit()
patience.cancel()
terminate()
