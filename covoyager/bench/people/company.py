"""Simulated people beside a session's bots: there before them, so that no tick hangs on who starts how fast."""

import contextlib
from collections.abc import AsyncIterator, Sequence
from itertools import pairwise

from covoyager.bench.people.player import REGULAR, Player
from covoyager.bench.staging import BOT, Stage

#: People who say hello before the one who sets the goal are heard by then.
HELLO_SECONDS = 4.0


def waited_for(names: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Each of those who come, one after the other, and for whom time stands still then: the next, the first bot in the end."""
    return list(pairwise([*names, BOT]))


@contextlib.asynccontextmanager
async def company(
    stage: Stage, bots: int, names: Sequence[str], goal: str, *, profile: str = REGULAR, brings: bool = False
) -> AsyncIterator[Sequence[Player]]:
    """People in a world without bots yet. Once so many have come, the first asks for the goal and the others help.

    Raises:
        WorldError: somebody cannot join.
    """
    info = stage.world.info
    async with contextlib.AsyncExitStack() as stack:
        players: list[Player] = []
        for name, next_one in waited_for(names):
            asks = not players
            player = Player(
                stage.runtime,
                info.port,
                info.version,
                name,
                BOT,
                goal if asks else None,
                profile,
                bots=bots,
                waits_for=next_one,
                brings=brings,
                late=HELLO_SECONDS if asks and len(names) > 1 else 0.0,
            )
            stack.push_async_callback(player.leave)
            await player.join()
            players.append(player)
        yield players
