"""How long a plan takes a crew: list scheduling, the subtask with the longest chain behind it first.

A tool is held by one participant at a time; there are as many as the plan makes and as lie in stock.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from covoyager.domain.graph import order
from covoyager.domain.subtask import Subtask


def remaining(subtasks: Sequence[Subtask]) -> dict[int, int]:
    """Ticks from the start of each subtask to the end of the longest chain that waits for it."""
    after: dict[int, list[int]] = {}
    for subtask in subtasks:
        for need in subtask.needs:
            after.setdefault(need, []).append(subtask.id)
    longest: dict[int, int] = {}
    for subtask in reversed(order(subtasks)):
        longest[subtask.id] = subtask.ticks + max((longest[n] for n in after.get(subtask.id, ())), default=0)
    return longest


def makespan(subtasks: Sequence[Subtask], participants: int, stock: Mapping[str, int] | None = None) -> int:
    """Ticks until the last subtask is done.

    Args:
        subtasks: the plan's.
        participants: how many work on it, each on one subtask at a time.
        stock: tools on hand besides those that the plan makes.
    """
    longest = remaining(subtasks)
    by_id = {subtask.id: subtask for subtask in subtasks}
    made = {item for subtask in subtasks for item in subtask.produces}
    tools: Counter[str] = Counter(stock or {})
    for tool in {tool for subtask in subtasks for tool in subtask.tools}:
        # What the plan uses and does not make was there from the start: one at least.
        tools[tool] = max(tools[tool], 0 if tool in made else 1)
    waiting = {subtask.id: sum(need in by_id for need in subtask.needs) for subtask in subtasks}
    after: dict[int, list[int]] = {}
    for subtask in subtasks:
        for need in subtask.needs:
            after.setdefault(need, []).append(subtask.id)
    ready = sorted((number for number, count in waiting.items() if not count), key=lambda n: (-longest[n], n))
    running: list[tuple[int, int]] = []
    now = 0
    while ready or running:
        for number in list(ready):
            wants = set(by_id[number].tools)
            # A tool that nobody knows of is lent: the plan's critic has the say on that.
            lent = number == ready[0] and not running
            if len(running) < participants and (lent or all(tools[tool] > 0 for tool in wants)):
                ready.remove(number)
                tools.subtract(wants)
                heappush(running, (now + by_id[number].ticks, number))
        now, number = heappop(running)
        done = by_id[number]
        tools.update(set(done.tools))
        for item, count in done.produces.items():
            if item in tools:
                tools[item] += count
        for other in after.get(number, ()):
            waiting[other] -= 1
            if not waiting[other]:
                ready.append(other)
        ready.sort(key=lambda n: (-longest[n], n))
    return now
