"""Steps that go on by themselves (crops, furnaces): the bot keeps its claim, does other work, and comes back for the result.

What was sown grows until somebody looks whether it is ripe; what was loaded into furnaces is done at a known time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from covoyager.assignment.daylight import MORNING, is_night
from covoyager.assignment.waiting import is_sooner_first
from covoyager.board import SubtaskView
from covoyager.bot import Bot
from covoyager.clock import TICKS_PER_SECOND, game
from covoyager.crew.loads import Load, Loads
from covoyager.domain import Action, Status
from covoyager.domain.graph import ranks

#: Codes of a run's end after which what was sown still stands there.
STANDS = frozenset({"GROWING", "DEAD", "CANCELLED", "INTERRUPTED", "TIMEOUT"})
#: Seconds that a bot waits by its field before it looks for other work again, and just after sowing.
PATIENCE = 60
AT_ONCE = 1
#: A furnace that is done within so many seconds is waited for, unless something is sooner to be done first.
SOON_SECONDS = 2.0


class Unattended:
    """The steps of one bot that it holds and need not be at.

    Args:
        name: the bot's.
        loads: what it and others have in furnaces.
    """

    def __init__(self, name: str, loads: Loads) -> None:
        self._name = name
        self._loads = loads
        self._sown: set[int] = set()

    def first(self, held: Sequence[SubtaskView]) -> SubtaskView | None:
        """The held step to go on with now: one whose furnaces are done, else one that the bot must be at; None: neither."""
        self._sown &= {view.id for view in held}
        self._loads.keep(self._name, held)
        soon = game.now() + SOON_SECONDS
        burnt = [view for view in held if self._done(view) <= soon]
        return next(iter(burnt), None) or next((view for view in held if not self.holds(view)), None)

    def left_by_others(self, views: Iterable[SubtaskView]) -> list[tuple[float, SubtaskView]]:
        """The steps of other bots for which furnaces burn while these are at other work, with the seconds until then."""
        loads = ((view, self._loads.left(self._name, view)) for view in views)
        return [(max(0.0, load.done - game.now()), view) for view, load in loads if load is not None]

    def takes_over(self, view: SubtaskView) -> None:
        """What another bot has loaded is this one's to fetch."""
        if (load := self._loads.left(self._name, view)) is not None:
            self._loads.put(view, replace(load, bot=self._name, fetched=True))

    def to_do_before(
        self, view: SubtaskView, choices: Callable[[], Iterable[SubtaskView]], views: Iterable[SubtaskView]
    ) -> Iterable[SubtaskView]:
        """What to do rather than to wait for what was loaded; none where nothing is waited for.

        Args:
            view: the held step to go on with.
            choices: gives the READY steps that the bot may take.
            views: all steps of the open goals.
        """
        wait = (self._done(view) - game.now()) * TICKS_PER_SECOND
        if not 0 < wait < float("inf"):
            return ()
        behind = ranks(other.subtask for other in views if other.state is not Status.DONE)
        return (
            other
            for other in choices()
            if other.subtask.action.spec.keeps_station or is_sooner_first(other.subtask, view.subtask, wait, behind)
        )

    def soonest(self, held: Iterable[SubtaskView]) -> SubtaskView | None:
        """The held step whose furnaces are done first, to wait for where there is nothing else to do."""
        return min(held, key=self._done, default=None)

    def seconds(self, view: SubtaskView) -> float | None:
        """How long until a held step's furnaces are as good as done; None where it has nothing in any."""
        load = self._loads.of(self._name, view)
        return None if load is None else max(0.0, load.done - SOON_SECONDS - game.now())

    def _done(self, view: SubtaskView) -> float:
        load = self._loads.of(self._name, view)
        return float("inf") if load is None else load.done

    def holds(self, view: SubtaskView) -> bool:
        """Whether it was sown or loaded, and only what comes of it is to be fetched."""
        return view.id in self._sown or self._loads.of(self._name, view) is not None

    async def keeps_in(self, bot: Bot) -> bool:
        """Whether the bot is to stay near its field: it is night, and something is sown that needs the time anyway."""
        return bool(self._sown) and is_night((await bot.status()).get("time_of_day", MORNING))

    def ended(self, view: SubtaskView, code: str | None, pending: Mapping[str, Any] | None = None) -> bool:
        """Note how a run ended; gives whether the bot keeps the step, because what was sown or loaded is there.

        Args:
            view: the step.
            code: of the failure; None where it did not fail.
            pending: what was loaded into furnaces, as the skill told it.
        """
        self._loads.out(view)
        if pending is not None:
            self._loads.put(view, Load(self._name, game.now() + float(pending["seconds"]), pending))
        elif code == "GROWING":
            self._sown.add(view.id)
        elif code not in STANDS:
            self._sown.discard(view.id)
        return self.holds(view)

    def arguments(self, view: SubtaskView) -> dict[str, Any]:
        """What a skill is told of it; who is told what to fetch is there from now on."""
        if view.subtask.action is Action.SMELT:
            load = self._loads.of(self._name, view)
            if load is None:
                return {"background": True}
            load.fetched = True
            return {"pending": load.pending}
        if view.subtask.action is not Action.USE:
            return {}
        return {"growing": True, "patience": PATIENCE} if self.holds(view) else {"patience": AT_ONCE}

    def held_with(self, number: int) -> Iterable[int]:
        """The numbers whose leases are to hold on while the bot is at ``number``."""
        return {number, *self._sown, *self._loads.numbers(self._name)}
