"""A player of your own in Python: joins a running world, asks for sticks, claims the logs, digs one and brings it.

pip install 'covoyager[javascript]'; covoyager play --headless; then: python examples/friend.py PORT Friend
"""

import os
import sys

from covoyager.bot import ensure_runtime
from covoyager.config import Settings

runtime = ensure_runtime(Settings.load().cache)
os.environ.setdefault("NODE_BIN", str(runtime.node))
from javascript import once, require, terminate  # noqa: E402  it starts its Node as it is imported

mineflayer = require(str(runtime.modules / "mineflayer"))
ways = require(str(runtime.modules / "mineflayer-pathfinder"))
bot = mineflayer.createBot({"host": "127.0.0.1", "port": int(sys.argv[1]), "username": sys.argv[2], "auth": "offline"})
once(bot, "spawn")
bot.loadPlugin(ways.pathfinder)
bot.waitForChunksToLoad(timeout=60)
walk, goals, kinds = bot.pathfinder, ways.goals, bot.registry
bot.chat("!task craft 4 sticks")
once(bot, "whisper")
bot.chat("!claim 1")
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
terminate()
