"""How a goal went, out of the board's event log: who did what when, who waited for what, and the critical path."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from covoyager.domain import Event, Status, Subtask
from covoyager.planning import foreseen
from covoyager.report.eventlog import read_story, ticks_by_date

#: A gap between two steps of at most so many ticks is no waiting: the next step is being chosen.
MOMENT = 10


@dataclass(frozen=True, slots=True)
class BusyTime:
    """A step in somebody's hands, in ticks since the goal."""

    step: int
    action: str
    item: str
    by: str
    begun: int
    ended: int
    became: str


@dataclass(frozen=True, slots=True)
class IdleTime:
    """A time in which somebody had nothing in hand.

    Attributes:
        begun, ended: in ticks since the goal.
        on: whose step had to be done before; "" where nobody's had, or nothing came after.
        step: that step; 0 where there is none.
    """

    begun: int
    ended: int
    on: str = ""
    step: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """One participant: stints and waits in order, and for bots where the ticks of their steps went (activity → ticks)."""

    name: str
    stints: tuple[BusyTime, ...]
    waits: tuple[IdleTime, ...]
    spent: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Report:
    """One goal.

    Attributes:
        ticks: from the goal to its end, or to the last that is known of it.
        foreseen: ticks that as many participants should have taken, by the plan as it was in the end.
        steps: number → subtask, which has its foreseen ticks.
        spent: number of a step → where its ticks went, of all bots that had it (activity → ticks).
        critical: the critical path: stints in order, each of which had to wait for the one before it.
    """

    text: str
    state: str
    ticks: int
    foreseen: int
    steps: Mapping[int, Subtask]
    people: tuple[Person, ...]
    spent: Mapping[int, Mapping[str, int]]
    critical: tuple[BusyTime, ...]


def read_report(text: str, events: Iterable[Event], subtasks: Sequence[Subtask], crew: Iterable[str]) -> Report:
    """How a goal went.

    Args:
        text: what was asked for.
        events: of that goal, in order.
        subtasks: as they are on the board.
        crew: who was there; whoever had a step in hand counts too.

    Raises:
        ValueError: where there are no events.
    """
    log = list(events)
    steps = {subtask.id: subtask for subtask in subtasks}
    story = read_story(log, steps)

    ticks = ticks_by_date(log)

    def tick(at: float) -> int:
        return ticks(min(at, story.ended))

    stints = [
        BusyTime(h.subtask, h.action, h.item, h.by, tick(h.begun), tick(h.ended), h.became)
        for h in story.holds
        if h.by and not h.by_others
    ]
    names = [*dict.fromkeys([*crew, *(hold.by for hold in story.holds if hold.by)])]
    end = tick(story.ended)
    done = {stint.step: stint for stint in stints if stint.became == Status.DONE}
    people = []
    for name in names:
        mine = sorted((stint for stint in stints if stint.by == name), key=lambda stint: (stint.begun, stint.ended))
        waits = tuple(_waits(mine, end, steps, done))
        in_hand = end - sum(wait.ended - wait.begun for wait in waits)
        people.append(Person(name, tuple(mine), waits, _within(in_hand, _spent(log, by=name))))
    return Report(
        text=text,
        state=story.state,
        ticks=end,
        foreseen=foreseen(subtasks, len(names)),
        steps=steps,
        people=tuple(people),
        spent={number: _spent(log, step=number) for number in steps},
        critical=tuple(_critical(stints, steps, done)),
    )


def _spent(events: Iterable[Event], by: str | None = None, step: int | None = None) -> Mapping[str, int]:
    spent: Counter[str] = Counter()
    for event in events:
        if event.type == "spent" and (by is None or event.by == by) and (step is None or event.subtask == step):
            spent.update({kind: int(ticks) for kind, ticks in event.data.items()})
    return dict(spent.most_common())


def _within(ticks: int, spent: Mapping[str, int]) -> Mapping[str, int]:
    """What a bot's ticks went to, in no more than there were: it counts its own, of which one may begin before the world's."""
    over = sum(spent.values()) - ticks
    if not 0 < over <= MOMENT:
        return spent
    most = max(spent, key=lambda kind: spent[kind])
    return {**spent, most: spent[most] - over}


def _waits(
    mine: Sequence[BusyTime], end: int, steps: Mapping[int, Subtask], done: Mapping[int, BusyTime]
) -> Iterable[IdleTime]:
    free = 0
    for stint in mine:
        if stint.begun - free > MOMENT:
            last = _last_need(stint.step, steps, done)
            waited = last is not None and last.ended > free and last.by != stint.by
            yield IdleTime(free, stint.begun, last.by, last.step) if last and waited else IdleTime(free, stint.begun)
        free = max(free, stint.ended)
    if end - free > MOMENT:
        yield IdleTime(free, end)


def _last_need(step: int, steps: Mapping[int, Subtask], done: Mapping[int, BusyTime]) -> BusyTime | None:
    """What was done last of all that a step needs."""
    needs = [done[need] for need in steps[step].needs if need in done] if step in steps else []
    return max(needs, key=lambda stint: stint.ended, default=None)


def _critical(stints: Sequence[BusyTime], steps: Mapping[int, Subtask], done: Mapping[int, BusyTime]) -> list[BusyTime]:
    """The critical path, from the last stint back: before each, the later of the step it needs and its holder's last one."""
    path: list[BusyTime] = []
    now = max(stints, key=lambda stint: stint.ended, default=None)
    while now is not None:
        path.append(now)
        before = [s for s in stints if s.by == now.by and s.ended <= now.begun and s not in path]
        need = _last_need(now.step, steps, done)
        if need is not None and need.ended <= now.begun and need not in path:
            before.append(need)
        now = max(before, key=lambda stint: stint.ended, default=None)
    return path[::-1]
