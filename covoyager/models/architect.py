"""The Architect: a model draws what somebody wants built; whether it can stand and be had, the facts decide."""

import asyncio
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from covoyager.building import Block, Blueprint, Cell, faults
from covoyager.building.bill import bill
from covoyager.building.blueprint import MOST_BLOCKS, blueprint
from covoyager.domain import Goal
from covoyager.errors import GoalError, ModelUnreadable, NotUnderstood, UsageError
from covoyager.knowledge import Knowledge
from covoyager.llm import Asker, Question, TokenBudget
from covoyager.planning import plan_goal

if TYPE_CHECKING:
    from covoyager.llm.answers import BlueprintAnswer

ROUNDS = 4
_STEP = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


class Architect:
    """Draws blueprints.

    Args:
        asker: the model.
        knowledge: facts of the version.
    """

    def __init__(self, asker: Asker, knowledge: Knowledge) -> None:
        self._asker = asker
        self._knowledge = knowledge

    async def draw(self, text: str, budget: TokenBudget, stock: Mapping[str, int]) -> Blueprint:
        """A blueprint that can be built, after at most four rounds.

        Raises:
            NotUnderstood: the model says that it is no building, or four rounds were not enough.
            ModelError: the model cannot be asked any more.
        """
        from covoyager.llm.answers import BlueprintAnswer
        from covoyager.llm.prompts import data, prompt

        wrong: list[str] = []
        last: Any = None
        for _ in range(ROUNDS):
            known = data(
                wanted=text[:400], stock=dict(list(stock.items())[:60]), your_last_answer=last, critiques=wrong
            )
            question = Question("Architect", prompt("architect"), known, BlueprintAnswer)
            try:
                answer = await self._asker.ask(question, budget)
            except ModelUnreadable as error:
                wrong = [str(error)]
                continue
            if not answer.understood:
                why = f" (the model says: {answer.why})" if answer.why else ""
                raise NotUnderstood(f"{text.strip()[:60]!r} is nothing that I could build{why}")
            last = answer.model_dump()
            drawn, wrong = await asyncio.to_thread(self._weigh, answer)
            if drawn is not None and not wrong:
                return drawn
        raise NotUnderstood(f"no drawing of {text.strip()[:60]!r} held in {ROUNDS} rounds; the last time: {wrong[0]}")

    def _weigh(self, answer: "BlueprintAnswer") -> tuple[Blueprint | None, list[str]]:
        """The blueprint, and what is wrong with it."""
        name = re.sub(r"[^\w ×'-]", "", answer.name).strip() or "a building"
        try:
            drawn = blueprint(name, cells_of(answer))
        except UsageError as error:
            return None, [str(error)]
        wrong = faults(drawn, self._knowledge)
        if wrong:
            return drawn, wrong
        try:
            plan_goal(Goal(name, bill(drawn.blocks.values(), self._knowledge)), self._knowledge, have={})
        except GoalError as error:
            return drawn, [str(error)]
        return drawn, []


def cells_of(answer: "BlueprintAnswer") -> dict[Cell, Block]:
    """The boxes as cells, with the second halves of doors and beds.

    Raises:
        UsageError: a block makes no sense, or there are too many.
    """
    cells: dict[Cell, Block] = {}
    volume = 0
    for box in answer.boxes:
        block = Block.parse(box.block)
        ranges = [range(min(a, b), max(a, b) + 1) for a, b in zip(box.start, box.end, strict=True)]
        volume += len(ranges[0]) * len(ranges[1]) * len(ranges[2])
        if volume > MOST_BLOCKS * 8:
            raise UsageError(f"The boxes hold {volume} cells; that is too large")
        for x in ranges[0]:
            for y in ranges[1]:
                for z in ranges[2]:
                    outside = x in (ranges[0][0], ranges[0][-1]) or y in (ranges[1][0], ranges[1][-1])
                    if not box.hollow or outside or z in (ranges[2][0], ranges[2][-1]):
                        cells[x, y, z] = block
    for (x, y, z), block in list(cells.items()):
        others = dict(block.properties)
        if block.name.endswith("_door") and others.get("half") != "upper":
            cells[x, y, z] = Block(block.name, tuple(sorted({**others, "half": "lower"}.items())))
            cells[x, y + 1, z] = Block(block.name, tuple(sorted({**others, "half": "upper"}.items())))
        if block.name.endswith("_bed") and others.get("part") != "head":
            dx, dz = _STEP.get(others.get("facing", "north"), (0, -1))
            cells[x, y, z] = Block(block.name, tuple(sorted({**others, "part": "foot"}.items())))
            cells[x + dx, y, z + dz] = Block(block.name, tuple(sorted({**others, "part": "head"}.items())))
    return cells
