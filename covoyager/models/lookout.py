"""Looking around with a model (VillagerAgent's ReAct): look, think, act, at most six times and two minutes.

For steps that have failed because what they take was nowhere to be found. The model only brings the bot to where it is; the
step is done by its skill afterwards, and judged by the world. Every action runs in the sandbox, with its arguments checked.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from covoyager.board import Board, SubtaskView
from covoyager.clock import wall
from covoyager.domain import Observation
from covoyager.domain.nouns import item_id
from covoyager.errors import ModelError, ModelUnreadable, SkillFailed
from covoyager.llm import Question
from covoyager.models.service import ModelService

if TYPE_CHECKING:
    from covoyager.llm.answers import LookAnswer

#: VillagerAgent, section 3: a maximum of 6 iterations, or 120 seconds.
ITERATIONS = 6
SECONDS = 120.0
#: The whole skill of one action; which it is, and with what, comes in as data.
ACTION = "export default async function (ctx, { name, args }) {\n  return await ctx[name](...args)\n}\n"
#: Ends of an action that are no result: somebody else has the bot now.
TAKEN = frozenset({"CANCELLED", "INTERRUPTED", "DISCONNECTED", "DEAD"})
LONGEST_TOLD = 300


class LookingBot(Protocol):
    """What is used of a bot."""

    async def observe(self, *, chest: Any = None, radius: int = 32, look: bool = False) -> Observation:
        """A look at the world."""
        ...

    async def try_skill(self, source: str, args: Any = None, *, seconds: float = 30.0) -> Mapping[str, Any]:
        """Run source in the sandbox."""
        ...


class Lookout:
    """Looks around on behalf of a step.

    Args:
        models: the model.
        board: for the log.
    """

    def __init__(self, models: ModelService, board: Board) -> None:
        self._models = models
        self._board = board

    async def look_around(self, view: SubtaskView, bot: LookingBot, failed: str) -> list[dict[str, Any]]:
        """Have the bot look around; gives what was thought and done, and what came of it.

        Args:
            view: the subtask.
            bot: looks around.
            failed: what the last try said.

        Raises:
            SkillFailed: somebody else has taken the bot.
        """
        steps: list[dict[str, Any]] = []
        why = "nothing more to try"
        try:
            async with wall.timeout(SECONDS) as limit:
                for _ in range(ITERATIONS):
                    try:
                        answer = await self._think(view, bot, failed, steps)
                    except ModelUnreadable as error:
                        steps.append({"result": str(error)})
                        continue
                    if answer.act == "done":
                        break
                    left = (limit.when() or 0.0) - asyncio.get_running_loop().time()
                    steps.append(await self._act(bot, answer, view, max(1.0, left)))
                else:
                    why = f"{ITERATIONS} actions are the most"
        except TimeoutError:
            why = f"{SECONDS:g} s are the most"
        except ModelError as error:
            why = str(error)
        except SkillFailed as error:
            if error.code in TAKEN:
                raise
            why = str(error)
        line = {"text": f"looked around for {view.subtask.item} ({len(steps)} actions): {why}"}
        self._board.note("note", "Lookout", line, goal=view.goal_id, subtask=view.id)
        return steps

    async def _think(
        self, view: SubtaskView, bot: LookingBot, failed: str, steps: Sequence[Mapping[str, Any]]
    ) -> "LookAnswer":
        from covoyager.llm.answers import LookAnswer
        from covoyager.llm.prompts import data, prompt

        seen = await bot.observe(look=False)
        where = await bot.try_skill(ACTION, {"name": "position", "args": []}, seconds=10.0)
        _raise_if_taken(where)
        known = data(
            task=view.subtask.to_json(),
            failed=failed,
            position=where.get("value"),
            blocks_in_sight=seen.blocks,
            mobs_in_sight=seen.mobs,
            inventory=seen.carried,
            steps=list(steps),
        )
        question = Question("Lookout", prompt("lookout"), known, LookAnswer)
        return await self._models.asker.ask(question, self._models.budget(view.goal_id))

    async def _act(self, bot: LookingBot, answer: "LookAnswer", view: SubtaskView, seconds: float) -> dict[str, Any]:
        name, args = call_of(answer, view)
        result = await bot.try_skill(ACTION, {"name": name, "args": args}, seconds=min(seconds, SECONDS))
        _raise_if_taken(result)
        error = result.get("error")
        came = f"{error['code']}: {error['message']}" if error else json.dumps(result.get("value"))
        return {"thought": answer.thought, "act": answer.act, "call": [name, *args], "result": came[:LONGEST_TOLD]}


def call_of(answer: "LookAnswer", view: SubtaskView) -> tuple[str, list[Any]]:
    """The primitive for an action of the model, and its arguments, which the sandbox checks."""
    names = [item_id(name) for name in answer.names]
    names = [name for name in names if name] or list(view.subtask.sources) or [view.subtask.item]
    match answer.act:
        case "find":
            return "findBlock", [names, min(answer.distance, 64)]
        case "mobs":
            return "nearbyMobs", [min(answer.distance, 64)]
        case "explore":
            kind = "mobs" if view.subtask.action.spec.hunts else "blocks"
            return "exploreUntil", [answer.direction, min(answer.distance, 256), {kind: names}]
        case "go":
            x, y, z = (*answer.position, 0.0, 0.0, 0.0)[:3]
            return "navigateTo", [{"x": x, "y": y, "z": z}, 2]
        case "prospect":
            return "prospect", [names, min(answer.distance, 128)]
        case _:
            return "waitForMob", [names, 60]


def _raise_if_taken(result: Mapping[str, Any]) -> None:
    error = result.get("error")
    if error and error["code"] in TAKEN:
        raise SkillFailed(error["code"], str(error["message"]))
