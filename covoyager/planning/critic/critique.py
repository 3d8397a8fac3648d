"""What a Task Critic says: what is wrong, where, and the mend."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Fault(StrEnum):
    """Kinds of faults."""

    MISSING_MATERIAL = "missing_material"
    WRONG_QUANTITY = "wrong_quantity"
    MISSING_TOOL = "missing_tool"
    MISSING_STATION = "missing_station"
    CONFUSED = "tool_and_material_confused"
    CYCLE = "cycle"
    UNUSED = "unused_product"
    WRONG_ORDER = "wrong_order"
    UNKNOWN_ITEM = "unknown_item"
    NO_SUCH_WAY = "no_such_way"
    GOAL_MISSED = "goal_missed"


@dataclass(frozen=True, slots=True)
class Critique:
    """One fault of a plan.

    Attributes:
        fault: its kind.
        subtask: id of the subtask; None where the whole plan is at fault.
        message: one sentence for people and models.
        fix: what the Task Manager can do: ``do`` names it (insert, set, need, drop), the rest says with what.
        fatal: False where the plan can be carried out all the same (something is made that nobody needs).
    """

    fault: Fault
    subtask: int | None
    message: str
    fix: Mapping[str, Any] = field(default_factory=dict)
    fatal: bool = True

    def to_json(self) -> dict[str, Any]:
        """One entry of ``critiques`` in ``plan --json``."""
        return {
            "fault": str(self.fault),
            "subtask": self.subtask,
            "message": self.message,
            "fix": dict(self.fix),
            "fatal": self.fatal,
        }
