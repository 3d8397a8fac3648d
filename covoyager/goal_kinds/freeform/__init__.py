"""Whatever else a player wants done ("light up the camp"): a model has said what that comes to, and no chest can show it."""

from dataclasses import replace

from covoyager.domain import Action, Goal, Plan, Subtask
from covoyager.goal_kinds.kind import Around, GoalKind, Kept
from covoyager.planning.freeform.freeform_actions import freeform_action_in, freeform_plan
from covoyager.planning.freeform.own_steps import MODEL


class Freeform(GoalKind):
    """Its words are understood by a model alone; see ``covoyager/models/``."""

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
        # Nothing but a model's word says that this is what was asked for.
        return replace(made, source=MODEL)

    def describe(self, step: Subtask, number: int) -> str:
        """See GoalKind."""
        if step.action is not Action.DO:
            return ""
        return f"{step.description} No chest can show it: !skip {number} once it is done."


KIND = Freeform()
