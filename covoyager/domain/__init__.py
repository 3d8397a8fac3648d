"""Frozen values that every room shares. They know nothing of storage, of the wire or of any other room."""

from covoyager.domain.actions import Action, ActionSpec, Proof, Wait
from covoyager.domain.event import Event
from covoyager.domain.goal_record import Building, GoalRecord, RecordChanges
from covoyager.domain.observation import Observation, Position, Ruling, Verdict
from covoyager.domain.status import LEASE_SECONDS, PENDING, TRANSITIONS, GoalState, Status, transition
from covoyager.domain.subtask import (
    GROUNDED,
    Goal,
    Plan,
    Subtask,
    totals,
)
from covoyager.domain.world import NO_WORLD, WorldId

__all__ = [
    "GROUNDED",
    "LEASE_SECONDS",
    "NO_WORLD",
    "PENDING",
    "TRANSITIONS",
    "Action",
    "ActionSpec",
    "Building",
    "Event",
    "Goal",
    "GoalRecord",
    "GoalState",
    "Observation",
    "Plan",
    "Position",
    "Proof",
    "RecordChanges",
    "Ruling",
    "Status",
    "Subtask",
    "Verdict",
    "Wait",
    "WorldId",
    "totals",
    "transition",
]
