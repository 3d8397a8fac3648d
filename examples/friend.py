"""A player of your own in Python: joins a running world, asks for sticks, claims the logs, digs one and brings it.

pip install 'covoyager[javascript]'; covoyager play --headless; then: python examples/friend.py PORT Friend
It gives up where the world does not answer in four minutes, or in so many SECONDS as are named after that.
"""

import sys

from covoyager.errors import WorldError
from covoyager.scripting import Player

port, name, *patience = sys.argv[1:]
try:
    with Player(int(port), name, seconds=float(patience[0] if patience else 240)) as me:
        me.say("!task craft 4 sticks")
        me.hear("can be taken now: #1")
        me.say("!claim 1")
        me.hear("#1 is yours")
        me.dig("oak_log")
        me.store("oak_log")
        print(f"{name} has brought a log.")
except WorldError as error:
    sys.exit(str(error))
