"""A plan's graph as lines of text, as version histories are drawn: one row a subtask, lanes for what waits for it."""

from collections.abc import Callable, Collection, Mapping, Sequence
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
    """The rows of a plan, needs above what needs them. A node's lane goes down to the last that needs it: what many need, such
    as a pickaxe, is one line with branches.

    Args:
        subtasks: nodes; needs that are not among them are left out.
        critical: whether a node lies on the critical path; lines between two such nodes are heavy.
        mark: the one character that stands for a node.
    """
    needs = direct_needs(subtasks)
    lanes = _Lanes(needs, critical)
    rows: list[LaneRow] = []
    for subtask in _ordered(subtasks, needs):
        if joints := lanes.lead_to(subtask.id):
            rows.append(LaneRow(joints, None))
        rows.append(LaneRow(lanes.through(subtask.id, mark(subtask.id)), subtask))
        lanes.drop_ended()
    return rows


def _ordered(subtasks: Sequence[Subtask], needs: Mapping[int, Sequence[int]]) -> list[Subtask]:
    """Each after all that it needs, and those next before it, the longest chain first: so few lanes are open at a time.

    What is in a circle comes where nothing else is left.
    """
    known = {subtask.id: subtask for subtask in subtasks}
    needed = {need for found in needs.values() for need in found}
    ends = [number for number in sorted(known) if number not in needed]
    depths: dict[int, int] = {}
    for number in _after_needs(sorted(known), needs):
        depths[number] = 1 + max((depths.get(need, 0) for need in needs[number]), default=0)
    deepest = {number: sorted(needs[number], key=lambda need: (-depths[need], need)) for number in known}
    return [known[number] for number in _after_needs([*ends, *sorted(known)], deepest)]


def _after_needs(numbers: Sequence[int], needs: Mapping[int, Sequence[int]]) -> list[int]:
    """Nodes in this order, each right after what it needs and has not come yet."""
    result: list[int] = []
    seen: set[int] = set()
    for first in numbers:
        under_way = [] if first in seen else [(first, iter(needs[first]))]
        seen.add(first)
        while under_way:
            number, left = under_way[-1]
            need = next((need for need in left if need not in seen), None)
            if need is None:
                result.append(number)
                under_way.pop()
            else:
                seen.add(need)
                under_way.append((need, iter(needs[need])))
    return result


class _Lanes:
    """The lanes that are open: of which node each is, and who still needs it."""

    def __init__(self, needs: Mapping[int, Sequence[int]], critical: Callable[[int], bool]) -> None:
        self._needs, self._critical = needs, critical
        self._users: dict[int, set[int]] = {number: set() for number in needs}
        for number, found in needs.items():
            for need in found:
                self._users[need].add(number)
        self._open: list[int | None] = []

    def lead_to(self, number: int) -> str:
        """Begin the lane of a node; the line of joints that leads to it, empty where it stands right below what it needs."""
        before = list(self._open)
        joined = {at: before[at] for at in range(len(before)) if before[at] in self._needs[number]}
        strong = {
            at for at, need in joined.items() if need is not None and self._critical(need) and self._critical(number)
        }
        heavy = [self._is_heavy(lane) for lane in before]
        ended = []
        for at, need in joined.items():
            self._users[need or 0].discard(number)
            if not self._users[need or 0]:
                self._open[at] = None
                ended.append(at)
        own = min(ended, key=lambda at: (at not in strong, at)) if ended else self._free()
        self._open[own] = number
        return "" if joined.keys() <= {own} else self._joints(own, before, joined.keys(), strong, heavy)

    def _joints(
        self,
        own: int,
        before: Sequence[int | None],
        joined: Collection[int],
        strong: Collection[int],
        heavy: Sequence[bool],
    ) -> str:
        low, high = min(own, *joined), max(own, *joined)
        cells: list[str] = []
        for at in range(len(self._open)):
            up, down = at < len(before) and before[at] is not None, self._open[at] is not None
            left, right = low < at <= high, low <= at < high
            strong_right = any(min(own, lane) <= at < max(own, lane) for lane in strong)
            strong_left = any(min(own, lane) < at <= max(own, lane) for lane in strong)
            if at == own or at in joined:
                sides = "u" * up + "d" * down + "l" * left + "r" * right
                is_strong = at in strong or strong_left or strong_right
            elif up or down:  # a lane that has nothing to do with this node; a line across goes behind it
                sides, is_strong = "u" * up + "d" * down, heavy[at]
            else:
                sides, is_strong = "lr" if low < at < high else "", strong_left
            cells.append(joint(sides, is_strong))
            cells.append(("━" if strong_right else "─") if right else " ")
        return "".join(cells).rstrip()

    def through(self, number: int, mark: str) -> str:
        """The line of a node: its mark, and the lanes that go past it."""
        cells = ["  " if lane is None else "┃ " if self._is_heavy(lane) else "│ " for lane in self._open]
        cells[self._open.index(number)] = f"{mark} "
        return "".join(cells).rstrip()

    def drop_ended(self) -> None:
        """End the lanes that lead to nobody."""
        self._open = [lane if lane is not None and self._users[lane] else None for lane in self._open]
        while self._open and self._open[-1] is None:
            self._open.pop()

    def _is_heavy(self, lane: int | None) -> bool:
        return lane is not None and self._critical(lane) and any(map(self._critical, self._users[lane]))

    def _free(self) -> int:
        if None in self._open:
            return self._open.index(None)
        self._open.append(None)
        return len(self._open) - 1
