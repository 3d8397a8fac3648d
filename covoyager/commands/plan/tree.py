"""A plan for people: the steps as a tree, the critical path marked, and what can be done side by side."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from covoyager.assignment.schedule import foreseen
from covoyager.domain import Subtask
from covoyager.domain.nouns import counted
from covoyager.domain.sentences import brief_of
from covoyager.planning.grounded import MOST_HANDS
from covoyager.texts import StoredText, foreign, here, here_several, own

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
    wanted = ", ".join(own(counted(item, count)) for item, count in answer["goal"]["items"].items())
    number = here_several("{n} step", "{n} steps", len(steps))
    lines = [f"{wanted or answer['goal']['text']} — Minecraft {answer['minecraft']}, {number}"]
    lines += [here("assumed: {what}", what=StoredText.of(sentence)) for sentence in answer.get("assumed", [])]
    if not steps:
        return "\n".join([*lines, here("Nothing to do: it is on hand.")])
    critical = set(answer["critical_path"])
    waiting = {n for step in steps.values() for n in step["needs"]}
    shown: set[int] = set()
    for group in _alike(reversed([number for number in steps if number not in waiting]), steps):
        lines += branch(group, steps, critical, shown, "", "")
    lines.append("")
    lines += [here("side by side: {steps}", steps=wave) for wave in waves(steps)]
    total = sum(steps[number]["ticks"] for number in answer["critical_path"])
    together = _ticks(answer, participants, have)
    # Hands that share a step are through with it sooner than one pair of them.
    apiece = here(" with one pair of hands at each") if participants > 1 and together < total else ""
    path = " → ".join(f"#{number}" for number in answer["critical_path"])
    lines.append(here("critical path (*): {path}, about {time}", path=path, time=clock(total)) + apiece)
    if participants > 1:
        lines.append(here("{many} together: about {time}", many=participants, time=clock(together)))
    lines.append(here("one alone: about {time}", time=clock(_ticks(alone or answer, 1, have))))
    lines += [here("critique: {what}", what=StoredText.of(critique["message"])) for critique in answer["critiques"]]
    return "\n".join(lines)


def _ticks(answer: dict[str, Any], participants: int, have: Mapping[str, int] | None) -> int:
    hands = min(participants, MOST_HANDS)
    return foreseen([Subtask.from_json(step) for step in answer["subtasks"]], hands, have)


def branch(
    group: Sequence[int], steps: dict[int, dict[str, Any]], critical: set[int], shown: set[int], lead: str, below: str
) -> list[str]:
    """A step, or several that do the same, and beneath it what it needs; what has been shown already is only named."""
    fresh = [number for number in group if number not in shown]
    mark = " " if critical.isdisjoint(group) else "*"
    if not fresh:
        named = ", ".join(f"#{number}" for number in group)
        return [f"{lead}{mark}{here('{steps} (see above)', steps=named)}"]
    shown.update(group)
    first = fresh[0]
    step, others = steps[first], [number for number in group if number != first]
    same = ", ".join(f"#{n} ({steps[n]['quantity']})" for n in others)
    again = here("; the same again: {steps}", steps=same) if others else ""
    lines = [f"{lead}{mark}#{first} {_said(step)} ({clock(step['ticks'])}){again}"]
    every = list(dict.fromkeys(need for number in group for need in steps[number]["needs"]))
    groups = _alike((n for n in every if not any(n in steps[other]["needs"] for other in every)), steps)
    for position, needs in enumerate(groups):
        last = position == len(groups) - 1
        lines += branch(
            needs, steps, critical, shown, below + ("└─ " if last else "├─ "), below + ("   " if last else "│  ")
        )
    return lines


def _said(step: dict[str, Any]) -> str:
    """A step in a sentence, which is kept in English; else in a few words."""
    return own(brief_of(Subtask.from_json(step))) if foreign() else str(step["description"])


def _alike(numbers: Iterable[int], steps: dict[int, dict[str, Any]]) -> list[list[int]]:
    """Steps beneath the same one; those that do the same, as on the board, stand together."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for number in numbers:
        groups.setdefault(Subtask.from_json(steps[number]).work, []).append(number)
    return [*groups.values()]


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
