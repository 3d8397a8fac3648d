"""Mobs that are to die ("kill 3 zombies"): asked for and planned with things, shown by who was seen dying."""

from covoyager.domain import Proof, Ruling, Subtask, Verdict
from covoyager.goal_kinds.kind import GoalKind, Seen


class Kills(GoalKind):
    """Whoever looks at the fight sees them."""

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
