"""What players are called, by the rule that bots and embedded worlds have too; and whom a command acts as."""

import re

from covoyager.errors import UsageError
from covoyager.facts import shared_facts
from covoyager.texts import _

_NAMES = shared_facts("player")["names"]
ACCOUNT = re.compile(_NAMES["account"])
"""What the game takes for the name of an account."""
PLAYER = re.compile(_NAMES["mark"] + _NAMES["account"])
"""What a player can be called where proxies let others in, too."""
#: Letters of what is no name that are told.
LONGEST = 24


def acting_as(name: str) -> str:
    """The name given with ``--as``.

    Raises:
        UsageError: nobody can be called so.
    """
    if not PLAYER.fullmatch(name):
        shown = repr(name) if len(name) <= LONGEST else repr(name[:LONGEST] + "…")
        raise UsageError(
            _("--as wants a player's name, 1 to 16 letters, digits and underscores, not {name}.", name=shown)
        )
    return name
