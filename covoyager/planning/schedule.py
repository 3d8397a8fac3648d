"""How long a plan takes a crew: list scheduling, the subtask with the longest chain behind it first.

A tool is held by one participant at a time; there are as many as the plan makes and as lie in stock. What is smelted burns by
itself: whoever has loaded the station has free hands until it is done, and nobody else uses it meanwhile.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
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


PIECE_TICKS = 400
"""Work of several participants at one job is shared out in pieces of about so long."""


LOADING_TICKS = 16
"""Loading a furnace and coming back for what is done."""


def in_pieces(subtasks: Sequence[Subtask], trip: Callable[[Subtask], int]) -> list[Subtask]:
    """The subtasks with long digging and hunting cut up, as a crew shares it while it is at it.

    Args:
        subtasks: the plan's, whole.
        trip: ticks of each that only the first piece takes: the way there and back, the search.
    """
    pieces: dict[int, list[int]] = {}
    result: list[Subtask] = []
    number = max((subtask.id for subtask in subtasks), default=0)
    for subtask in order(subtasks):
        needs = tuple(piece for need in subtask.needs for piece in pieces.get(need, (need,)))
        apart = trip(subtask)
        work = subtask.ticks - apart
        count = max(1, min(subtask.quantity, round(work / PIECE_TICKS))) if subtask.action.spec.shareable else 1
        numbers = [subtask.id, *range(number + 1, number + count)]
        number += count - 1
        pieces[subtask.id] = numbers
        if count == 1 and needs == subtask.needs:
            result.append(subtask)
            continue
        for at, own in enumerate(numbers):
            ticks = subtask.ticks if count == 1 else work // count + (apart if at == 0 else 0)
            made = subtask.produces if at == 0 else {}
            result.append(replace(subtask, id=own, needs=needs, ticks=ticks, produces=made))
    return result


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
    burning: set[str] = set()
    running: list[tuple[int, bool, int]] = []
    busy = now = 0
    while ready or running:
        for number in list(ready):
            task = by_id[number]
            wants = set(task.tools)
            # A tool that nobody knows of is lent: the plan's critic has the say on that.
            lent = number == ready[0] and not running
            station = task.station if task.action.spec.keeps_station else None
            if busy < participants and station not in burning and (lent or all(tools[tool] > 0 for tool in wants)):
                ready.remove(number)
                tools.subtract(wants)
                busy += 1
                if station:
                    burning.add(station)
                    heappush(running, (now + min(LOADING_TICKS, task.ticks), False, number))
                else:
                    heappush(running, (now + task.ticks, False, number))
        now, over, number = heappop(running)
        done = by_id[number]
        if not over:
            busy -= 1
            if done.action.spec.keeps_station and done.station and done.ticks > LOADING_TICKS:
                heappush(running, (now + done.ticks - LOADING_TICKS, True, number))
                continue
        burning.discard(done.station or "")
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
