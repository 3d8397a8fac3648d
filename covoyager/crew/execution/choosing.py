"""What a bot takes next: the critical path first, then the least busy path (seed 001, section 3.5), then what is near.

What takes a moment and lets others begin goes before that; so do tools that several wait for, and work that nobody else is
at: two at one place are in each other's way. Where nothing is free, a bot takes a share of what another bot is at.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from covoyager.board import Board, SubtaskView
from covoyager.crew.execution.waits import in_the_open, waits
from covoyager.domain import SIDE_BY_SIDE, Status
from covoyager.domain.graph import tails
from covoyager.domain.paths import busyness
from covoyager.errors import BoardError, NotClaimable, UnknownId

#: Less than so many expected ticks of work are not worth another one's way there and back.
SHARE_TICKS = 300
#: As long as this is a moment, in ticks.
MOMENT_TICKS = 60


def ranked(
    ready: Sequence[SubtaskView],
    views: Sequence[SubtaskView],
    urgency: Mapping[int, int],
    mobs: Collection[str],
    last: Collection[str] = (),
    night: bool = False,
) -> list[SubtaskView]:
    """READY subtasks, the best to take first: of the most urgent goal, what is mostly waiting last.

    Args:
        ready: what may be taken.
        views: all subtasks of the open goals.
        urgency: priority of each goal.
        mobs: what is in sight.
        last: the blocks or mobs that the bot was at just now; where they are it stands.
        night: monsters are about: what is done by the chest or under ground comes before what is done in the open.
    """
    if not ready:
        return []
    left = [view for view in views if view.state is not Status.DONE]
    subtasks = [view.subtask for view in left]
    far = tails(subtasks)
    longest: dict[int, int] = {}
    for view in left:
        longest[view.goal_id] = max(longest.get(view.goal_id, 0), far[view.subtask.id])
    needed = {need for subtask in subtasks for need in subtask.needs}
    work = [(view.subtask.action, view.subtask.item) for view in left if view.state is Status.IN_PROGRESS]
    at = {f"{view.by} {view.id}": view.id for view in left if view.state is Status.IN_PROGRESS}
    equips = equipping(left)

    def rank(view: SubtaskView) -> tuple[int, bool, int, bool, bool, bool, int, bool, float, int, bool, int]:
        tail = far.get(view.subtask.id, 0)
        return (
            -urgency.get(view.goal_id, 0),
            waits(view.subtask, mobs),
            view.attempts,
            night and in_the_open(view.subtask),
            view.id not in needed or view.subtask.ticks > MOMENT_TICKS,
            view.id not in equips,
            work.count((view.subtask.action, view.subtask.item)) if view.subtask.action in SIDE_BY_SIDE else 0,
            tail < longest.get(view.goal_id, 0),
            busyness(view.id, subtasks, at),
            -tail,
            not set(last).intersection(view.subtask.sources),
            view.id,
        )

    return sorted(ready, key=rank)


def equipping(left: Sequence[SubtaskView]) -> set[int]:
    """Steps that lead to tools for which several others wait: nothing on the board needs these, and many could work.

    Args:
        left: what is not DONE.
    """
    waiting = Counter(tool for view in left if view.state is not Status.IN_PROGRESS for tool in view.subtask.tools)
    found = {view.id for view in left if any(waiting[item] > 1 for item in view.subtask.produces)}
    needs = {view.id: view.subtask.needs for view in left}
    todo = list(found)
    while todo:
        more = {need for need in needs[todo.pop()] if need in needs} - found
        found |= more
        todo += more
    return found


def shares(views: Sequence[SubtaskView], name: str, bots: Collection[str]) -> list[tuple[SubtaskView, int]]:
    """Jobs of other bots that are worth sharing, the longest first, with how much of each would be this bot's.

    Args:
        views: all subtasks of the open goals.
        name: the bot that has nothing to do.
        bots: the bots; people are not asked to give anything up.
    """
    found: list[tuple[float, SubtaskView, int]] = []
    for view in views:
        subtask = view.subtask
        if view.state is not Status.IN_PROGRESS or view.by == name or view.by not in bots:
            continue
        left = subtask.quantity - view.progress
        ticks = subtask.ticks * left / max(1, subtask.quantity)
        if subtask.action in SIDE_BY_SIDE and left > 1 and ticks >= SHARE_TICKS:
            found.append((ticks, view, left // 2))
    return [(view, part) for _, view, part in sorted(found, key=lambda each: (-each[0], each[1].id))]


def claim_first(board: Board, views: Iterable[SubtaskView], name: str, lease_s: float, tick: int) -> SubtaskView | None:
    """The first that can still be claimed; None where others were quicker or their goals are gone."""
    for view in views:
        with contextlib.suppress(NotClaimable, UnknownId):
            return board.claim(view.id, name, lease_s, tick=tick)
    return None


def take_share(
    board: Board, name: str, may: Callable[[SubtaskView], bool], lease_s: float, tick: int
) -> SubtaskView | None:
    """Begin to help another bot with its job; None where there is none, or nothing to help with."""
    bots = {who.name for who in board.participants() if who.kind == "ai"}
    for view, part in shares(board.subtasks(), name, bots):
        if not may(view):
            continue
        with contextlib.suppress(BoardError):
            return board.share(view.id, str(view.by), name, part, lease_s, tick=tick)
    return None
