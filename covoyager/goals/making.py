"""What open steps make for others to work with: tools that steps are done with, and stations."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from covoyager.domain import Action, Subtask, totals


@dataclass(frozen=True, slots=True)
class Making:
    """What is being made to work with.

    Attributes:
        tools: item → how many are crafted, of those that steps are done with.
        stations: block → how many are set up beside the chest.
    """

    tools: Mapping[str, int]
    stations: Mapping[str, int]

    @classmethod
    def of(cls, steps: Iterable[Subtask]) -> "Making":
        """What these steps, none of them DONE, make to work with."""
        steps = list(steps)
        used = {tool for step in steps for tool in step.tools}
        made = totals(step.produces for step in steps if step.action is Action.CRAFT)
        placed = totals({step.item: step.quantity} for step in steps if step.action is Action.PLACE)
        at_work = {step.station for step in steps}
        return cls(
            {item: count for item, count in made.items() if item in used},
            {**{block: count for block, count in made.items() if block in at_work}, **placed},
        )
