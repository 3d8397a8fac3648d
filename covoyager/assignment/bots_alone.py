"""When bots alone are done: a search for a plan asks that some hundred times, and of most schedules nothing else."""

from bisect import insort
from collections import Counter
from heapq import heappop, heappush

from covoyager.assignment.list_scheduling import Station, Tasks, is_taken


class BotsAlone:
    """One run through the tasks, as of :class:`~covoyager.assignment.list_scheduling.ListScheduling`, in less time.

    Nobody has begun anything yet, there are no people, and who does what is not written down.

    Args:
        tasks: what there is to do.
        bots: how many work on it.
    """

    __slots__ = (
        "_burning",
        "_free",
        "_last",
        "_least",
        "_now",
        "_parts",
        "_ready",
        "_running",
        "_tasks",
        "_tools",
        "_waiting",
    )

    def __init__(self, tasks: Tasks, bots: int) -> None:
        self._tasks = tasks
        self._waiting, self._tools, self._parts = dict(tasks.waiting), dict(tasks.tools), dict(tasks.parts)
        self._ready = list(tasks.open)
        self._burning: Counter[Station] = Counter()
        self._free = list(range(bots))
        # For each bot, the id of the subtask that it worked on last.
        self._last = [0] * bots
        # When it is over, whether it burns by itself by then, place, bot.
        self._running: list[tuple[int, bool, int, int]] = []
        self._now = 0
        # By what has begun, all cannot be done before this tick.
        self._least = 0

    def end(self, limit: float) -> int:
        """The tick at which all is done; if that is beyond ``limit``, some tick beyond it that it is not done before."""
        while self._ready or self._running:
            if self._free and self._ready:
                self._begin()
            if not self._running or self._least > limit:
                break
            self._end_next()
        return self._least

    def _begin(self) -> None:
        """Give what is ready to the bots that are free."""
        tasks, tools, free, last, running = self._tasks, self._tools, self._free, self._last, self._running
        left: list[int] = []
        for place, at in enumerate(self._ready):
            if not free:
                left += self._ready[place:]
                break
            wants, station = tasks.wants[at], tasks.station[at]
            # If nothing else can go on, a task begins without its tools: missing tools are the task critic's concern.
            if wants and (left or running) and min([tools[tool] for tool in wants]) <= 0:
                left.append(at)
                continue
            if station:
                if is_taken(station, self._burning):
                    left.append(at)
                    continue
                self._burning[station] += 1
            for tool in wants:
                tools[tool] -= 1
            job, bot = tasks.job[at], free[0]
            if tasks.parts[job] > 1:
                bot = next((other for other in free if last[other] == job), bot)
            free.remove(bot)
            until = self._now + tasks.busy[at] + (0 if last[bot] == job else tasks.way[at])
            last[bot] = job
            heappush(running, (until, False, at, bot))
            self._least = max(self._least, until + tasks.rest[at])
        self._ready = left

    def _end_next(self) -> None:
        """Go on to the tick at which the next task is done, or the next furnace loaded."""
        tasks, tools = self._tasks, self._tools
        self._now, over, at, bot = heappop(self._running)
        if not over:
            self._free.append(bot)
            if tasks.burns[at]:
                heappush(self._running, (self._now + tasks.burns[at], True, at, bot))
                return
        if station := tasks.station[at]:
            self._burning[station] -= 1
        for tool in tasks.wants[at]:
            tools[tool] += 1
        for tool in tasks.made[at]:
            tools[tool] += tasks.made[at][tool]
        job = tasks.job[at]
        self._parts[job] -= 1
        if not self._parts[job]:
            self._open(job)

    def _open(self, job: int) -> None:
        """What has waited for a subtask can begin, if it waits for no other."""
        for other in self._tasks.after[job]:
            self._waiting[other] -= 1
            if not self._waiting[other]:
                for place in self._tasks.pieces[other]:
                    insort(self._ready, place)
