"""Who is in the session: the bots with their workers, and the people seen in the game."""

import time
from dataclasses import dataclass, field

from covoyager.board import Board
from covoyager.crew.worker import Worker
from covoyager.errors import BridgeError, ServerLost


@dataclass(slots=True)
class Crew:
    """Participants by name."""

    workers: dict[str, Worker] = field(default_factory=dict)
    humans: dict[str, float] = field(default_factory=dict)

    @property
    def lead(self) -> Worker | None:
        """The bot that talks: the first that is connected."""
        return next(iter(self.workers.values()), None)

    def idle(self) -> Worker | None:
        """A bot with nothing to do, to look something up."""
        return next((worker for worker in self.workers.values() if worker.current is None), None)

    def size(self) -> int:
        """Participants who can take subtasks: the bots, and people who have claimed or chatted of late."""
        lately = time.monotonic() - 600
        return len(self.workers) + sum(seen > lately for seen in self.humans.values())

    def active(self, name: str) -> None:
        """A person showed a sign of life as a member of the crew."""
        self.humans[name] = time.monotonic()

    def wake(self) -> None:
        """Have every idle bot look at the board."""
        for worker in self.workers.values():
            worker.wake()


async def show_crew(board: Board, crew: Crew) -> None:
    """Write down where everybody is and how the bots are, for whoever watches the board."""
    for name, worker in list(crew.workers.items()):
        try:
            status = await worker.bot.status()
        except (BridgeError, ServerLost):
            continue
        at = status["position"]
        state = {
            "health": status["health"],
            "food": status["food"],
            "dimension": status["dimension"],
            "held": status["held"],
            "inventory": status["inventory"],
            "doing": worker.current.subtask.description if worker.current else "",
        }
        board.see(name, "ai", (at["x"], at["y"], at["z"]), state)
        for seen in status["players"]:
            if seen["name"] not in crew.workers:
                there = seen["position"]
                board.see(seen["name"], "human", (there["x"], there["y"], there["z"]), {"held": seen["held"]})
