"""Which subtasks are READY: those whose needs are DONE, with tools and materials on hand that nobody else has reserved."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil

from covoyager.board.store.rows import Row
from covoyager.board.urgency import goals_before
from covoyager.board.views import SubtaskView
from covoyager.board.waits import How, Lack, Waits
from covoyager.domain import PENDING, Action, Observation, Proof, Status, totals

#: How a station comes to stand: what is crafted for others to work at is put up by whoever has made it.
_SET_UP = (Action.CRAFT, Action.PLACE)


@dataclass(frozen=True, slots=True)
class Reservation:
    """Stock promised to an IN_PROGRESS subtask: materials (item → count) and one of each tool."""

    row: Row
    materials: Mapping[str, int]
    tools: tuple[str, ...]


def reservations(rows: Iterable[Row]) -> list[Reservation]:
    """The reservations of the IN_PROGRESS rows; materials that their progress has used up are no longer reserved."""
    return [Reservation(row, remaining(row), row.subtask.tools) for row in rows if row.state is Status.IN_PROGRESS]


def remaining(row: Row | SubtaskView) -> dict[str, int]:
    """Item → count that a subtask still consumes, given its progress."""
    quantity = max(row.subtask.quantity, 1)
    left = max(quantity - row.progress, 0)
    needed = {name: ceil(count * left / quantity) for name, count in row.subtask.consumes.items()}
    return {name: count for name, count in needed.items() if count > 0}


@dataclass
class Shelves:
    """The stock that is not reserved, by place, and the stations by the chest that are in use.

    Attributes:
        chest: item → count in the chest that is not reserved.
        carried: participant → item → count in their pockets that is not reserved.
        promised: item → rows that have reserved some of it.
        standing: station → how many stand by the chest.
        cooking: station → rows that are smelting in one.
    """

    chest: dict[str, int]
    carried: dict[str, dict[str, int]]
    promised: dict[str, list[Row]] = field(default_factory=dict)
    standing: dict[str, int] = field(default_factory=dict)
    cooking: dict[str, list[Row]] = field(default_factory=dict)

    @classmethod
    def stocked(cls, observation: Observation, promises: Iterable[Reservation]) -> "Shelves":
        """The observed stock less the reservations: each is taken from its holder first, then the chest, then the others."""
        shelves = cls(dict(observation.chest or {}), {who: dict(has) for who, has in observation.carried.items()})
        shelves.standing = dict(observation.standing)
        in_hand: set[tuple[str | None, str]] = set()
        for promise in promises:
            wanted = dict(promise.materials)
            for tool in promise.tools:
                if (promise.row.holder, tool) not in in_hand:  # one person needs one pickaxe, whatever they hold
                    in_hand.add((promise.row.holder, tool))
                    wanted[tool] = wanted.get(tool, 0) + 1
            if station := cooks_at(promise.row):
                shelves.cooking.setdefault(station, []).append(promise.row)
            for name, count in wanted.items():
                shelves.promised.setdefault(name, []).append(promise.row)
                shelves._take(name, count, promise.row.holder)
        return shelves

    def in_use(self, station: str, row: Row) -> Row | None:
        """A row whose smelting keeps another from beginning; None if it can begin.

        A load with a furnace to itself uses one station. Any other smelting would use as many stations as it has items, at most
        all that stand. It begins only if a third of these are free: with fewer it would be done later than if it had waited.
        A person's counts so too, though they may use one of them or none: nobody sees what lies in which until a bot opens it,
        and a bot that then found none free would empty the last one for its own load.
        """
        users = self.cooking.get(station, [])
        standing = max(1, self.standing.get(station, 0))
        free = standing - sum(map(_stations_for, users))
        return users[-1] if users and 3 * free < min(_stations_for(row), standing) else None

    def _take(self, name: str, count: int, holder: str | None) -> None:
        others = [has for who, has in self.carried.items() if who != holder]
        for shelf in (self.carried.get(holder or "", {}), self.chest, *others):
            part = min(count, shelf.get(name, 0))
            if part:
                shelf[name] -= part
                count -= part

    def at_hand(self, who: str | None) -> set[str]:
        """Names of the items that one participant can use: in the chest and in their pockets."""
        pockets = self.carried.get(who or "", {})
        return {name for shelf in (self.chest, pockets) for name, count in shelf.items() if count > 0}

    def missing(self, wanted: Mapping[str, int], who: str | None) -> dict[str, int]:
        """Item → count of ``wanted`` that the chest and one participant's pockets lack."""
        pockets = self.carried.get(who or "", {})
        lacks = {name: count - self.chest.get(name, 0) - pockets.get(name, 0) for name, count in wanted.items()}
        return {name: count for name, count in lacks.items() if count > 0}

    def total(self) -> dict[str, int]:
        """Item → count that is not reserved, in the chest and in all pockets."""
        return totals([self.chest, *self.carried.values()])


def cooks_at(row: Row) -> str | None:
    """The station that a row keeps to itself while it is IN_PROGRESS (see ``keeps_station``); None if none."""
    return row.subtask.station if row.subtask.action.spec.keeps_station else None


def _stations_for(row: Row) -> int:
    return 1 if row.subtask.furnace else max(1, row.subtask.quantity - row.progress)


def wanted(row: Row, have: Container[str], lesser: bool) -> dict[str, int]:
    """Item → count of materials and tools that must be on hand to begin.

    Args:
        row: the subtask.
        have: names of the items on hand; tools among them replace equal ones that are not.
        lesser: accept tools that take longer.
    """
    return totals([remaining(row), dict.fromkeys(row.subtask.tools_of(have, lesser), 1)])


def shortage(row: Row, shelves: Shelves, who: str | None = None, lesser: bool = False) -> Waits:
    """What is missing for a subtask to begin; false if nothing is.

    Args:
        row: the subtask.
        shelves: the stock that is not reserved.
        who: the participant who wants to begin; None, or one whose pockets are unknown, for whoever lacks least.
        lesser: accept tools that take longer.
    """
    station = cooks_at(row)
    if station and (user := shelves.in_use(station, row)) is not None:
        return Waits(lacks=(Lack(station, None, How.IN_USE, user.number, user.holder or ""),))
    takers: Sequence[str | None] = [who] if who in shelves.carried else [None, *shelves.carried]
    lacks = [shelves.missing(wanted(row, shelves.at_hand(taker), lesser), taker) for taker in takers]
    if not all(lacks):
        return Waits()
    taker, least = min(zip(takers, lacks, strict=True), key=lambda pair: sum(pair[1].values()))
    lacking = (_lack(name, count, name in row.subtask.tools, shelves, taker) for name, count in least.items())
    return Waits(lacks=tuple(lacking))


def _lack(name: str, count: int, tool: bool, shelves: Shelves, who: str | None) -> Lack:
    many = None if tool else count
    users = [row for row in shelves.promised.get(name, ()) if row.holder != who]
    if users:
        return Lack(name, many, How.IN_USE if tool else How.PROMISED, users[0].number, users[0].holder or "")
    carriers = [other for other, has in shelves.carried.items() if other != who and has.get(name, 0) > 0]
    return Lack(name, many, How.WITH, who=carriers[0]) if carriers else Lack(name, many)


def waiting(
    row: Row, by_number: Mapping[int, Row], shelves: Shelves | None = None, urgency: Mapping[int, int] | None = None
) -> Waits:
    """The needed subtasks that have to be waited for; false if none have.

    Of a subtask that was cut into parts, the last is not waited for if the parts that are DONE have brought enough, for those
    too that come first in the plan. A load takes any station that stands free, whichever was to be set up for it.

    Args:
        row: the subtask.
        by_number: all rows of the open goals.
        shelves: the stock that is not reserved; None if nobody has looked.
        urgency: OPEN goal → its priority.
    """
    needs = [by_number[n] for n in row.subtask.needs if n in by_number]
    open_ = [need for need in needs if need.state is not Status.DONE]
    if shelves is not None:
        done = [need for need in needs if need.state is Status.DONE]
        open_ = [
            n for n in open_ if not (_has_enough(row, n, done, by_number, shelves) or _has_another(row, n, shelves))
        ]
    setting = _sets_up(row, by_number, shelves, urgency or {})
    return Waits(tuple(need.named() for need in (*open_, *setting)))


def _before(row: Row, by_number: Mapping[int, Row], urgency: Mapping[int, int]) -> list[Row]:
    """What is left to do for the goals that a row's own counts on."""
    goals = goals_before(urgency, row.goal_id)
    left = (other for other in by_number.values() if other.state not in (Status.DONE, Status.FAILED))
    return [other for other in left if other.goal_id in goals]


def _sets_up(row: Row, by_number: Mapping[int, Row], shelves: Shelves | None, urgency: Mapping[int, int]) -> list[Row]:
    """What sets up the station that a row is done at, for another goal, where none stands and its own goal sets up none."""
    station = row.subtask.station
    if station is None or shelves is None or shelves.standing.get(station):
        return []

    def sets_up(other: Row) -> bool:
        return other.subtask.item == station and other.subtask.action in _SET_UP

    if any(other.goal_id == row.goal_id and sets_up(other) for other in by_number.values()):
        return []
    return [other for other in _before(row, by_number, urgency) if sets_up(other)][:1]


def _is_made(row: Row, why: Waits, by_number: Mapping[int, Row], urgency: Mapping[int, int]) -> Waits:
    """What another goal's row makes of the tools that a row lacks and that are nowhere; false if none does."""
    lacks = {lack.item for lack in why.lacks if lack.count is None and lack.how is How.NOWHERE}
    if not lacks:
        return Waits()
    makers = (o for o in _before(row, by_number, urgency) if not lacks.isdisjoint(o.subtask.produces))
    return Waits(tuple(maker.named() for maker in makers)[:1])


def only_tools_lack(row: Row, by_number: Mapping[int, Row]) -> bool:
    """Whether all that a subtask waits for is tools that only make it faster, so that it can be begun by hand."""
    needs = (by_number[n] for n in row.subtask.needs if n in by_number)
    return row.subtask.is_handy(need.subtask.item for need in needs if need.state is not Status.DONE)


def _has_enough(row: Row, need: Row, done: Iterable[Row], by_number: Mapping[int, Row], shelves: Shelves) -> bool:
    """Whether the chest has all that a row takes of a need's product, brought by other parts of the same work.

    Those before it in the plan that wait for nothing but that product have theirs first.
    """
    wanted = {name: count for name, count in remaining(row).items() if name in need.subtask.produces}
    if not wanted or not _is_cut(need) or shelves.missing(wanted, None):
        return False
    if not any(wanted.keys() <= part.subtask.produces.keys() for part in done if _is_cut(part)):
        return False
    first = [
        {name: count for name, count in remaining(other).items() if name in wanted}
        for other in by_number.values()
        if other.goal_id == row.goal_id and other.number < row.number and _waits_only_for(other, wanted, by_number)
    ]
    return not shelves.missing(totals([wanted, *first]), None)


def _is_cut(row: Row) -> bool:
    """Whether it may be a part of work that was cut: what several share, and what is crafted as its material comes."""
    return row.subtask.action.spec.shareable or row.subtask.action is Action.CRAFT


def _waits_only_for(row: Row, names: Container[str], by_number: Mapping[int, Row]) -> bool:
    """Whether nothing but what brings one of these keeps a row from being begun."""
    if row.state not in PENDING:
        return False
    needs = (by_number[n] for n in row.subtask.needs if n in by_number)
    return all(need.state is Status.DONE or any(name in names for name in need.subtask.produces) for need in needs)


def _has_another(row: Row, need: Row, shelves: Shelves) -> bool:
    """Whether a need sets up a station for a load and another one stands free."""
    station = cooks_at(row)
    if not (station and row.subtask.furnace and need.subtask.furnace and need.subtask.item == station):
        return False
    return shelves.standing.get(station, 0) > sum(map(_stations_for, shelves.cooking.get(station, ())))


def recomputed(
    rows: Sequence[Row], observation: Observation | None, urgency: Mapping[int, int]
) -> dict[int, tuple[Status, Waits]]:
    """Compute the state of each BLOCKED or READY row.

    Args:
        rows: all rows of the open goals.
        observation: the stock; if it is None, or nobody has looked into the chest, only the needs count.
        urgency: OPEN goal → its priority.

    Returns:
        Key of the row → the state that it ought to have, and what it waits for (empty for READY).
    """
    by_number = {row.number: row for row in rows}
    shelves = stocked(rows, observation)
    result: dict[int, tuple[Status, Waits]] = {}
    for row in rows:
        if row.state not in PENDING:
            continue
        why = waiting(row, by_number, shelves, urgency) or (shortage(row, shelves) if shelves else Waits())
        why = _is_made(row, why, by_number, urgency) or why
        result[row.key] = (Status.BLOCKED if why else Status.READY, why)
    return result


def stocked(rows: Iterable[Row], observation: Observation | None) -> Shelves | None:
    """The stock less the reservations of these rows; None if nobody has looked into the chest."""
    if observation is None or observation.chest is None:
        return None
    return Shelves.stocked(observation, reservations(rows))


def hopeless(rows: Sequence[Row]) -> bool:
    """Whether a row FAILED and all rows that are not DONE have FAILED or need, directly or not, one that has."""
    state = {row.number: row.state for row in rows}
    if Status.FAILED not in state.values():
        return False
    dead = {number for number, at in state.items() if at is Status.FAILED}
    grew = True
    while grew:
        more = {row.number for row in rows if row.number not in dead and dead.intersection(row.subtask.needs)}
        more = {number for number in more if state[number] is not Status.DONE}
        dead |= more
        grew = bool(more)
    return all(row.number in dead for row in rows if row.state is not Status.DONE)


def needless(asked: Iterable[str], rows: Sequence[Row]) -> list[Row]:
    """The rows of a goal that are not needed any more, because those that bring what was asked for are all DONE.

    Whether somebody is at them, or they have FAILED, makes no difference.

    Args:
        asked: items or mobs that the goal asks for; where it asks for none, what brings nothing is done for its own sake.
        rows: all rows of the goal.
    """
    wanted = set(asked)
    last = [row for row in rows if wanted.intersection((row.subtask.item, *row.subtask.produces))]
    if not wanted:
        last = [row for row in rows if not row.subtask.produces and row.subtask.action.spec.proof is not Proof.STANDING]
    left = [row for row in rows if row.state is not Status.DONE]
    if not last or any(row.state is not Status.DONE for row in last):
        return []
    helped = all(row.subtask.produces or row.subtask.action.spec.proof is Proof.STANDING for row in left)
    return left if helped else []
