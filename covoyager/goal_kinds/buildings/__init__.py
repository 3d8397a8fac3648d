"""Buildings ("build a hut"): a blueprint with its place in the world, built part by part, verified block by block."""

from covoyager.domain import Goal, Plan, Proof, Ruling, Subtask, Verdict
from covoyager.goal_kinds.buildings.laying import laid
from covoyager.goal_kinds.kind import Around, GoalKind, Kept, Seen


class Buildings(GoalKind):
    """Buildings; their words are understood where the session looks for a site, see ``covoyager/goals/buildings.py``."""

    def plan(self, goal: Goal, kept: Kept, around: Around) -> Plan | None:
        """See GoalKind."""
        return None if kept.building is None else laid(goal, kept.building, kept.steps, around)

    def verify(self, step: Subtask, seen: Seen) -> Verdict | None:
        """See GoalKind."""
        if step.action.spec.proof is not Proof.BUILDING:
            return None
        if seen.wrong is None:
            return Verdict(Ruling.UNSURE, "nobody has looked at the building")
        if seen.wrong:
            one = seen.wrong == 1
            stand = "of its blocks does not stand as drawn" if one else "of its blocks do not stand as drawn"
            return Verdict(Ruling.FAIL, f"{seen.wrong} {stand}")
        return Verdict(Ruling.PASS, "it stands as drawn")

    def describe(self, step: Subtask, number: int) -> str:
        """See GoalKind."""
        if step.action.spec.proof is not Proof.BUILDING:
            return ""
        return f"{step.description} !done {number} has me look whether it stands."


KIND = Buildings()
