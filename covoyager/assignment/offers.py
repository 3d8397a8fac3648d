"""Which subtask an idle participant is offered, and when it is time to offer one."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from enum import Enum

from covoyager.assignment.head_start import not_begun
from covoyager.assignment.list_scheduling import NOBODY
from covoyager.assignment.schedule import Schedule, in_pieces, way_of
from covoyager.assignment.sharing import is_for_several, is_long, left_of, portion, ticks_left
from covoyager.assignment.thresholds import (
    IDLE_SECONDS,
    LATELY_SECONDS,
    MOST_OFFERS,
    OFFER_SECONDS,
    WORTH_THE_WAY_TICKS,
)
from covoyager.domain import Action, Status, Subtask
from covoyager.domain.hands import Hand, Hands
from covoyager.domain.rows import Row, SubtaskRow


class Why(Enum):
    """Why a subtask can be offered."""

    FREE = "nobody is at it"
    HELD_UP = "who holds it is kept from it"
    SHARED = "its holder can share it"
    BY_HAND = "it waits for a tool that only makes it faster"


@dataclass(frozen=True, slots=True)
class Offer:
    """A subtask to offer.

    Attributes:
        row: the subtask.
        why: it can be offered.
        part: how many of its quantity, 0 for all.
        beside: for whom else there is a part of it.
    """

    row: SubtaskRow
    why: Why
    part: int = 0
    beside: tuple[str, ...] = ()


def is_due(now: float, seen: float, idle_since: float, offered: float | None, in_vain: int) -> bool:
    """Whether a person is to be offered something unasked. All times are in seconds of one clock.

    Args:
        now: the present time.
        seen: when they last said or did something.
        idle_since: since when they have had nothing to do.
        offered: when they were last offered something; None for never.
        in_vain: how many offers in a row they have not taken.
    """
    takes_part = now - seen <= LATELY_SECONDS
    waited = now - idle_since >= IDLE_SECONDS and (offered is None or now - offered >= OFFER_SECONDS)
    return takes_part and waited and in_vain < MOST_OFFERS


def best_offer(
    rows: Iterable[Row],
    who: str,
    bots: Collection[str],
    people: Mapping[str, Hand],
    spare: Mapping[str, int],
    promised: Set[int] = frozenset(),
    held_up: Set[str] = frozenset(),
    liking: Callable[[Action], int] = lambda _: 0,
    begun: Callable[[Row], int] = not_begun,
) -> Offer | None:
    """Find the subtask, or the part of one, that a participant would have done before the bots would.

    It is what the crew's schedule has them begin with now.

    Args:
        rows: the subtasks of the open goals.
        who: name of the participant whom the offer is for; one of ``people``, or a bot that is not held up.
        bots: names of the bots.
        people: person → how fast they are, for all people who take part.
        spare: item → count of the stock that nobody has in hand or reserved: two who share a subtask need two tools.
        promised: numbers of subtasks just offered to others: offered again only if there is nothing else.
        held_up: bots that are busy looking after themselves.
        liking: 1 for work that they like, -1 for work that they dislike, 0 for all else.
        begun: subtask → how many ticks ago it was begun.

    Returns:
        The offer; None if nothing would be done sooner by their help, or only disliked work that somebody holds.

    Raises:
        ValueError: ``who`` takes no part.
    """
    left = _within_reach([row for row in rows if row.state is not Status.DONE])
    to_go = {row.id: _ticks_to_go(row, begun(row)) for row in left}
    able = [name for name in bots if name not in held_up]
    crew = [*able, *people]
    hands = Hands(len(able), tuple(people.values()))

    def first(others: Set[int]) -> Offer | None:
        return _first_for(left, to_go, crew.index(who), crew, hands, bots, spare, others)

    def likes(offer: Offer) -> int:
        return liking(offer.row.subtask.action)

    best = first(promised) or (first(frozenset()) if promised else None)
    if best is None or likes(best) > 0:
        return best
    if likes(best) < 0 and best.why is not Why.FREE:
        return None  # who has given such work back is not asked to take it out of somebody's hands
    # Work that they like better is offered instead if they would have that done in time, too.
    for least in range(1, likes(best), -1):
        rest = {row.id for row in left if row.state is Status.READY and liking(row.subtask.action) < least}
        other = first(promised | rest)
        if other is not None and likes(other) >= least:
            return other
    return best


def comes_too_late(row: SubtaskRow, rows: Iterable[SubtaskRow], asked: Collection[str], hand: Hand) -> bool:
    """Whether a READY subtask only makes tools with which to share work that is not worth sharing any more once they are made.

    Args:
        row: the subtask.
        rows: the subtasks of the open goals, ``row`` among them.
        asked: what these goals want in the end.
        hand: how fast whoever would make the tools is.
    """
    made = row.subtask.produces.keys()
    if row.state is not Status.READY or not made or not made.isdisjoint(asked):
        return False
    others = [other for other in rows if other.id != row.id and other.state is not Status.DONE]
    if any(row.id in other.subtask.needs or not made.isdisjoint(other.subtask.consumes) for other in others):
        return False
    users = [other for other in others if not made.isdisjoint(other.subtask.serving_tools)]
    through = row.subtask.ticks + hand.each * row.subtask.quantity + hand.clicks
    return bool(users) and all(
        user.state is Status.IN_PROGRESS and ticks_left(user) - through < WORTH_THE_WAY_TICKS for user in users
    )


def _within_reach(left: Sequence[Row]) -> list[Row]:
    """The subtasks that are READY or IN_PROGRESS, and those that wait only for such: when others begin is unknown."""
    reached = {row.id: row for row in left if row.state in (Status.READY, Status.IN_PROGRESS)}
    waiting = [row for row in left if row.state is Status.BLOCKED]
    known = {row.id for row in left}
    while more := [
        row
        for row in waiting
        if row.id not in reached and (needs := known.intersection(row.subtask.needs)) and needs <= reached.keys()
    ]:
        reached |= {row.id: row for row in more}
    return list(reached.values())


def _first_for(
    left: Sequence[SubtaskRow],
    to_go: Mapping[int, int],
    me: int,
    crew: Sequence[str],
    hands: Hands,
    bots: Collection[str],
    spare: Mapping[str, int],
    promised: Set[int] = frozenset(),
) -> Offer | None:
    """The offer for crew member number ``me``: what the schedule has them begin with at once; None if nothing."""
    there = {tool for tool, count in spare.items() if count > 0}
    tools = Counter(spare)
    held: dict[int, int] = {}
    tasks: list[Subtask] = []
    for row in left:
        task = replace(row.subtask, ticks=to_go[row.id], quantity=max(1, left_of(row)))
        begun = row.state is Status.IN_PROGRESS and (row.by in crew or row.by not in bots)
        if begun or row.id in promised:
            tools.update(task.tools if begun else ())
            hand = crew.index(row.by) if row.by in crew and not task.action.spec.keeps_station else NOBODY
            held[row.id] = NOBODY if hand in held.values() else hand
            if not (row.by in bots and is_long(row)):
                task = replace(task, quantity=1)
        else:
            task = replace(task, tools=task.tools_of(there))
        tasks.append(task)
    pieces, shared = in_pieces(tasks)
    schedule = Schedule(pieces, tools, shared)
    mine = sorted((turn for turn in schedule.turns(hands, held) if turn.hand == me), key=lambda turn: turn.begun)
    if not mine or mine[0].begun:
        return None
    job = schedule.job[mine[0].at]
    if next(row for row in left if row.id == job).state is Status.BLOCKED:
        return None  # what it waits for is as good as done, and not yet seen to be
    many = next((n for n, turn in enumerate(mine) if schedule.job[turn.at] != job), len(mine))
    return _offer(next(row for row in left if row.id == job), many / schedule.job.count(job), bots)


def _ticks_to_go(row: SubtaskRow, begun: int) -> int:
    """Ticks of what is left of a subtask; when all is dug, whoever has dug it has still the way back to go."""
    left = round(ticks_left(row))
    if row.state is not Status.IN_PROGRESS or not is_for_several(row):
        return left
    way = min(way_of(row.subtask), row.subtask.ticks)
    return max(left, way // 2, min(way, row.subtask.ticks - begun))


def _offer(row: SubtaskRow, share: float, bots: Collection[str]) -> Offer:
    """An offer of ``share`` (0 to 1) of what is left of a subtask."""
    part = max(1, round(left_of(row) * share))
    if row.state is Status.READY:
        most = portion(row) or row.subtask.quantity
        return Offer(row, Why.FREE, 0 if min(part, most) >= row.subtask.quantity else min(part, most))
    if row.by in bots and share == 1:
        return Offer(row, Why.HELD_UP)
    return Offer(row, Why.SHARED, min(part, left_of(row) - 1))
