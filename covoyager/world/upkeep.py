"""An embedded server that dies is started again on what it has saved, where everybody in it expects it."""

from collections import deque
from collections.abc import Callable
from typing import Never

from covoyager.clock import wall
from covoyager.domain.texts import _
from covoyager.errors import ServerLost, WorldError
from covoyager.world.process import EmbeddedWorld

MOST_DEATHS = 3
WITHIN_SECONDS = 60.0
"""So many deaths within so many seconds are a fault that another start does not mend."""


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
            tell(f"The embedded world died ({how}); starting it again on what it has saved")
            try:
                await world.again()
                break
            except WorldError as problem:
                how = str(problem)
