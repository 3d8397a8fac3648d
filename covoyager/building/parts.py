"""A blueprint as work to share: levels from the ground up, large ones cut into parts, fittings last."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from covoyager.building.bill import MADE, bill, tools_for
from covoyager.building.blueprint import Block, Blueprint, Cell
from covoyager.building.checks import SIDES, is_fitting, order_of, touches
from covoyager.domain import Action, Subtask
from covoyager.knowledge import Knowledge

#: Most blocks of one part: half a minute of work, so that a level can be shared.
MOST = 26
#: Ticks to place one block, walking included; and to get to a part and back.
BLOCK_TICKS = 14
TRIP_TICKS = 80


@dataclass(frozen=True, slots=True)
class Part:
    """Blocks that one participant places, in this order.

    Attributes:
        number: its place among the parts, from 0.
        level: how many levels are built before it.
        blocks: cells of the blueprint with their blocks.
        survey: whether it is the survey: the whole building is looked over once all parts are built, and what was broken
            in the meantime is replaced. It takes no materials unless something is missing.
    """

    number: int
    level: int
    blocks: tuple[tuple[Cell, Block], ...]
    survey: bool = False

    def to_json(self) -> list[list[object]]:
        """``[[x, y, z, state], …]``, as a goal's documents keep it."""
        return [[*cell, str(block)] for cell, block in self.blocks]


def parts_of(plan: Blueprint) -> tuple[Part, ...]:
    """Cut a blueprint into parts, in an order in which they can be built."""
    order, _ = order_of(plan)
    walls = [cell for cell in order if not is_fitting(plan.blocks[cell])]
    fittings = [cell for cell in order if is_fitting(plan.blocks[cell])]
    groups: list[list[Cell]] = []
    for cell in walls:
        # Within a level the order is by neighbours; cells lower than what is built already form a level of their own.
        if groups and groups[-1][-1][1] == cell[1]:
            groups[-1].append(cell)
        else:
            groups.append([cell])
    groups += [fittings] if fittings else []
    found: list[Part] = []
    below: set[Cell] = set()
    for level, group in enumerate(groups):
        for cells in _cut(group, below):
            found.append(Part(len(found), level, tuple((cell, plan.blocks[cell]) for cell in cells)))
        below |= set(group)
    return tuple(found)


def _cut(group: Sequence[Cell], below: set[Cell]) -> list[list[Cell]]:
    """Cut a level into pieces from one end to the other, so that they can be built side by side; else in the given order."""
    pieces = -(-len(group) // MOST)
    size = -(-len(group) // pieces)
    axis = max((0, 2), key=lambda a: max(cell[a] for cell in group) - min(cell[a] for cell in group))
    for order in (sorted(group, key=lambda cell: cell[axis]), group):
        placed = set(below)
        found = []
        for at in range(0, len(group), size):
            found.append(_walk(order[at : at + size], below, placed))
            placed |= set(order[at : at + size])
        if all(found):
            return found
    return [list(group[at : at + size]) for at in range(0, len(group), size)]


def _walk(cells: Sequence[Cell], below: set[Cell], placed: set[Cell]) -> list[Cell]:
    """Order cells so that each is placed against something that stands, and near the one before; empty if impossible.

    Args:
        cells: of one piece.
        below: what stands before any piece of this level.
        placed: what stands after the pieces before this one.
    """
    for standing in (set(below), set(placed)):
        found: list[Cell] = []
        rest = list(cells)
        while rest:
            following = [cell for cell in rest if cell[1] == 0 or touches(cell, standing)]
            if not following:
                break
            last = found[-1] if found else following[0]
            nearest = min(following, key=lambda cell: sum((a - b) ** 2 for a, b in zip(cell, last, strict=True)))
            found.append(nearest)
            standing.add(nearest)
            rest.remove(nearest)
        if not rest:
            return found
    return []


def untilled(part: Part) -> Part:
    """The part with earth where the blueprint has farmland: without water that dries by chance, so the survey tills it."""
    earth = Block(MADE["farmland"][0])
    return replace(part, blocks=tuple((cell, earth if b.name == "farmland" else b) for cell, b in part.blocks))


def survey_of(parts: Sequence[Part]) -> Part:
    """The survey, a part with all blocks of the others; see :class:`Part`."""
    return Part(len(parts), parts[-1].level + 1, tuple(block for part in parts for block in part.blocks), survey=True)


def supports(parts: Sequence[Part]) -> dict[int, frozenset[int]]:
    """Find which parts must be built before each part.

    A wall needs only what it stands on, so that several participants can build in several places and do not wait for each
    other. Fittings and the survey need all parts before them.

    Returns:
        Number of a part → numbers of the parts that it needs.
    """
    ground = min(cell[1] for part in parts for cell, _ in part.blocks)
    owners = {cell: part.number for part in parts if not part.survey for cell, _ in part.blocks}
    found: dict[int, frozenset[int]] = {}
    standing: dict[int, frozenset[int]] = {}
    for part in parts:
        before = [other.number for other in parts if other.number < part.number]
        if part.survey or any(is_fitting(block) for _, block in part.blocks):
            needs = set(before)
        else:
            own = [cell for cell, _ in part.blocks]
            beside = {(x + dx, y + dy, z + dz) for x, y, z in own for dx, dy, dz in SIDES}
            needs = {owners[x, y - 1, z] for x, y, z in own if (x, y - 1, z) in owners} & set(before)
            near = {owners[cell] for cell in beside if cell in owners} & set(before)
            # Nearest in the order of building first.
            for other in (None, *sorted(near, reverse=True), *reversed(before)):
                needs |= set() if other is None else {other}
                stands = frozenset(n for need in needs for n in (need, *standing[need]))
                if _can_be_laid(own, {cell for cell, number in owners.items() if number in stands}, ground):
                    break
        found[part.number] = frozenset(needs)
        standing[part.number] = frozenset(n for need in needs for n in (need, *standing[need]))
    return found


def _can_be_laid(cells: Sequence[Cell], placed: set[Cell], ground: int) -> bool:
    rest = list(cells)
    while rest:
        following = [cell for cell in rest if cell[1] == ground or touches(cell, placed)]
        if not following:
            return False
        placed.update(following)
        rest = [cell for cell in rest if cell not in placed]
    return True


def where(part: Part) -> str:
    """The corners of a part, as ``from 3 64 5 to 7 64 9``."""
    cells = [cell for cell, _ in part.blocks]
    least, most = ([pick(cell[axis] for cell in cells) for axis in range(3)] for pick in (min, max))
    return f"from {' '.join(map(str, least))} to {' '.join(map(str, most))}"


def subtasks_of(
    name: str,
    parts: Sequence[Part],
    knowledge: Knowledge,
    makers: Mapping[str, Sequence[int]],
    first: int,
    lacking: Mapping[int, Mapping[str, int]] | None = None,
    needs_of: Mapping[int, Collection[int]] = MappingProxyType({}),
    tools: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Subtask, ...]:
    """The parts as subtasks.

    Args:
        name: of the building.
        parts: those that are not DONE, in order; cells are world coordinates.
        knowledge: facts of the version.
        makers: item → ids of the subtasks that make it.
        first: id of the first subtask.
        lacking: number of a part → items that it still takes; a part without an entry takes its whole bill, the survey
            nothing.
        needs_of: from :func:`supports`.
        tools: tool that :func:`tools_for` names → tool to use for it.
    """
    found: list[Subtask] = []
    ids = {part.number: first + n for n, part in enumerate(parts)}
    for number, part in enumerate(parts, first):
        whole = bill((block for _, block in part.blocks), knowledge)
        takes = dict((lacking or {}).get(part.number, {} if part.survey else whole))
        own = sum((takes if part.survey else whole).values())
        item = max(
            whole, key=lambda i: (0 if part.survey else takes.get(i, 0), whole[i]), default=part.blocks[0][1].name
        )
        below = [ids[other] for other in needs_of.get(part.number, ()) if other in ids]
        used = tuple(tools.get(tool, tool) for tool in tools_for(block for _, block in part.blocks))
        needs = {*below, *(maker for i in (*takes, *used) for maker in makers.get(i, ()))}
        amounts = ", ".join(f"{count} {knowledge.label(i)}" for i, count in takes.items())
        found.append(
            Subtask(
                id=number,
                action=Action.BUILD,
                item=item,
                quantity=max(1, own),
                tools=used,
                materials={i: round(count / max(1, own), 4) for i, count in takes.items()},
                consumes=takes,
                needs=tuple(sorted(needs)),
                description=(
                    f"Look over all of {name}, {where(part)}, and put back what is missing: {amounts or 'nothing yet'}."
                    if part.survey
                    else f"Build part {part.number + 1} of {name}, {where(part)}, with {amounts or 'nothing more'}."
                ),
                ticks=TRIP_TICKS + BLOCK_TICKS * own,
                part=part.number,
            )
        )
    return tuple(found)
