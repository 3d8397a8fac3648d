"""Frozen values that every room shares. They know nothing of storage, of the wire or of each other's rooms."""

from covoyager.domain.event import Event
from covoyager.domain.goal_record import Building, GoalRecord, RecordChanges
from covoyager.domain.observation import Observation, Outcome, Position, Ruling, Verdict
from covoyager.domain.status import LEASE_SECONDS, TRANSITIONS, GoalState, Status, transition
from covoyager.domain.subtask import (
    GROUNDED,
    HUNTED,
    SIDE_BY_SIDE,
    TICKS_PER_SECOND,
    Action,
    Goal,
    Plan,
    Subtask,
    totals,
)
from covoyager.domain.world import NO_WORLD, WorldId

__all__ = [
    "GROUNDED",
    "HUNTED",
    "LEASE_SECONDS",
    "NO_WORLD",
    "SIDE_BY_SIDE",
    "TICKS_PER_SECOND",
    "TRANSITIONS",
    "Action",
    "Building",
    "Event",
    "Goal",
    "GoalRecord",
    "GoalState",
    "Observation",
    "Outcome",
    "Plan",
    "Position",
    "RecordChanges",
    "Ruling",
    "Status",
    "Subtask",
    "Verdict",
    "WorldId",
    "totals",
    "transition",
]
