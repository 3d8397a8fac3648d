"""Why a subtask is blocked, and the smallest thing that a player could do about it (``!why N``)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from covoyager.domain.nouns import counted, listed
from covoyager.domain.status import Status
from covoyager.domain.subtask import Subtask
from covoyager.knowledge import Knowledge
from covoyager.knowledge.costs import costs_for


@dataclass(frozen=True, slots=True)
class Step:
    """A subtask as the board shows it."""

    subtask: Subtask
    state: Status
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Blockage:
    """Why a subtask cannot start.

    Attributes:
        text: one or two sentences for chat.
        lacking: items, tools and stations that are not there, with counts.
        waits_for: ids of unfinished subtasks that it needs, directly.
        smallest: id of the subtask that a player could take to help most easily; None where there is none.
        bring: items that would help if put into the chest instead.
    """

    text: str
    lacking: Mapping[str, int] = field(default_factory=dict)
    waits_for: tuple[int, ...] = ()
    smallest: int | None = None
    bring: Mapping[str, int] = field(default_factory=dict)


def why(
    number: int,
    steps: Sequence[Step],
    stock: Mapping[str, int],
    knowledge: Knowledge,
    stations: frozenset[str] = frozenset(),
) -> Blockage:
    """Why subtask ``number`` is not going on.

    Args:
        number: its id.
        steps: all subtasks of the open goals.
        stock: what is on hand and promised to nobody.
        knowledge: facts of the version.
        stations: blocks that stand by the chest.

    Raises:
        KeyError: there is no such subtask.
    """
    by_id = {step.subtask.id: step for step in steps}
    step = by_id[number]
    if step.state is Status.IN_PROGRESS:
        return Blockage(f"#{number} is not blocked: {step.by or 'somebody'} is at it.")
    if step.state is Status.DONE:
        return Blockage(f"#{number} is done.")
    lacking = lacks(step.subtask, stock, stations)
    open_needs = tuple(n for n in step.subtask.needs if n in by_id and by_id[n].state is not Status.DONE)
    if not lacking and not open_needs:
        word = "FAILED; !retry it" if step.state is Status.FAILED else "not blocked: anybody can take it"
        return Blockage(f"#{number} is {word}.")
    frontier = [by_id[n] for n in open_ancestors(number, by_id) if can_start(by_id[n], by_id)]
    free = [s for s in frontier if s.state is not Status.IN_PROGRESS]
    held = [s for s in frontier if s.state is Status.IN_PROGRESS]
    smallest = min(free, key=lambda s: (s.subtask.ticks, s.subtask.id), default=None)
    bring = cheapest_gift(lacking, knowledge)
    return Blockage(
        text=" ".join(sentences(number, lacking, open_needs, smallest, held, bring)),
        lacking=lacking,
        waits_for=open_needs,
        smallest=smallest.subtask.id if smallest else None,
        bring=bring,
    )


def lacks(subtask: Subtask, stock: Mapping[str, int], stations: frozenset[str]) -> dict[str, int]:
    """What a subtask takes, uses or stands at that is not there."""
    lacking = {
        item: count - stock.get(item, 0) for item, count in subtask.consumes.items() if stock.get(item, 0) < count
    }
    for tool in dict.fromkeys(subtask.tools):
        if not stock.get(tool):
            lacking[tool] = 1
    if subtask.station and subtask.station not in stations and not stock.get(subtask.station):
        lacking[subtask.station] = 1
    return lacking


def open_ancestors(number: int, by_id: Mapping[int, Step]) -> list[int]:
    """Unfinished subtasks that ``number`` waits for, directly or not."""
    found: list[int] = []
    edge = list(by_id[number].subtask.needs)
    while edge:
        at = edge.pop(0)
        if at in by_id and at not in found and by_id[at].state is not Status.DONE:
            found.append(at)
            edge.extend(by_id[at].subtask.needs)
    return found


def can_start(step: Step, by_id: Mapping[int, Step]) -> bool:
    """Whether nothing unfinished stands before a step."""
    return all(need not in by_id or by_id[need].state is Status.DONE for need in step.subtask.needs)


def cheapest_gift(lacking: Mapping[str, int], knowledge: Knowledge) -> dict[str, int]:
    """The one lacking thing that takes least to get."""
    costs = costs_for(knowledge)
    items = [item for item in lacking if item in knowledge.items]
    best = min(items, key=lambda item: costs.total(item) + costs.unit.get(item, 0) * lacking[item], default=None)
    return {best: lacking[best]} if best else {}


def sentences(
    number: int,
    lacking: Mapping[str, int],
    open_needs: Iterable[int],
    smallest: Step | None,
    held: Sequence[Step],
    bring: Mapping[str, int],
) -> list[str]:
    """The answer in words, short enough for chat."""
    waits = ", ".join(f"#{n}" for n in open_needs)
    first = f"#{number} lacks {listed(lacking)}" if lacking else f"#{number} has all it takes"
    parts = [first + (f" and waits for {waits}." if waits else ".")]
    if smallest is not None:
        word = " (FAILED: !retry it first)" if smallest.state is Status.FAILED else ""
        what = f"{smallest.subtask.action} {counted(smallest.subtask.item, smallest.subtask.quantity)}"
        parts.append(f"Smallest help: !claim {smallest.subtask.id} ({what}){word}" + (" —" if bring else "."))
    elif held:
        names = ", ".join(f"{s.by or 'somebody'} is at #{s.subtask.id}" for s in held[:2])
        parts.append(f"{names}" + (";" if bring else "."))
    if bring:
        parts.append(("or put " if smallest or held else "Put ") + f"{listed(bring)} into the chest.")
    return parts
