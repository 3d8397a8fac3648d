"""How fast people are beside a bot: by what they have done, and before they have done anything, slower."""

from collections.abc import Iterable

from covoyager.assignment.thresholds import CLICK_TICKS, PRIOR_EACH, PRIOR_THINGS, SLOWEST
from covoyager.domain.hands import Hand


def hand_from(done: Iterable[tuple[int, int, int]]) -> Hand:
    """How fast somebody is.

    Args:
        done: of each step that they have done how many things, the ticks that it takes a bot, and those that it took them.
    """
    things, more = PRIOR_THINGS, PRIOR_THINGS * PRIOR_EACH
    for count, ticks, own in done:
        things += count
        more += min(max(own - CLICK_TICKS - ticks, 0), count * SLOWEST)
    return Hand(more / things, CLICK_TICKS)
