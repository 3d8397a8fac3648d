"""Freeform actions ("light up the camp"): a model has said what the words mean, and the chest cannot show the result."""

from dataclasses import replace

from covoyager.domain import Action, Goal, Plan, Subtask
from covoyager.goal_kinds.kind import Around, GoalKind, Kept
from covoyager.planning.freeform.freeform_actions import freeform_action_in, freeform_plan
from covoyager.planning.freeform.own_steps import MODEL


class Freeform(GoalKind):
    """Freeform actions; only a model understands their words, see ``covoyager/models/``."""

    def plan(self, goal: Goal, kept: Kept, around: Around) -> Plan | None:
        """See GoalKind."""
        action = kept.freeform or freeform_action_in(step for step, _ in kept.steps)
        if action is None:
            return None
        made = freeform_plan(
            goal.text,
            action.description,
            action.consumes,
            around.knowledge,
            have=around.have,
            participants=around.participants,
            nearby=around.nearby or None,
            stations=around.stations,
        )
        # Only a model says that this is what was asked for, so the plan is not grounded.
        return replace(made, source=MODEL)

    def describe(self, step: Subtask, number: int) -> str:
        """See GoalKind."""
        if step.action is not Action.DO:
            return ""
        return f"{step.description} No chest can show it: !skip {number} once it is done."


KIND = Freeform()
