"""What burns in furnaces while hands are free for other work: whose it is, and when it is done."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from covoyager.board import SubtaskView

Step: TypeAlias = tuple[int, int]
"""A subtask: its goal, and its number on the board."""


@dataclass(slots=True)
class Load:
    """What a bot has loaded into furnaces for a step.

    Attributes:
        bot: whose step it is.
        done: when all of it is done, in seconds of game time.
        pending: what the skill that fetches it is told.
        fetched: somebody is at the furnaces for it, and waits there if need be.
    """

    bot: str
    done: float
    pending: Mapping[str, Any]
    fetched: bool = False


class Loads:
    """All that the bots of a session have in furnaces."""

    def __init__(self) -> None:
        self._loads: dict[Step, Load] = {}

    def put(self, view: SubtaskView, load: Load) -> None:
        """A bot has loaded furnaces for a step."""
        self._loads[_step(view)] = load

    def out(self, view: SubtaskView) -> None:
        """Nothing burns for a step any more."""
        self._loads.pop(_step(view), None)

    def of(self, bot: str, view: SubtaskView) -> Load | None:
        """What a bot has loaded for a step; None where it has loaded nothing."""
        load = self._loads.get(_step(view))
        return load if load is not None and load.bot == bot else None

    def numbers(self, bot: str) -> list[int]:
        """The steps for which a bot has loaded furnaces, by their numbers."""
        return [number for (_, number), load in self._loads.items() if load.bot == bot]

    def left(self, bot: str, view: SubtaskView) -> Load | None:
        """What another bot has loaded for the step that it holds, and is not there to fetch; None where there is nothing."""
        load = self._loads.get(_step(view))
        return load if load is not None and load.bot == view.by != bot and not load.fetched else None

    def keep(self, bot: str, held: Iterable[SubtaskView]) -> None:
        """Forget what a bot has loaded for steps that it does not hold any more."""
        steps = {*map(_step, held)}
        self._loads = {step: load for step, load in self._loads.items() if load.bot != bot or step in steps}


def _step(view: SubtaskView) -> Step:
    return view.goal_id, view.id
