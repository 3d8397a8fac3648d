"""Other sessions in the same world: whose bots are there, what they carry, and which session speaks for all."""

import contextlib
from collections.abc import Callable

from covoyager.board import Board, SubtaskView
from covoyager.crew.roster import Crew
from covoyager.crew.world_model import WorldModel
from covoyager.errors import BoardError


class OtherSessions:
    """Keeps the crew and the world model up to date with what other sessions write down.

    Args:
        board: where they do.
        crew: learns whose bots are in the world.
        world_model: learns what those carry and have seen.
        lead: called when this session becomes the one that plans, judges and answers for all, as the oldest does.
        gone: called with the name of a person who left the game while no bot was there to see it.
    """

    def __init__(
        self,
        board: Board,
        crew: Crew,
        world_model: WorldModel,
        lead: Callable[[], None],
        gone: Callable[[str], None],
    ) -> None:
        self._board = board
        self._crew = crew
        self._world_model = world_model
        self._lead, self._gone = lead, gone
        #: Bots of sessions that have ended without a word.
        self._left = {*board.bots(there=True)}
        #: People who were in the game when no bot was.
        self._unseen = set[str]()

    def meet(self) -> None:
        """Look who is there."""
        led, before = self._crew.leads, self._crew.elsewhere
        self._crew.leads, self._crew.elsewhere = self._board.neighbours()
        self._left = (self._left | before) - self._crew.elsewhere - {*self._crew.names}
        seen = self._board.observation()
        if seen is not None:
            self._world_model.learn(seen, self._crew.elsewhere)
        if not self._crew.workers:
            self._unseen.update(self._board.people_there())
        if self._crew.leads and self._crew.online:
            self._free()
            self._miss()
        if self._crew.leads and not led:
            self._lead()

    def _free(self) -> None:
        """Give back the steps of bots whose session has ended and that have left the world."""
        for name in sorted(self._left - self._crew.online):
            self._left.discard(name)
            self._board.leave(name)
            for view in self._board.subtasks():
                if view.by == name:
                    self._burns_on(view)
                    with contextlib.suppress(BoardError):
                        self._board.release(view.id, name, "the session had ended", tick=self._world_model.tick)

    def _miss(self) -> None:
        """Note which people left while no bot was there to see it."""
        if self._crew.workers:
            for name in sorted(self._unseen - self._crew.online):
                self._unseen.discard(name)
                self._board.leave(name)
                self._gone(name)

    def _burns_on(self, view: SubtaskView) -> None:
        """What such a bot was smelting lies in the furnaces: a bot of this session has that instead."""
        if self._crew.lead is not None:
            self._world_model.leave_cooking(self._crew.lead.name, (view.goal_id, view.id), view.subtask)
            self._board.set_stock(self._world_model.observation())
