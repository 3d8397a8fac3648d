"""A bot goes on with what it holds, claims what comes first, or takes a share of what another bot is at."""

import contextlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from covoyager.assignment.ranking import Ranking, Situation, equipping
from covoyager.assignment.sharing import Played, is_for_several, left_of, shares, way_ticks
from covoyager.board import Board, SubtaskView, urgency
from covoyager.crew.between.unattended import SOON_SECONDS, Unattended
from covoyager.crew.execution.tries import Rests
from covoyager.crew.loads import Step
from covoyager.crew.world_model import WorldModel
from covoyager.domain import LEASE_SECONDS, GoalState, Status
from covoyager.errors import BoardError, NotClaimable, UnknownId

#: What burns for others and could not be fetched is looked at again after so long.
LOOK_SECONDS = 1.0


def claim_first(board: Board, views: Iterable[SubtaskView], name: str, lease_s: float, tick: int) -> SubtaskView | None:
    """The first that can still be claimed; None where others were quicker or their goals are gone."""
    for view in views:
        with contextlib.suppress(NotClaimable, UnknownId):
            return board.claim(view.id, name, lease_s, tick=tick)
    return None


def played_by(bots: Collection[str], views: Iterable[SubtaskView], dug: Mapping[Step, int]) -> list[Played]:
    """Those of these subtasks that a bot has done; ``dug``: subtask → ticks that bots of this session dug for it."""
    return [
        Played(view.subtask.quantity, view.ended_tick - view.started_tick, dug.get((view.goal_id, view.id), 0))
        for view in views
        if view.state is Status.DONE and not view.skipped and view.by in bots
        if view.started_tick is not None and view.ended_tick is not None
    ]


def take_share(
    board: Board,
    name: str,
    may: Callable[[SubtaskView], bool],
    lease_s: float,
    tick: int,
    dug: Mapping[Step, int],
) -> SubtaskView | None:
    """Begin to help another bot with its job; None where there is none, or nothing to help with."""
    bots = {who.name: who.position for who in board.participants() if who.is_bot}
    way = {who: way_ticks(bots.get(name), at) for who, at in bots.items()}
    views = board.subtasks()

    def played(view: SubtaskView) -> list[Played]:
        return played_by(bots, (one for one in views if one.subtask.work == view.subtask.work), dug)

    first = equipping([view for view in views if view.state is not Status.DONE])
    for view, part in shares(views, name, bots, way.__getitem__, lambda view: view.begun(tick), played, first):
        if not may(view):
            continue
        with contextlib.suppress(BoardError):
            return board.share(view.id, str(view.by), name, part, lease_s, tick=tick)
    return None


class Claiming:
    """What one bot may take, holds, and takes next.

    Args:
        name: the bot's.
        board: where it claims.
        world_model: what the crew knows of the world.
        may: whether the bot may take a subtask, or a part of it.
        rank: sorts READY subtasks, the best to take first.
        unattended: the steps that it need not be at.
        rests: what is not to be tried again at once.
    """

    def __init__(
        self,
        name: str,
        board: Board,
        world_model: WorldModel,
        may: Callable[[SubtaskView], bool],
        rank: Ranking[SubtaskView],
        unattended: Unattended,
        rests: Rests,
    ) -> None:
        self._name = name
        self._board = board
        self._world_model = world_model
        self._may = may
        self._rank = rank
        self._unattended = unattended
        self._rests = rests

    def holds(self, view: SubtaskView) -> bool:
        """Whether the board still has the bot at a subtask."""
        try:
            now = self._board.subtask(view.id, view.goal_id)
        except UnknownId:
            return False
        except BoardError:
            return True
        return now.by == self._name and now.state is Status.IN_PROGRESS

    def should(self, view: SubtaskView) -> bool:
        """Whether the bot is to go on with a subtask that it holds."""
        try:
            return self._board.goal(view.goal_id).state is GoalState.OPEN and self._may(view)
        except BoardError:
            return True

    def choices(self, last: SubtaskView | None, night: bool) -> list[SubtaskView]:
        """READY subtasks that the bot may take, the best first.

        Args:
            last: what it worked on last, and still stands near.
            night: monsters are about.
        """
        views = self._board.subtasks()
        urgent = urgency(self._board.goals())
        free = [v for v in views if v.state is Status.READY and v.goal_id in urgent and v.id not in self._rests]
        model, sources = self._world_model, last.subtask.sources if last is not None else ()
        alone = len(self._board.bots(there=True)) == 1
        now = Situation(views, urgent, model.mobs, sources, night, model.nearby(), alone)
        return self._rank([*filter(self._may, free)], now)

    def take(self, choices: Callable[[], Sequence[SubtaskView]], keeps_in: bool) -> SubtaskView | None:
        """Go on with what the bot holds, fetch what burns for others, or claim what comes first; None where there is none.

        Args:
            choices: gives the READY subtasks that it may take, the best first.
            keeps_in: it is to stay near its field, or the chest.
        """
        if (first := self._unattended.first(self._held())) is not None:
            return self._claim(self._unattended.to_do_before(first, choices, self._board.subtasks())) or first
        if (left := self._take_over()) is not None:
            return left
        return self._claim(view for view in choices() if not keeps_in or view.subtask.action.spec.by_the_chest)

    def take_part(self, keeps_in: bool) -> SubtaskView | None:
        """Take a share of what another bot is at, or else wait for what burns; ``keeps_in`` as for :meth:`take`.

        Where another may still want help it stands by until a furnace is done: who waits at one takes no share.
        """
        model, tick = self._world_model, self._world_model.tick
        if not keeps_in:
            share = take_share(self._board, self._name, self._may, LEASE_SECONDS, tick, model.dug)
            if share is not None:
                return share
        waits = self._unattended.soonest(filter(self.should, self._held()))
        burns = waits is not None and self._unattended.seconds(waits) is not None
        return None if burns and not keeps_in and self._may_help() else waits

    def _may_help(self) -> bool:
        bots = self._board.bots() - {self._name}
        views = [view for view in self._board.subtasks() if view.by in bots and view.state is Status.IN_PROGRESS]
        return any(is_for_several(view) and left_of(view) > 1 for view in views)

    def seconds(self) -> float | None:
        """How long the bot may stand by: until something may be tried again, or burns no more; None for ever."""
        burning = (max(LOOK_SECONDS, seconds - SOON_SECONDS) for seconds, _ in self._burning())
        own = (self._unattended.seconds(view) for view in self._held())
        return min((wait for wait in (*burning, *own, self._rests.seconds()) if wait is not None), default=None)

    def _held(self) -> list[SubtaskView]:
        return [v for v in self._board.subtasks() if v.by == self._name and v.state is Status.IN_PROGRESS]

    def _claim(self, views: Iterable[SubtaskView]) -> SubtaskView | None:
        return claim_first(self._board, views, self._name, LEASE_SECONDS, self._world_model.tick)

    def _burning(self) -> list[tuple[float, SubtaskView]]:
        """What other bots have left burning that this one may fetch, each after the seconds until it is done."""
        return [(s, view) for s, view in self._unattended.left_by_others(self._board.subtasks()) if self.should(view)]

    def _take_over(self) -> SubtaskView | None:
        """Fetch what another bot has in furnaces, for it is at something else."""
        for seconds, view in self._burning():
            with contextlib.suppress(BoardError):
                if seconds <= SOON_SECONDS:
                    tick = self._world_model.tick
                    taken = self._board.pass_on(view.id, str(view.by), self._name, LEASE_SECONDS, tick)
                    self._unattended.takes_over(view)
                    self._world_model.leave_cooking(self._name, (view.goal_id, view.id), view.subtask)
                    return taken
        return None
