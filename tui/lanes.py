"""A plan's graph as lines of text, as version histories are drawn: one row a subtask, lanes for what waits for it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from covoyager.domain import Subtask
from tui.needs import direct_needs

# What a cell's character joins to: up, down, left, right. Heavy lines are the critical path.
_LIGHT = {
    "ud": "│", "lr": "─", "udr": "├", "udl": "┤", "udlr": "┼", "dr": "╭", "dl": "╮", "ur": "╰", "ul": "╯",
    "dlr": "┬", "ulr": "┴", "": " ", "u": "│", "d": "│", "l": "─", "r": "─",
}  # fmt: skip
_HEAVY = {
    "ud": "┃", "lr": "━", "udr": "┣", "udl": "┫", "udlr": "╋", "dr": "┏", "dl": "┓", "ur": "┗", "ul": "┛",
    "dlr": "┳", "ulr": "┻", "": " ", "u": "┃", "d": "┃", "l": "━", "r": "━",
}  # fmt: skip


HEAVY = frozenset(character for character in _HEAVY.values() if character != " ")
"""Characters of the critical path."""


def joint(sides: str, heavy: bool) -> str:
    """The character that joins these sides, in the order ``udlr``."""
    return (_HEAVY if heavy else _LIGHT)[sides]


@dataclass(frozen=True, slots=True)
class LaneRow:
    """One line: the drawing, and the subtask it stands for (None for a line of joints only)."""

    drawing: str
    subtask: Subtask | None


def draw(subtasks: Sequence[Subtask], critical: Callable[[int], bool], mark: Callable[[int], str]) -> list[LaneRow]:
    """The rows of a plan, needs above what needs them.

    Args:
        subtasks: nodes; needs that are not among them are left out.
        critical: whether a node lies on the critical path; lines between two such nodes are heavy.
        mark: the one character that stands for a node.
    """
    needs = direct_needs(subtasks)
    ordered = _ordered(subtasks, needs)
    numbers = {subtask.id for subtask in ordered}
    successors: dict[int, list[int]] = {number: [] for number in numbers}
    for subtask in ordered:
        for need in needs[subtask.id]:
            successors[need].append(subtask.id)
    rows: list[LaneRow] = []
    lanes: list[int | None] = []  # which node each lane leads to
    heavy: list[bool] = []
    for subtask in ordered:
        at = lanes.index(subtask.id) if subtask.id in lanes else _free(lanes, heavy)
        lanes[at] = subtask.id
        rows.append(LaneRow(_through(lanes, heavy, at, mark(subtask.id)), subtask))
        joints = _branch(lanes, heavy, at, successors[subtask.id], critical(subtask.id), critical)
        if joints:
            rows.append(LaneRow(joints, None))
        while lanes and lanes[-1] is None:
            lanes.pop()
            heavy.pop()
    return rows


def _ordered(subtasks: Sequence[Subtask], needs: Mapping[int, Sequence[int]]) -> list[Subtask]:
    """Each after all that it needs; of several first what ends more lanes than it begins, and what needs nothing last.

    What is in a circle comes where nothing else is left.
    """
    waiting = {subtask.id: subtask for subtask in subtasks}
    users: dict[int, list[int]] = {number: [] for number in waiting}
    for number, found in needs.items():
        for need in found:
            users[need].append(number)
    led_to: set[int] = set()

    def cost(number: int) -> tuple[bool, int, int]:
        is_root = number not in led_to
        return is_root, min(users[number], default=0) if is_root else len(set(users[number]) - led_to), number

    result: list[Subtask] = []
    while waiting:
        free = [i for i in waiting if waiting.keys().isdisjoint(needs[i])]
        taken = min(free, key=cost) if free else min(waiting)
        led_to.update(users[taken])
        result.append(waiting.pop(taken))
    return result


def _free(lanes: list[int | None], heavy: list[bool]) -> int:
    if None in lanes:
        return lanes.index(None)
    lanes.append(None)
    heavy.append(False)
    return len(lanes) - 1


def _through(lanes: list[int | None], heavy: list[bool], at: int, mark: str) -> str:
    cells = ["  " if lane is None else ("┃ " if heavy[i] else "│ ") for i, lane in enumerate(lanes)]
    cells[at] = f"{mark} "
    return "".join(cells).rstrip()


def _branch(
    lanes: list[int | None],
    heavy: list[bool],
    at: int,
    targets: list[int],
    from_critical: bool,
    critical: Callable[[int], bool],
) -> str:
    """Lead the lane ``at`` on to its node's successors; the line of joints that this takes, empty for none."""
    before = list(lanes)
    lanes[at] = None
    heavy[at] = False
    ends: dict[int, bool] = {}
    for target in sorted(targets, key=lambda number: number not in lanes):
        strong = from_critical and critical(target)
        if target in lanes:
            lane = lanes.index(target)
        else:
            lane = at if lanes[at] is None else _free(lanes, heavy)
            lanes[lane] = target
            heavy[lane] = False
        heavy[lane] = heavy[lane] or strong
        ends[lane] = strong
    if not set(ends) - {at}:
        return ""
    low, high = min(*ends, at), max(*ends, at)
    strong_to = [lane for lane, strong in ends.items() if strong]
    cells: list[str] = []
    for i in range(max(len(lanes), high + 1)):
        up = i < len(before) and before[i] is not None
        down = i < len(lanes) and lanes[i] is not None
        joined = i in ends or i == at
        left, right = low < i <= high, low <= i < high
        strong_right = any(min(at, lane) <= i < max(at, lane) for lane in strong_to)
        strong = strong_right or i in strong_to or any(min(at, lane) < i <= max(at, lane) for lane in strong_to)
        if joined:
            sides = "u" * up + "d" * down + "l" * left + "r" * right
        elif low < i < high and not (up or down):
            sides = "lr"
        else:  # a lane that has nothing to do with this node; a line across goes behind it
            sides = "u" * up + "d" * down
            strong = i < len(heavy) and heavy[i]
        cells.append(joint(sides, strong))
        cells.append(("━" if strong_right else "─") if right else " ")
    return "".join(cells).rstrip()
