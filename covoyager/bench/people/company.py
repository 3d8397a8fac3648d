"""Simulated people beside a session's bots, until the goal that the first of them asks for has ended."""

import contextlib
from collections.abc import Sequence

from covoyager.bench.people.player import Player
from covoyager.bench.staging import BOT, Stage, StagedSession


async def play_along(
    stage: Stage,
    session: StagedSession,
    bots: int,
    names: Sequence[str],
    goal: str,
    seconds: float,
    bring: bool = False,
) -> None:
    """Have people come to so many bots and play; ``bring``: what they carry goes into the chest first.

    Raises:
        WorldError: somebody cannot join.
    """
    await session.arrived(bots)
    info = stage.world.info
    async with contextlib.AsyncExitStack() as stack:
        for n, name in enumerate(names):
            player = Player(stage.runtime, info.port, info.version, name, BOT, None if n else goal)
            stack.push_async_callback(player.leave)
            await player.join()
            await player.begin(bring=bring)
        await session.ended(seconds)
