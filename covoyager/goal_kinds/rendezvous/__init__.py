"""Rendezvous ("escape to 4 64 9", "meet at 4 64 9, 3 of us"): one subtask for each who is to come, done when they are there.

Nobody is told what blocks the way there: bots find out by looking (``skills/primitives/rooms/``).
"""

import re

from covoyager.domain import Action, Goal, Plan, Proof, Ruling, Subtask, Verdict
from covoyager.errors import NotUnderstood
from covoyager.goal_kinds.kind import Around, GoalKind, Kept, Seen
from covoyager.knowledge import Knowledge
from covoyager.texts import _

ASKED = re.compile(
    r"\s*(?:please\s+|can (?:you|we)\s+|let'?s\s+|bitte\s+|por favor\s+)?(?:all\s+)?(?:"
    r"(?:escape|get\s+(?:us\s+)?out|meet(?:\s+(?:me|us))?|come\s+together|assemble)\s+(?:to|at|by)"
    r"|(?:trefft\s+euch|treffen\s+wir\s+uns|triff\s+(?:mich|uns)|treffen)\s+(?:bei|in|an)"
    r"|(?:reun[íi]os|reunámonos|re[úu]ne(?:te\s+conmigo|me)?|nos\s+(?:vemos|reunimos)|encontrémonos)\s+(?:en|a)"
    r")\s+(?P<place>-?\d{1,8}\s*,?\s+-?\d{1,4}\s*,?\s+-?\d{1,8})"
    r"(?:\s*,?\s*(?:all\s+)?(?P<count>\d{1,2})\s+of\s+us)?\s*[.!]*\s*",
    re.IGNORECASE,
)
#: Ticks of a subtask: the least that a way takes, and what a blocked room may take.
TICKS = 2400


class Rendezvous(GoalKind):
    """Rendezvous, shown by where people and bots are seen."""

    def understand(self, text: str, knowledge: Knowledge) -> Goal | None:  # noqa: ARG002
        """See GoalKind."""
        found = ASKED.fullmatch(text)
        if found is not None and found["count"] is not None and int(found["count"]) < 1:
            raise NotUnderstood(_("somebody has to come"))
        return None if found is None else Goal(text, {}, (_("come to {place}", place=_place(found)),))

    def meant(self, text: str, knowledge: Knowledge) -> object | None:  # noqa: ARG002
        """See GoalKind."""
        found = ASKED.fullmatch(text)
        return None if found is None else (_place(found), found["count"])

    def plan(self, goal: Goal, kept: Kept, around: Around) -> Plan | None:  # noqa: ARG002
        """See GoalKind."""
        found = None if goal.items else ASKED.fullmatch(goal.text)
        if found is None:
            return None
        count = int(found["count"] or max(1, around.participants))
        place = _place(found)
        steps = tuple(
            Subtask(n, Action.MEET, place, 1, ticks=TICKS, description=f"Get to {place} ({n} of {count}).")
            for n in range(1, count + 1)
        )
        return Plan(goal, around.knowledge.version, steps, critical_path=(1,))

    def verify(self, step: Subtask, seen: Seen) -> Verdict | None:
        """See GoalKind."""
        if step.action.spec.proof is not Proof.PRESENCE:
            return None
        if seen.wrong is None:
            return Verdict(Ruling.UNSURE, "nobody has seen them there")
        if seen.wrong:
            return Verdict(Ruling.FAIL, f"not at {step.item} yet")
        return Verdict(Ruling.PASS, f"seen at {step.item}")

    def describe(self, step: Subtask, number: int) -> str:
        """See GoalKind."""
        if step.action.spec.proof is not Proof.PRESENCE:
            return ""
        return f"{step.description} Where the way is shut I say what to stand on. !done {number} once you are there."


def _place(found: re.Match[str]) -> str:
    return " ".join(found["place"].replace(",", " ").split())


KIND = Rendezvous()
