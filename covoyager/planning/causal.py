"""Which edges a graph needs (seed 001's causal check, section 3.4, with the simulator in the place of the model).

An edge p → q is necessary exactly if some game rule makes it so: with the rules as they are, q gets stuck in some order
that the graph without the edge allows; with that one rule turned into its opposite (do(R*)), it does not. The rules are
"materials must be there", "a tool must be in hand" and "a station must stand".
"""

from collections.abc import Mapping, Sequence

from covoyager.domain.subtask import Subtask
from covoyager.knowledge import Knowledge


def causal_edges(
    subtasks: Sequence[Subtask], knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str] = frozenset()
) -> set[tuple[int, int]]:
    """The necessary edges as (before, after): who must be DONE before whom, and nothing more."""
    edges: set[tuple[int, int]] = set()
    stock = dict(have)
    lots: dict[str, list[list[int]]] = {}
    makers: dict[str, list[int]] = {}
    for subtask in subtasks:
        for item, count in subtask.consumes.items():
            wanted = count - min(count, stock.get(item, 0))
            stock[item] = stock.get(item, 0) - (count - wanted)
            queue = lots.get(item, [])
            while wanted > 0 and queue:
                part = min(wanted, queue[0][1])
                edges.add((queue[0][0], subtask.id))
                queue[0][1] -= part
                wanted -= part
                if not queue[0][1]:
                    queue.pop(0)
        for item in {*subtask.tools, subtask.station} - {None}:
            assert item is not None
            if item not in stations and not have.get(item) and makers.get(item):
                edges.add((makers[item][0], subtask.id))
        for item, count in subtask.produces.items():
            lots.setdefault(item, []).append([subtask.id, count])
            makers.setdefault(item, []).append(subtask.id)
    return edges
