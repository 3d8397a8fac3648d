"""Other sessions in the same world: whose bots are there, what they carry, and which session speaks for all."""

from collections.abc import Callable

from covoyager.board import Board
from covoyager.crew.roster import Crew
from covoyager.crew.world_model import WorldModel


class OtherSessions:
    """Keeps the crew and the world model up to date with what other sessions write down.

    Args:
        board: where they do.
        crew: learns whose bots are in the world.
        world_model: learns what those carry and have seen.
        lead: called when it has come to this session to plan, judge and answer for all: of several, the oldest does.
    """

    def __init__(self, board: Board, crew: Crew, world_model: WorldModel, lead: Callable[[], None]) -> None:
        self._board = board
        self._crew = crew
        self._world_model = world_model
        self._lead = lead

    def meet(self) -> None:
        """Look who is there."""
        led = self._crew.leads
        self._crew.leads, self._crew.elsewhere = self._board.neighbours()
        seen = self._board.observation()
        if seen is not None:
            self._world_model.learn(seen, self._crew.elsewhere)
        if self._crew.leads and not led:
            self._lead()
