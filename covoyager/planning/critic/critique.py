"""What the Task Critic says: what is wrong, where, and how to mend it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Fault(StrEnum):
    """Kinds of faults; the values stand in ``plan --json``."""

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
        subtask: id of the subtask; None if the whole plan is at fault.
        message: one sentence for people and models.
        fix: how to mend it, see :func:`covoyager.planning.critic.plan_repair.fix`: ``do`` is provide, replace, remove,
            rename, set_quantity, recompute, set_station, set_tool, drop_tool, add_need, drop_need or sort; the other keys say
            with what.
        fatal: False if the plan can still be carried out (something is made that nobody needs).
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
