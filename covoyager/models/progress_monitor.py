"""The progress monitor (S-Agents): success, fail or unknown, for steps of which nothing in the world can show the result.

The world comes first: what a chest, a blueprint or a dead mob can show is never asked about, and a milestone that the chest
shows to be open is no success. A model's word settles that one step and nothing else: no skill is kept for it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from covoyager.board import SubtaskView
from covoyager.domain import Observation, Proof, Ruling, Verdict
from covoyager.errors import ModelError
from covoyager.goals.milestones import held
from covoyager.llm import Question
from covoyager.models.service import ModelService
from covoyager.planning.freeform.notes import milestones_of

#: At most so many questions are asked about one subtask, however often it is tried.
CALLS = 3


class ProgressMonitor:
    """Rules where nobody else can.

    Args:
        models: the model.
    """

    def __init__(self, models: ModelService) -> None:
        self._models = models
        self._asked: dict[tuple[int, int], int] = {}

    def can(self, view: SubtaskView, verdict: Verdict) -> bool:
        """Whether this is for the monitor: the world cannot tell, and never will."""
        subtask = view.subtask
        return verdict.ruling is Ruling.UNSURE and not subtask.produces and subtask.action.spec.proof is Proof.NOTHING

    async def rule(
        self, view: SubtaskView, did: Sequence[Mapping[str, Any]], error: str, before: Observation, after: Observation
    ) -> Verdict:
        """Rule on a try.

        Args:
            view: the subtask.
            did: what the primitives say that they did.
            error: the skill's own; empty where it ran through.
            before: a look at the world.
            after: the same when the try had ended.

        Returns:
            UNSURE where the model cannot be asked, or cannot tell either.
        """
        milestones = held(view.subtask.milestones, self._models.names, after.chest)
        late = [each for each in milestones if each.reached is False]
        if late:
            return Verdict(Ruling.FAIL, f"the chest shows that this is open: {late[0]}")
        if milestones and all(each.reached for each in milestones):
            return Verdict(Ruling.PASS, "its milestones are seen in the chest")
        key = (view.goal_id, view.id)
        if not self._models.there or self._asked.get(key, 0) >= CALLS:
            return Verdict(Ruling.UNSURE, "nothing in the world can show it")
        self._asked[key] = self._asked.get(key, 0) + 1
        try:
            status, analysis = await self._ask(view, did, error, before, after)
        except ModelError as lost:
            return Verdict(Ruling.UNSURE, f"nothing in the world can show it. {lost}")
        why = "".join(f" ({line})" for line in milestones_of([analysis]))
        if status == "success":
            return Verdict(Ruling.PASS, f"nothing in the world can show it; the model takes it for done{why}")
        if status == "fail":
            return Verdict(Ruling.FAIL, f"the model takes it for not done{why}")
        return Verdict(Ruling.UNSURE, f"neither the world nor the model can tell{why}")

    async def _ask(
        self, view: SubtaskView, did: Sequence[Mapping[str, Any]], error: str, before: Observation, after: Observation
    ) -> tuple[str, str]:
        from covoyager.llm.answers import ProgressAnswer
        from covoyager.llm.prompts import data, prompt

        known = data(
            task=view.subtask.to_json(),
            milestones=list(view.subtask.milestones),
            done=[dict(each) for each in did],
            error_of_the_skill=error,
            before=_seen(before),
            after=_seen(after),
        )
        question = Question("Progress Monitor", prompt("progress-monitor"), known, ProgressAnswer)
        answer = await self._models.asker.ask(question, self._models.budget(view.goal_id))
        return answer.status, answer.analysis


def _seen(look: Observation) -> dict[str, Any]:
    return {
        "chest": look.chest,
        "inventory": look.carried,
        "stations_by_the_chest": sorted(look.stations),
        "nearby_blocks": look.blocks,
        "nearby_mobs": look.mobs,
    }
