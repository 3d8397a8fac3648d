"""The last look: whether the world shows what a goal asked for, once none of its subtasks is left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from covoyager.board.store.rows import Row
from covoyager.board.views import GoalView
from covoyager.domain import Observation, Status, totals


@dataclass(frozen=True, slots=True)
class LastLook:
    """What the world shows of a goal.

    Attributes:
        fresh: whether the look is no older than the end of the last subtask; kills and buildings had their look when their
            subtasks ended.
        missing: item or mob → count that was asked for and is not there.
        dropped: whether a subtask that was to bring it was skipped, or there was none.
    """

    fresh: bool
    missing: Mapping[str, int]
    dropped: bool

    @property
    def shows(self) -> bool:
        """Whether the goal is reached."""
        return self.fresh and not self.missing


def finals(goal: GoalView, rows: Sequence[Row]) -> list[Row]:
    """The rows that were to bring what a goal asks for; if it names no items, those that no other row needs."""
    asked = set(goal.goal.items)
    if asked:
        return [row for row in rows if asked.intersection((row.subtask.item, *row.subtask.produces))]
    needed = {need for row in rows for need in row.subtask.needs}
    return [row for row in rows if row.number not in needed]


def last_look(
    goal: GoalView, rows: Sequence[Row], base: Mapping[str, int] | None, look: Observation | None
) -> LastLook:
    """Compare what a goal asked for with what was seen.

    The look must be no older than the end of the last subtask: what was seen before may be gone.

    Args:
        goal: a planned goal.
        rows: its subtasks that are DONE.
        base: item → count that lay in the chest before the goal was set, and does not count. None if no session has seen the
            goal: then what lies there shows nothing that was not done for it.
        look: the last look at the world; None if no session has ever looked.
    """
    last = finals(goal, rows)
    undone = [row for row in last if row.skipped]
    missing: dict[str, int] = {}
    freeform: set[str] = set()
    for row in last:
        step = row.subtask
        if step.item in step.produces or (step.produces and not step.action.spec.hunts):
            continue
        freeform.add(step.item)
        by_word = step.action.spec.word_counts and step.part is None and row.holder is not None
        if row.skipped and not by_word:
            missing[step.item] = missing.get(step.item, 0) + step.quantity
    things = {item: count for item, count in goal.goal.items.items() if item not in freeform}
    if not goal.goal.items:
        things = totals(row.subtask.produces for row in undone)
    if not things:
        return LastLook(True, missing, bool(undone))
    dropped = bool(undone) or not last
    if look is None or (look.chest is None and not look.carried):
        return LastLook(not dropped, missing, dropped)
    there = totals([look.chest if look.chest is not None else look.stock(), dict.fromkeys(look.standing, 1)])
    old: Mapping[str, int] = {} if base is None else base
    lacking = {item: count + old.get(item, 0) - there.get(item, 0) for item, count in things.items()}
    missing |= {item: count for item, count in lacking.items() if count > 0}
    known = base is not None or not dropped
    return LastLook(known and _newer(look, goal, rows), missing, dropped)


def _newer(look: Observation, goal: GoalView, rows: Sequence[Row]) -> bool:
    """Whether a look into the chest is no older than the end of these rows; without rows, than the goal itself.

    Ticks are compared if both are known; rows that were ended from a shell have only dates.
    """
    if look.chest is None:  # without a chest there are pockets alone, and those are seen all the time
        return True
    ends = [(row.ended_tick, row.ended_at) for row in rows] or [(goal.created_tick, goal.created_at)]
    return all(
        (tick and look.chest_tick is not None and look.chest_tick >= tick)
        or (look.looked_at is not None and at is not None and look.looked_at >= at)
        for tick, at in ends
    )


def all_done(rows: Sequence[Row]) -> bool:
    """Whether no subtask is left."""
    return all(row.state is Status.DONE for row in rows)
