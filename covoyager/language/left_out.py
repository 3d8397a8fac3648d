"""Tells what of a player's words is not done: nothing is dropped without a word."""

from covoyager.texts import Text, _

#: Why a part is left out that would be understood alone.
ALONE = _("ask for it by itself")
#: Why nothing is handed over: goals end in the chest.
HANDED = _("!give hands out what is in the chest")
#: Most characters of a part that are repeated.
_SHOWN = 60


def left_out(words: str, why: str) -> Text:
    """The sentence about some words that are not done; ``why`` begins in lower case and has no full stop."""
    shown = words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…"
    return _("left out: {part} ({why})", part=repr(shown), why=why)
