"""Sleeping and getting up ("go to bed", "wake up"): in a bed through the night, and out of it."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from covoyager.domain import Action, Subtask
from covoyager.domain.sentences import describe
from covoyager.goal_kinds.beds import BED, bed_of_wool
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.knowledge import Knowledge

_ASK = r"\s*(?:please\s+|can you\s+|let'?s\s+|bitte\s+|por favor\s+)?"
_END = r"(?:\s+(?:now|tonight|please))?\s*[.!]*\s*"
SLEEPS = re.compile(
    _ASK + r"(?:(?:go\s+(?:and\s+|to\s+)?)?sleep|go\s+to\s+bed|(?:take|have)\s+a\s+nap|get\s+some\s+(?:sleep|rest)|rest"
    r"|schlafe?n?|geh(?:e|t)?\s+(?:ins\s+bett|schlafen)|duerme|dormir|(?:vete|ve|ir)\s+a\s+(?:la\s+cama|dormir))"
    r"(?:\s+(?:in\s+(?:an?|the|my|our|your)\s+bed|through\s+the\s+night|until\s+(?:the\s+)?(?:morning|dawn|day)))*"
    + _END,
    re.IGNORECASE,
)
WAKES = re.compile(
    _ASK + r"(?:wake|(?:wake|get)\s+up|get\s+out\s+of\s+bed|(?:(?:wach|ste[hg]e?)\s+auf|aufwachen|aufstehen)"
    r"|despi[eé]rta(?:te)?|lev[aá]ntate|r[eé]veille-toi|l[eè]ve-toi|起床|起来)" + _END,
    re.IGNORECASE,
)
#: The bed where none is at hand: wool of sheep is white, mostly.
USUAL = "white_bed"
#: Ticks for a night slept away: the way, and a hundred until one is asleep (Minecraft Wiki, "Bed").
SLEEP_TICKS, WAKE_TICKS = 200, 20
#: Blocks of a bed.
HALVES = 2


def sleeping(text: str, knowledge: Knowledge) -> Wish | None:  # noqa: ARG001
    """Read a wish to sleep; None if the words ask for something else."""
    return _in_bed(USUAL) if is_sleeping(text) else None


def waking(text: str, knowledge: Knowledge) -> Wish | None:  # noqa: ARG001
    """Read a wish to get up; None if the words ask for something else."""
    if not is_waking(text):
        return None
    return Wish(Subtask(0, Action.WAKE, USUAL, 1, ticks=WAKE_TICKS, description="Get out of bed."))


def is_sleeping(text: str) -> bool:
    """Whether words ask somebody to lie down in a bed."""
    return SLEEPS.fullmatch(text) is not None


def is_waking(text: str) -> bool:
    """Whether words ask somebody to get up."""
    return WAKES.fullmatch(text) is not None


def settled(
    wish: Wish, have: Mapping[str, int], standing: Collection[str], nearby: Mapping[str, int], people: int
) -> Wish:
    """The same wish with the bed that is at hand, or in the colour of the wool there is; others stay as they are.

    Args:
        wish: what is wanted.
        have: item → count on hand.
        standing: names of the blocks that stand by the chest.
        nearby: block → count in sight.
        people: how many are there, each of whom has a bed of their own.
    """
    if wish.step.action is not Action.SLEEP:
        return wish
    if bed := next(filter(BED.search, standing), None):
        return _in_bed(bed, stands=True)
    beds = [name for name in nearby if BED.search(name)]
    if sum(nearby[bed] for bed in beds) // HALVES > people:
        return _in_bed(beds[0], stands=True)
    return _in_bed(next(filter(BED.search, have), bed_of_wool(have) or USUAL))


def _in_bed(bed: str, *, stands: bool = False) -> Wish:
    step = Subtask(0, Action.SLEEP, bed, 1, tools=() if stands else (bed,), ticks=SLEEP_TICKS)
    return Wish(replace(step, description=describe(step)), 1, {} if stands else {bed: 1})
