"""Follows the board: what anybody writes there is told, kept to and answered; and the board hears that the session lives."""

import asyncio
from functools import partial

from covoyager.clock import game, wall
from covoyager.crew.other_sessions import OtherSessions
from covoyager.crew.parts import Parts
from covoyager.jobs.narration import Narration
from covoyager.jobs.verification import Verification

#: How often the session gives a sign of life, seconds.
BEAT_SECONDS = 2.0
#: After so long without a tick the game counts as standing still, and so often that is said, seconds of wall time.
STILL_SECONDS, STANDING_SECONDS = 1.0, 4.0


class BoardWatch:
    """Follows the board: what anybody writes there is told, kept to and answered.

    Args:
        parts: the board, the world model, the crew, the outbox.
        telling: tells what is written.
        neighbours: the other sessions in this world.
        checks: answers whoever says that they are done.
        replan: set where a goal waits for its plan.
    """

    def __init__(
        self, parts: Parts, telling: Narration, neighbours: OtherSessions, checks: Verification, replan: asyncio.Event
    ) -> None:
        self._parts = parts
        self._telling = telling
        self._neighbours = neighbours
        self._checks = checks
        self._replan = replan

    async def run(self) -> None:
        """Follow until cancelled."""
        board, crew = self._parts.board, self._parts.crew
        async for _ in board.changes():
            self._telling.tell()
            crew.keep_to_board()
            self._neighbours.meet()
            if crew.leads:
                self._checks.answer()
            crew.wake()
            if any(not goal.planned for goal in board.goals()):
                self._replan.set()

    async def tell(self, news: asyncio.Event) -> None:
        """Tell of what this session itself has written, whenever it says so, until cancelled."""
        while True:
            await news.wait()
            news.clear()
            self._telling.tell()

    async def beat(self, speed: str, open_at: str = "") -> None:
        """Tell boards that this session lives, until cancelled.

        Beats go by the game's clock. While the game stands still they go by the wall clock, which leaves the game's beats at
        their ticks: a beat wakes whoever waits for the board, and a replay must wake them in the same ticks. One by the wall
        wakes nobody here: a busy machine may take so long for a tick.

        Args:
            speed: of the world, as boards show it.
            open_at: where others on the local network join it, as boards tell; empty where they cannot.
        """
        shown = {"speed": speed, **({"open_at": open_at} if open_at else {})}
        next_beat: asyncio.Task[None] | None = None
        patience = STILL_SECONDS
        try:
            while True:
                board = self._parts.board
                sign = partial(board.beat, tick=self._parts.tick, **shown)
                if next_beat is None or next_beat.done():
                    sign()
                    next_beat, patience = asyncio.create_task(game.sleep(BEAT_SECONDS)), STILL_SECONDS
                else:
                    board.aside(partial(sign, still=True))
                    patience = STANDING_SECONDS
                tick = None
                while tick != game.tick:
                    tick = game.tick
                    if await wall.first({next_beat}, patience):
                        break
        finally:
            if next_beat is not None:
                next_beat.cancel()
