"""The judger: rules on a subtask by what the world shows, never on anybody's word (CausalMACE's judger, grounded).

A subtask is DONE exactly if the rest of the open plans can go on without it being done again. So for each item that it
should have produced, what is still needed (by open subtasks, and by the goals themselves) is held against what lies in
the chest and what other open subtasks of its goal will add. This stays true when players put in or take out things of their
own. What the steps of another goal will bring is that goal's: it may be paused or cancelled before it has brought it.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from covoyager import goal_kinds
from covoyager.board import SubtaskView
from covoyager.domain import PENDING, Proof, Ruling, Status, Subtask, Verdict, totals
from covoyager.domain.nouns import listed

NOTHING: Mapping[str, int] = MappingProxyType({})

#: What goals want in the end, by their ids: how many of each item.
Wants: TypeAlias = Mapping[int, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class JudgedRow:
    """A subtask with its state and its goal, as the judger sees the board."""

    number: int
    subtask: Subtask
    state: Status
    goal: int = 0


def rows_of(views: Iterable[SubtaskView]) -> list[JudgedRow]:
    """The board's rows as the judger sees them."""
    return [JudgedRow(view.id, view.subtask, view.state, view.goal_id) for view in views]


def needed(rows: Iterable[JudgedRow], wanted: Wants, goal: int, *, begun: bool = False) -> dict[str, int]:
    """Items that must still be there for a goal, item → count.

    These are what :func:`taken` gives, and one of each tool and station that any open subtask uses.

    Args:
        rows: all subtasks of the open goals.
        wanted: what each goal wants in the end.
        goal: whose.
        begun: count what IN_PROGRESS subtasks take as not taken yet, and what they bring as not brought.
    """
    every = list(rows)
    need = taken(every, wanted, goal, begun=begun)
    for row in every:
        if row.state in PENDING:
            for lasting in row.subtask.uses:
                need[lasting] = max(need.get(lasting, 0), 1)
    return need


def taken(rows: Iterable[JudgedRow], wanted: Wants, goal: int, *, begun: bool = False) -> dict[str, int]:
    """Items that a goal's READY and BLOCKED subtasks take, and what it wants in the end, item → count.

    Of other goals it is what their own subtasks will not bring. Arguments as for :func:`needed`.
    """
    every = list(rows)
    using = [r for r in every if r.state in PENDING or (begun and r.state is Status.IN_PROGRESS)]

    def takes(of: int) -> dict[str, int]:
        return totals([*(r.subtask.consumes for r in using if r.goal == of), wanted.get(of, NOTHING)])

    need = takes(goal)
    for other in {*wanted, *(r.goal for r in every)} - {goal}:
        own = coming(every, other, begun=not begun)
        need = totals([need, {item: n - own.get(item, 0) for item, n in takes(other).items() if n > own.get(item, 0)}])
    return need


def coming(rows: Iterable[JudgedRow], goal: int | None = None, *, begun: bool = True) -> dict[str, int]:
    """Items that subtasks which are not DONE will still add.

    Args:
        rows: all subtasks of the open goals.
        goal: of one goal alone.
        begun: count IN_PROGRESS subtasks too.
    """
    states = (*PENDING, *([Status.IN_PROGRESS] if begun else []))
    return totals(r.subtask.produces for r in rows if r.state in states and goal in (None, r.goal))


def missing(
    rows: Iterable[JudgedRow],
    wanted: Wants,
    stock: Mapping[str, int],
    goal: int = 0,
    standing: Iterable[str] = (),
) -> dict[str, int]:
    """What a goal needs and no open subtask of its own will supply: the reason to plan anew. Empty where all is well.

    Args:
        rows: all subtasks of the open goals.
        wanted: what each goal wants in the end.
        stock: what there is.
        goal: whose.
        standing: names of the stations that stand there: one works at them, and a goal may want no more than that, but no
            step can take them to put up another.
    """
    rows = list(rows)
    supply = totals([stock, coming(rows, goal)])
    takes = taken(rows, {}, goal)
    supply |= {name: max(supply.get(name, 0), 1) for name in standing if takes.get(name, 0) <= supply.get(name, 0)}
    stock = {**dict.fromkeys(standing, 1), **stock}
    with_tools = [replace(r, subtask=r.subtask.done_with(r.subtask.tools_of(supply))) for r in rows]
    need = needed(with_tools, wanted, goal)
    lacking = {item: count - supply.get(item, 0) for item, count in need.items() if count > supply.get(item, 0)}
    return dict.fromkeys(out_of_reach([r for r in rows if r.goal == goal], stock), 1) | lacking


def out_of_reach(rows: Iterable[JudgedRow], stock: Mapping[str, int]) -> set[str]:
    """Tools that only subtasks make which need them first: the one there was has broken or is lost.

    Args:
        rows: all subtasks of the open goals.
        stock: what there is.
    """
    every = list(rows)
    left = {row.number: row.subtask for row in every if row.state in PENDING}
    begun = [row.subtask for row in every if row.state is Status.IN_PROGRESS]
    have = {item for item, count in stock.items() if count > 0}.union(*({*one.tools, *one.produces} for one in begun))
    while True:
        next_ones = {number: one for number, one in left.items() if not left.keys() & set(one.needs)}
        able = {number for number, one in next_ones.items() if have.issuperset(one.tools_of(have))}
        if not able:
            return {tool for one in next_ones.values() for tool in one.tools_of(have) if tool not in have}
        have.update(item for number in able for item in left[number].produces)
        left = {number: one for number, one in left.items() if number not in able}


def obsolete(row: JudgedRow, rows: Iterable[JudgedRow], wanted: Wants, chest: Mapping[str, int]) -> int:
    """How many of a subtask's results nobody needs any more, because others have put enough of them into the chest.

    What IN_PROGRESS subtasks bring is not counted (some of it may lie in the chest already), and what they take counts as
    not taken yet.

    Args:
        row: a subtask that makes one kind of thing.
        rows: all subtasks of the open goals, ``row`` among them.
        wanted: what each goal wants in the end.
        chest: what was seen in it.
    """
    others = [other for other in rows if other.number != row.number]
    need = needed(others, wanted, row.goal, begun=True)
    to_come = coming(others, row.goal, begun=False)
    item = row.subtask.item
    made = row.subtask.produces.get(item, 0)
    return max(0, min(made, chest.get(item, 0) + to_come.get(item, 0) + made - need.get(item, 0)))


def supplied(rows: Iterable[JudgedRow], wanted: Wants, chest: Mapping[str, int], among: Container[int]) -> list[int]:
    """Numbers of READY and BLOCKED steps that nobody has to do: others have brought what they, or steps after them, would.

    Args:
        rows: all subtasks of the open goals.
        wanted: what each goal wants in the end.
        chest: what was seen in it.
        among: numbers of the steps that may be given up.
    """
    every = list(rows)
    begun = [row for row in every if row.state is Status.IN_PROGRESS]
    made = totals(row.subtask.produces for row in every if row.state is Status.DONE)
    left = {row.number: row for row in every if row.state in PENDING}
    found: list[int] = []
    while (number := _first_supplied(left, begun, made, wanted, chest, among)) is not None:
        del left[number]
        found.append(number)
    return found


def _first_supplied(
    left: Mapping[int, JudgedRow],
    begun: Sequence[JudgedRow],
    made: Mapping[str, int],
    wanted: Wants,
    chest: Mapping[str, int],
    among: Container[int],
) -> int | None:
    every = [*left.values(), *begun]
    used = {name for row in every for name in row.subtask.uses}
    to_come = coming(left.values())
    goals = {row.goal for row in left.values()}
    needs = {goal: needed(every, wanted, goal, begun=True) for goal in goals}
    supplies = {goal: totals([chest, coming(left.values(), goal)]) for goal in goals}
    for number, row in sorted(left.items(), reverse=True):
        need, supply = needs[row.goal], supplies[row.goal]
        step = row.subtask
        if number not in among or not step.action.spec.serves:
            continue
        if not step.produces and (step.action.spec.proof is not Proof.STANDING or step.item in used):
            continue
        enough = (supply.get(item, 0) - need.get(item, 0) >= count for item, count in step.produces.items())
        # Several of one tool let several work: only as many as were planned are enough.
        planned = {item: to_come.get(item, 0) + made.get(item, 0) for item in step.produces}
        there = (item not in used or chest.get(item, 0) >= count for item, count in planned.items())
        if all(enough) and all(there):
            return number
    return None


def judge(
    row: JudgedRow,
    rows: Iterable[JudgedRow],
    wanted: Wants,
    chest: Mapping[str, int] | None,
    standing: Mapping[str, int] = NOTHING,
    kills: int | None = None,
    wrong: int | None = None,
    done: int | None = None,
) -> Verdict:
    """Rule on one subtask.

    Args:
        row: the subtask to rule on.
        rows: all subtasks of the open goals, ``row`` among them.
        wanted: what each goal wants in the end.
        chest: items seen in it; what somebody carries is not there for the others. None where nobody looked.
        standing: how many blocks stand by the chest, by name; a crafted table that stands there counts as being there.
        kills: mobs seen dying by the participant's hand, for a subtask that is nothing but killing.
        wrong: blocks of its blueprint that do not stand as drawn; None where nobody has looked.
        done: how many of the things that it was to do were seen to happen, as the skill tells.

    Returns:
        PASS; FAIL with what is missing, item → count; or UNSURE where nobody can tell.
    """
    if not row.subtask.produces:
        return goal_kinds.verify(_set_up(row, rows), goal_kinds.Seen(kills, standing, wrong, done))
    if chest is None:
        return Verdict(Ruling.UNSURE, "nobody has looked into the chest yet")
    others = [other for other in rows if other.number != row.number]
    need = needed(others, wanted, row.goal)
    supply = totals([chest, coming(others, row.goal)])
    lacking: dict[str, int] = {}
    for item, count in row.subtask.produces.items():
        if item in standing and need.get(item, 0) <= supply.get(item, 0) + 1:
            continue
        # What nobody needs any more does not have to be there.
        target = min(count, need[item]) if item in need else 0
        short = min(target, need.get(item, 0) - supply.get(item, 0))
        if short > 0:
            lacking[item] = short
    if lacking:
        text = listed(dict(sorted(lacking.items())))
        return Verdict(Ruling.FAIL, f"the chest still lacks {text}", lacking)
    return Verdict(Ruling.PASS, "seen in the chest")


def _set_up(row: JudgedRow, rows: Iterable[JudgedRow]) -> Subtask:
    """The subtask; of stations that are set up one by one, with how many must stand now: whoever has one puts it up.

    What somebody else is putting up just now may stand already, and is not another's.
    """
    step = row.subtask
    if not (step.furnace and step.action.spec.proof is Proof.STANDING):
        return step
    alike = [r for r in rows if r.goal == row.goal and (r.subtask.action, r.subtask.item) == (step.action, step.item)]
    there = (Status.DONE,) if row.state is Status.IN_PROGRESS else (Status.DONE, Status.IN_PROGRESS)
    open_ones = sum(r.number != row.number and r.state not in there for r in alike)
    return replace(step, furnace=max(step.furnace, *(r.subtask.furnace for r in alike)) - open_ones)
