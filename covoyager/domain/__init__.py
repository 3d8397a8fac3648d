"""Frozen values that every room shares. They know nothing of storage, of the wire or of each other's rooms."""

from covoyager.domain.event import Event
from covoyager.domain.observation import Observation, Outcome, Position, Ruling, Verdict
from covoyager.domain.status import TRANSITIONS, GoalState, Status, transition
from covoyager.domain.subtask import Action, Goal, Plan, Subtask, totals

__all__ = [
    "TRANSITIONS",
    "Action",
    "Event",
    "Goal",
    "GoalState",
    "Observation",
    "Outcome",
    "Plan",
    "Position",
    "Ruling",
    "Status",
    "Subtask",
    "Verdict",
    "totals",
    "transition",
]
