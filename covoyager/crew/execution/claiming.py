"""A bot claims what comes first, or a share of what another bot is at."""

import contextlib
from collections.abc import Callable, Collection, Iterable

from covoyager.assignment.sharing import shares, way_ticks
from covoyager.board import Board, SubtaskView
from covoyager.domain import Status
from covoyager.errors import BoardError, NotClaimable, UnknownId


def bots_there(board: Board) -> int:
    """How many bots are in the world."""
    return sum(who.kind == "ai" and who.present for who in board.participants())


def claim_first(board: Board, views: Iterable[SubtaskView], name: str, lease_s: float, tick: int) -> SubtaskView | None:
    """The first that can still be claimed; None where others were quicker or their goals are gone."""
    for view in views:
        with contextlib.suppress(NotClaimable, UnknownId):
            return board.claim(view.id, name, lease_s, tick=tick)
    return None


def played_by(bots: Collection[str], views: Iterable[SubtaskView]) -> list[tuple[int, int]]:
    """Of each of these subtasks that a bot has done, how many it brought, and its ticks."""
    return [
        (view.subtask.quantity, view.ended_tick - view.started_tick)
        for view in views
        if view.state is Status.DONE and not view.skipped and view.by in bots
        if view.started_tick is not None and view.ended_tick is not None
    ]


def take_share(
    board: Board, name: str, may: Callable[[SubtaskView], bool], lease_s: float, tick: int
) -> SubtaskView | None:
    """Begin to help another bot with its job; None where there is none, or nothing to help with."""
    bots = {who.name: who.position for who in board.participants() if who.kind == "ai"}
    way = {who: way_ticks(bots.get(name), at) for who, at in bots.items()}
    views = board.subtasks()

    def played(view: SubtaskView) -> list[tuple[int, int]]:
        return played_by(bots, (one for one in views if one.subtask.work == view.subtask.work))

    for view, part in shares(views, name, bots, way.__getitem__, lambda view: view.begun(tick), played):
        if not may(view):
            continue
        with contextlib.suppress(BoardError):
            return board.share(view.id, str(view.by), name, part, lease_s, tick=tick)
    return None
