"""What a bot brings along from where it is anyway: stone that other steps want, out of the rock around an ore."""

import re
from collections.abc import Collection, Iterable
from typing import Any

from covoyager.domain import PENDING, Action, Status, Subtask
from covoyager.domain.rows import SubtaskRow

#: Stone of any depth: whoever digs down digs it away.
STONE = re.compile(r"^(stone|deepslate)$")


def is_ore(subtask: Subtask) -> bool:
    """Whether it gathers ore."""
    return subtask.action is Action.GATHER and any(source.endswith("_ore") for source in subtask.sources)


def is_stone(subtask: Subtask) -> bool:
    """Whether it gathers stone, which whoever digs down digs away anyway."""
    return subtask.action is Action.GATHER and any(STONE.search(source) for source in subtask.sources)


def to_be_found(subtask: Subtask, nearby: Collection[str]) -> bool:
    """Whether it gathers ore of which none is in sight: ``nearby`` are the names of the blocks that are."""
    return is_ore(subtask) and not any(source in nearby for source in subtask.sources)


def besides(
    row: SubtaskRow, rows: Iterable[SubtaskRow], nearby: Collection[str], bots: int
) -> dict[str, list[dict[str, Any]]]:
    """What the skill for a subtask is told to bring besides.

    Where there are several bots the others dig the stone at the same time: nobody stays away for longer. Where all ore is in
    sight the plan has its loads of stone in an order of its own.

    Args:
        row: the subtask that is begun.
        rows: all subtasks of the open goals.
        nearby: names of the blocks in sight.
        bots: how many there are.

    Returns:
        Under ``besides``, for each such subtask that nobody is at, its ``item``, ``quantity`` and ``sources``; empty unless
        ore is gathered by the only bot, for a goal for which ore has to be found.
    """
    left = [each for each in rows if each.goal_id == row.goal_id and each.state is not Status.DONE]
    if not is_ore(row.subtask) or bots > 1 or not any(to_be_found(each.subtask, nearby) for each in left):
        return {}
    wanted = [each.subtask for each in left if each.state in PENDING and is_stone(each.subtask)]
    return {"besides": [{"item": s.item, "quantity": s.quantity, "sources": list(s.sources)} for s in wanted]}


def ahead(row: SubtaskRow, rows: Iterable[SubtaskRow], bots: int) -> dict[str, list[str]]:
    """What the skill for a subtask is told will be wanted next: blocks that it may dig one of while it waits for a drop.

    Where there are several bots another may take that step, and what was dug for it is left behind.

    Args:
        row: the subtask that is begun.
        rows: all subtasks of the open goals.
        bots: how many there are.

    Returns:
        Under ``ahead``, the blocks of its goal's subtasks that gather with the same tools and that nobody is at; empty where
        there are none.
    """
    if bots > 1 or row.subtask.action is not Action.GATHER:
        return {}
    left = (each for each in rows if each.goal_id == row.goal_id and each.id != row.id)
    wanted = (each.subtask for each in left if each.state in PENDING)
    alike = (s for s in wanted if s.action is Action.GATHER and s.tools and s.tools == row.subtask.tools)
    blocks = sorted({source for subtask in alike for source in subtask.sources})
    return {"ahead": blocks} if blocks else {}
