"""Taking up what somebody asks for: a building, a goal that the data understands, or words that a model makes sense of."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from covoyager.domain import Plan
from covoyager.errors import BridgeError, NotUnderstood, ServerLost, SkillFailed

if TYPE_CHECKING:
    from covoyager.session.run import Session


async def take_goal(
    session: "Session", text: str, by: str, thinking: Callable[[], None] = lambda: None
) -> tuple[int, Plan]:
    """Put a goal on the board.

    Args:
        session: the sitting.
        text: what is asked for.
        by: who asks.
        thinking: called before a model is asked.

    Returns:
        The goal's id and its plan.

    Raises:
        NotUnderstood: nobody knows what it means.
        Impossible: no plan can exist.
    """
    keeper = session.goals
    drawn = keeper.buildings.read(text)
    if drawn is not None:
        origin = await _site(session, drawn.size)
        return keeper.add(text, by, document=keeper.buildings.document(drawn, origin))
    try:
        return keeper.add(text, by)
    except NotUnderstood as problem:
        if session.models.there and keeper.recall(text) is None:
            thinking()
        return await session.models.add(text, by, problem)


async def _site(session: "Session", size: tuple[int, int, int]) -> tuple[int, int, int]:
    """Level ground near the chest.

    Raises:
        NotUnderstood: there is none, or nobody can look for one.
    """
    worker = session.crew.idle() or session.crew.lead
    if worker is None:
        raise NotUnderstood("I am not in the world right now, so that I cannot look for a site.")
    x, y, z = size
    try:
        found = await worker.borrow("findSite", [{"x": x, "y": y, "z": z}], 60.0)
    except (SkillFailed, BridgeError, ServerLost) as error:
        raise NotUnderstood(f"I have no site for that: {error}") from None
    return int(found["x"]), int(found["y"]), int(found["z"])
