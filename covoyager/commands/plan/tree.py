"""A plan for people: the steps as a tree, the critical path marked, and what can be done side by side."""

from collections.abc import Mapping
from typing import Any

from covoyager.assignment.schedule import foreseen
from covoyager.domain import Subtask
from covoyager.domain.nouns import counted
from covoyager.planning.grounded import MOST_HANDS

SECOND = 20
"""Ticks a second."""


def render(
    answer: dict[str, Any],
    participants: int = 1,
    have: Mapping[str, int] | None = None,
    alone: dict[str, Any] | None = None,
) -> str:
    """The ``plan --json`` object as text.

    Args:
        answer: the object.
        participants: how many it was made for.
        have: what is on hand.
        alone: the object as it is for one; None where it is the same.
    """
    steps = {step["id"]: step for step in answer["subtasks"]}
    wanted = ", ".join(counted(item, count) for item, count in answer["goal"]["items"].items())
    number = "1 step" if len(steps) == 1 else f"{len(steps)} steps"
    lines = [f"{wanted or answer['goal']['text']} — Minecraft {answer['minecraft']}, {number}"]
    lines += [f"assumed: {sentence}" for sentence in answer.get("assumed", [])]
    if not steps:
        return "\n".join([*lines, "Nothing to do: it is on hand."])
    critical = set(answer["critical_path"])
    waiting = {n for step in steps.values() for n in step["needs"]}
    shown: set[int] = set()
    for number in reversed([number for number in steps if number not in waiting]):
        lines += branch(number, steps, critical, shown, "", "")
    lines.append("")
    lines += ["side by side: " + wave for wave in waves(steps)]
    total = sum(steps[number]["ticks"] for number in answer["critical_path"])
    together = _ticks(answer, participants, have)
    # Hands that share a step are through with it sooner than one pair of them.
    apiece = " with one pair of hands at each" if participants > 1 and together < total else ""
    path = " → ".join(f"#{number}" for number in answer["critical_path"])
    lines.append(f"critical path (*): {path}, about {clock(total)}{apiece}")
    if participants > 1:
        lines.append(f"{participants} together: about {clock(together)}")
    lines.append(f"one alone: about {clock(_ticks(alone or answer, 1, have))}")
    lines += [f"critique: {critique['message']}" for critique in answer["critiques"]]
    return "\n".join(lines)


def _ticks(answer: dict[str, Any], participants: int, have: Mapping[str, int] | None) -> int:
    hands = min(participants, MOST_HANDS)
    return foreseen([Subtask.from_json(step) for step in answer["subtasks"]], hands, have)


def branch(
    number: int, steps: dict[int, dict[str, Any]], critical: set[int], shown: set[int], lead: str, below: str
) -> list[str]:
    """A step and beneath it what it needs; what has been shown already is only named."""
    step = steps[number]
    mark = "*" if number in critical else " "
    if number in shown:
        return [f"{lead}{mark}#{number} (see above)"]
    shown.add(number)
    lines = [f"{lead}{mark}#{number} {step['description']} ({clock(step['ticks'])})"]
    needs = [n for n in step["needs"] if not any(n in steps[other]["needs"] for other in step["needs"])]
    for position, need in enumerate(needs):
        last = position == len(needs) - 1
        lines += branch(
            need, steps, critical, shown, below + ("└─ " if last else "├─ "), below + ("   " if last else "│  ")
        )
    return lines


def waves(steps: dict[int, dict[str, Any]]) -> list[str]:
    """Steps that can run at the same time, wave after wave (only those of more than one)."""
    level: dict[int, int] = {}
    for number, step in steps.items():
        level[number] = max((level[n] + 1 for n in step["needs"]), default=0)
    groups = [[n for n in steps if level[n] == depth] for depth in range(max(level.values()) + 1)]
    return [", ".join(f"#{n}" for n in group) for group in groups if len(group) > 1]


def clock(ticks: int) -> str:
    """Ticks in minutes and seconds."""
    seconds = round(ticks / SECOND)
    return f"{seconds // 60} min {seconds % 60:02d} s" if seconds >= 60 else f"{seconds} s"
