"""An embedded server that dies is started again on what it has saved, where everybody in it expects it."""

from collections import deque
from collections.abc import Callable
from typing import Never

from covoyager.clock import wall
from covoyager.errors import ServerLost, WorldError
from covoyager.texts import _
from covoyager.world.process import EmbeddedWorld, PortInUse

RUNS_AGAIN = "The embedded world runs again"

MOST_DEATHS = 3
WITHIN_SECONDS = 60.0
"""So many deaths within so many seconds are a fault that another start does not mend."""

PORT_SECONDS = 20.0
LOOK_SECONDS = 0.5
"""A port that somebody else took while the server was dead is waited for so long, looked at so often."""


async def keep_up(world: EmbeddedWorld, tell: Callable[[str], None]) -> Never:
    """Watch over a started world, and start it again whenever it ends by itself; until cancelled.

    Args:
        world: the running world.
        tell: takes a sentence for the person at the terminal.

    Raises:
        ServerLost: it died too often, as it ran or as it started.
    """
    deaths: deque[float] = deque(maxlen=MOST_DEATHS)
    while True:
        how = f"exit code {await world.wait()}"
        while True:
            deaths.append(wall.now())
            if len(deaths) == MOST_DEATHS and deaths[-1] - deaths[0] < WITHIN_SECONDS:
                raise ServerLost(
                    _(
                        "The embedded world died {most_deaths} times within a minute ({how}); its log: {log}",
                        most_deaths=MOST_DEATHS,
                        how=how,
                        log=world.log,
                    )
                )
            tell(f"The embedded world died ({how}): it is started again on what it has saved")
            try:
                await _again(world)
                tell(RUNS_AGAIN)
                break
            except WorldError as problem:
                how = str(problem)


async def _again(world: EmbeddedWorld) -> None:
    """Start it again at its port, once whoever took that meanwhile is gone.

    Raises:
        WorldError: it does not start, or the port stays in use.
    """
    until = wall.now() + PORT_SECONDS
    while True:
        try:
            await world.again()
            return
        except PortInUse:
            if wall.now() >= until:
                raise
        await wall.sleep(LOOK_SECONDS)
