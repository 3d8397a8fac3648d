"""How fast people are compared with a bot: measured by what they have done, starting from a cautious guess."""

from collections.abc import Iterable

from covoyager.assignment.thresholds import CLICK_TICKS, PRIOR_EACH, PRIOR_THINGS, SLOWEST
from covoyager.domain.hands import Hand


def hand_from(done: Iterable[tuple[int, int, int]]) -> Hand:
    """Estimate how many ticks longer than a bot somebody takes for each item.

    Args:
        done: for each subtask that they have done: its quantity, the ticks that a bot would take, and the ticks they took.
    """
    things, more = PRIOR_THINGS, PRIOR_THINGS * PRIOR_EACH
    for count, ticks, own in done:
        things += count
        more += min(max(own - CLICK_TICKS - ticks, 0), count * SLOWEST)
    return Hand(more / things, CLICK_TICKS)
