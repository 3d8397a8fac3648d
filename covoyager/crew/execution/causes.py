"""Why a try failed, in words for people: the cause and what would help, without codes or names of our own."""

from collections.abc import Mapping
from typing import Any

from covoyager.board import Board, SubtaskView
from covoyager.domain.nouns import ended
from covoyager.facts import shared_facts

#: What would help, by the code of the failure.
HELP = {
    "NO_PATH": "Lead me to another place (!follow), or bring it yourself.",
    "NOT_FOUND": "Lead me to where there is some (!follow), or bring it yourself.",
    "SHUT_IN": "Please let it out.",
    "CHEST_FULL": "Take something out of it.",
    "CHEST_SHUT": "See to it that it opens.",
    "INVENTORY_FULL": "Take something off me (!give), or make room in the chest.",
    "PROTECTED": "Somebody who may build there could do it.",
}
#: How items are called of which another kind of wood may do as well.
WOODS = tuple[str, ...](shared_facts("blocks")["trunks"])
#: What would help where nothing was found at a place that somebody named, and where somebody was not.
AT_PLACE = "Name another place, or see to it yourself."
SOMEBODY = "Have them come nearer, or lead me to them (!follow)."
#: What would help where something stands there and does not open.
SHUT = HELP["CHEST_SHUT"]
ANOTHER_WOOD = "Another wood may do: lead me to some (!follow), or bring it."
#: What people are told of a fault of ours; the log has the details.
FAULT = "Something went wrong in the bot itself."
OURS = frozenset(["INTERNAL", "BAD_SKILL", "BAD_ARGS", "LIMIT"])


def cause_in_words(code: str | None, text: str, item: str = "", found: Mapping[str, Any] | None = None) -> str:
    """A sentence or two.

    Args:
        code: of the failure.
        text: what the bot says of it.
        item: what the step was to bring.
        found: what else the failure tells: ``position`` of a place that was looked at, ``player`` who was looked for, ``gone``
            what had stood there, ``occupied`` where somebody stands, ``shut`` where something does not open.
    """
    if code in OURS:
        return FAULT
    found = found or {}
    wood = item.endswith(WOODS) and code in ("NO_PATH", "NOT_FOUND") and "shut" not in found
    return f"{ended(text)} {ANOTHER_WOOD if wood else _help(code or '', found)}".strip()


def _help(code: str, found: Mapping[str, Any]) -> str:
    if "gone" in found or "occupied" in found:
        return ""
    if "shut" in found:
        return SHUT
    if code == "NOT_FOUND" and "position" in found:
        return AT_PLACE
    return SOMEBODY if code == "NOT_FOUND" and "player" in found else HELP.get(code, "")


def log_fault(board: Board, name: str, view: SubtaskView, code: str | None, text: str, tick: int) -> None:
    """Write down for the log what a failure of ours was: people are not told of it."""
    if code in OURS:
        board.note("note", name, {"text": f"{code}: {text}"}, view.goal_id, view.id, tick)
