"""Before anybody asks: what the first plan of a session would have to make ready is made while nobody waits for it.

The costs of all items in this world, and the modules that plan, take several times as long as a plan that finds them there.
"""

import contextlib
from collections.abc import Callable

from covoyager.clock import game
from covoyager.errors import GoalError
from covoyager.goals.session_goals import SessionGoals

#: Planned and forgotten, the smallest first: a line that is said meanwhile is answered between two of them.
REHEARSED = ("oak planks", "stone pickaxe", "compass")


async def rehearse(goals: SessionGoals, asked: Callable[[], object]) -> None:
    """Plan what nobody has asked for, and forget it; what a plan needs is kept.

    Args:
        goals: those of this world.
        asked: tells whether somebody has asked for something, who is not to be kept waiting.
    """
    for text in REHEARSED:
        await game.sleep(0)
        if asked():
            return
        with contextlib.suppress(GoalError):
            goals.planner.first(goals.meanings.of(text), None)
