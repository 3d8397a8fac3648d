"""How much is said unasked in a world (``!quiet``, ``!talk``): kept on its board."""

from enum import StrEnum

from covoyager.board import Board
from covoyager.texts import _

SETTING = "loudness"


class Loudness(StrEnum):
    """From the least to the most."""

    QUIET = "quiet"
    USUAL = "usual"
    CHATTY = "chatty"


TOLD = {
    Loudness.QUIET: _("I say aloud only how goals begin and end, and offer nothing unasked. !talk has me say more."),
    Loudness.USUAL: _(
        "I tell what the others do twice a minute at most. !talk has me tell it at once, !quiet not at all."
    ),
    Loudness.CHATTY: _("I tell every step as it begins and ends. !quiet has me say less."),
}


def loudness(board: Board) -> Loudness:
    """How much is said in the world of a board."""
    kept = board.setting(SETTING)
    return Loudness(kept) if kept in tuple(Loudness) else Loudness.USUAL


def set_loudness(board: Board, by: int) -> Loudness:
    """Go ``by`` steps up (or down, where it is negative), as far as there are any; gives what holds then."""
    every = list(Loudness)
    at = every.index(loudness(board)) + by
    new = every[max(0, min(at, len(every) - 1))]
    board.set_setting(SETTING, str(new))
    return new
