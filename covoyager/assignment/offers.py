"""Which step somebody with nothing to do is offered, and when it is time to offer one."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import Enum

from covoyager.assignment.sharing import half, has_tools, is_for_several, is_long, left_of, portion, ticks_left
from covoyager.assignment.thresholds import BRIEF_TICKS, IDLE_SECONDS, LATELY_SECONDS, MOST_OFFERS, OFFER_SECONDS
from covoyager.domain import Action, Status
from covoyager.domain.rows import SubtaskRow


class Why(Enum):
    """Why a step can be offered."""

    FREE = "nobody is at it"
    HELD_UP = "who holds it is kept from it"
    SHARED = "its holder can share it"


@dataclass(frozen=True, slots=True)
class Offer:
    """A step for somebody; ``part`` is how much of it, 0 for all."""

    row: SubtaskRow
    why: Why
    part: int = 0


def is_due(now: float, seen: float, idle_since: float, offered: float | None, in_vain: int) -> bool:
    """Whether a person is to be offered something unasked.

    Args:
        now: the time, in seconds, as all others here.
        seen: when they last said or did something.
        idle_since: since when they have had nothing to do.
        offered: when they were last offered something; None for never.
        in_vain: how many offers running they have not taken.
    """
    takes_part = now - seen <= LATELY_SECONDS
    waited = now - idle_since >= IDLE_SECONDS and (offered is None or now - offered >= OFFER_SECONDS)
    return takes_part and waited and in_vain < MOST_OFFERS


def best_offer(
    rows: Iterable[SubtaskRow],
    far: Mapping[int, int],
    bots: Set[str],
    spare: Mapping[str, int],
    promised: Set[int] = frozenset(),
    held_up: Set[str] = frozenset(),
    liking: Callable[[Action], int] = lambda _: 0,
) -> Offer | None:
    """The step that helps most: a free one, else one that its bot is kept from, else half of a bot's long job.

    Args:
        rows: the steps of the open goals.
        far: ticks from the beginning of each step to the end of what waits for it.
        bots: who gives way to people.
        spare: stock that nobody has in hand or was promised: two who share a job take two tools.
        promised: steps that others were just offered: they are left to these where there is anything else.
        held_up: bots that are busy with themselves.
        liking: 1 for work that they like, -1 for what they do not, 0 for all else.

    Returns:
        The offer; None where there is nothing to offer.
    """
    every = list(rows)
    held = [row for row in every if row.state is Status.IN_PROGRESS]
    free = [row for row in every if row.state is Status.READY and _is_for_people(row, held, bots)]
    if free:
        return _free(free, held, far, promised, liking)
    waiting = [row for row in held if row.by in held_up & bots and is_for_several(row)]
    if waiting:
        best = min(
            waiting, key=lambda row: (row.id in promised, -liking(row.subtask.action), -far.get(row.id, 0), row.id)
        )
        return Offer(best, Why.HELD_UP)
    shared = [row for row in held if row.by in bots and is_for_several(row) and is_long(row) and has_tools(row, spare)]
    if not shared:
        return None
    longest = max(
        shared, key=lambda row: (row.id not in promised, liking(row.subtask.action), ticks_left(row), left_of(row))
    )
    return Offer(longest, Why.SHARED, half(longest))


def _is_for_people(row: SubtaskRow, held: Sequence[SubtaskRow], bots: Set[str]) -> bool:
    """What bots do in a moment takes people some clicks, and is theirs only while every bot is at something long."""
    tied = {other.by for other in held if other.subtask.ticks > BRIEF_TICKS}
    return is_for_several(row) or tied.issuperset(bots)


def _free(
    free: Sequence[SubtaskRow],
    held: Sequence[SubtaskRow],
    far: Mapping[int, int],
    promised: Set[int],
    liking: Callable[[Action], int],
) -> Offer:
    """What somebody does not like comes last; gathering and hunting first, where nobody else is at the same; then what they
    like, and how long the way behind it is."""
    work = Counter((row.subtask.action, row.subtask.item) for row in held)

    def rank(row: SubtaskRow) -> tuple[bool, bool, bool, int, int, int, int]:
        likes = liking(row.subtask.action)
        others = work[row.subtask.action, row.subtask.item]
        back = -far.get(row.id, 0)
        return row.id in promised, likes < 0, not is_for_several(row), others, -likes, back, row.id

    best = min(free, key=rank)
    return Offer(best, Why.FREE, portion(best))
