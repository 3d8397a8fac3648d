"""Kills ("kill 3 zombies"): understood and planned as items are, verified by the mobs that were seen dying."""

from covoyager.domain import Proof, Ruling, Subtask, Verdict
from covoyager.goal_kinds.kind import GoalKind, Seen


class Kills(GoalKind):
    """Kills, which somebody must see."""

    def verify(self, step: Subtask, seen: Seen) -> Verdict | None:
        """See GoalKind."""
        if step.action.spec.proof is not Proof.KILLS:
            return None
        if seen.kills is None:
            return Verdict(Ruling.UNSURE, "nobody saw the fight")
        if seen.kills >= step.quantity:
            return Verdict(Ruling.PASS, f"{seen.kills} seen dying")
        return Verdict(Ruling.FAIL, f"{seen.kills} of {step.quantity} seen dying")


KIND = Kills()
