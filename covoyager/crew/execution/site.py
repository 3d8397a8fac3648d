"""What a worker sees of the buildings: which blocks a subtask is about, and whom to tell what does not stand right."""

from collections.abc import Sequence
from math import dist
from typing import Any, Protocol

from covoyager.board import SubtaskView
from covoyager.bot import Bot
from covoyager.domain import Proof
from covoyager.errors import SkillFailed

#: A player within so many blocks of a place counts as being there.
AT_PLACE = 2.5


class Site(Protocol):
    """Knows the blueprints that are attached to goals."""

    def blocks(self, view: SubtaskView) -> list[Any] | None:
        """``[x, y, z, state]`` for each block of a subtask, in order; None where it is about no blueprint."""
        ...

    def arguments(self, view: SubtaskView) -> dict[str, Any]:
        """What a skill is told of it: its ``blocks``, and ``site``, corner and size of all that they belong to."""
        ...

    def seen(self, view: SubtaskView, wrong: Sequence[Sequence[Any]]) -> None:
        """What does not stand as it should: ``[x, y, z, state, what is there]``."""
        ...


async def inspected(bot: Bot, site: Site | None, view: SubtaskView, *, go: bool) -> int | None:
    """How many blocks of its blueprint do not stand right; of a rendezvous, 1 where its holder is not there yet.

    What lies in no chest is looked at here alone: what may count as done is on the world's disk by then.

    Returns:
        None where it has neither, or it is out of sight.

    Raises:
        ServerLost, BridgeLost: the bot is no longer in the world.
    """
    wrong = await _wrong(bot, site, view, go=go)
    if not wrong and not view.subtask.produces:
        await bot.saved()
    return wrong


async def _wrong(bot: Bot, site: Site | None, view: SubtaskView, *, go: bool) -> int | None:
    if view.subtask.action.spec.proof is Proof.PRESENCE:
        return await _absent(bot, view)
    blocks = site.blocks(view) if site is not None else None
    if site is None or blocks is None:
        return None
    try:
        wrong = await bot.compare(blocks, go=go)
    except SkillFailed:
        return None
    site.seen(view, wrong)
    return len(wrong)


async def _absent(bot: Bot, view: SubtaskView) -> int | None:
    status = await bot.status()
    seen = {who["name"]: who["position"] for who in status["players"]} | {bot.name: status["position"]}
    if view.by is None or view.by not in seen:
        return None
    at = seen[view.by]
    x, y, z = map(int, view.subtask.item.split())
    return int(dist((at["x"], at["y"], at["z"]), (x + 0.5, y, z + 0.5)) > AT_PLACE)
