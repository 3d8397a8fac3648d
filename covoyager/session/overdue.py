"""When a session's time is over: by the game's clock, and by the machine's while the game stands still."""

from covoyager.clock import game, wall

LOOK_S = 10.0
"""Wall time after which a game that has not gone on counts as standing still: no tick of a busy machine takes as long."""


async def overdue(seconds: float, look: float = LOOK_S) -> None:
    """Wait for so many seconds, though nothing goes on: a world waits for a session whose board cannot be written.

    Args:
        seconds: of the game, and of the wall for as long as the game stands still.
        look: how often the game is looked at, in seconds of wall time.
    """
    began, still = game.now(), 0.0
    while game.now() - began + still < seconds:
        before = game.now()
        await wall.sleep(look)
        if game.now() == before:
            still += look
