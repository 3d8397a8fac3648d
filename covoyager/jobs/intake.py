"""Taking up what somebody asks for: a building, a goal that the data understands, or words that a model makes sense of."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from covoyager.building import Blueprint, stands_at
from covoyager.crew.parts import Parts
from covoyager.domain import Plan
from covoyager.domain.nouns import followed_by
from covoyager.errors import BridgeError, ModelError, NotUnderstood, ServerLost, SkillFailed
from covoyager.goals.documents import documents_of
from covoyager.goals.session_goals import SessionGoals
from covoyager.models.architect import Architect
from covoyager.models.service import ModelService
from covoyager.texts import _


class Intake:
    """Puts goals on the board.

    Args:
        parts: the board, the world model, and the crew, of whom one looks for a site.
        goals: those of this world.
        models: for what the data does not understand.
    """

    def __init__(self, parts: Parts, goals: SessionGoals, models: ModelService) -> None:
        self._parts = parts
        self._goals = goals
        self._models = models
        self._underway: list[str] = []
        self._turn = asyncio.Lock()

    def turn(self, text: str) -> "contextlib.AbstractAsyncContextManager[object]":
        """One after the other, of those who ask at once: the second finds the goal of the first, where both want the same.

        Nobody waits while a model thinks about somebody's words.
        """
        return self._turn if self._goals.meanings.is_understood(text) else contextlib.nullcontext()

    @property
    def underway(self) -> Sequence[str]:
        """What is asked for and not on the board yet, in the words of who asked."""
        return tuple(dict.fromkeys(self._underway))

    @contextmanager
    def expected(self, text: str) -> Iterator[None]:
        """List ``text`` as underway within the ``with`` block, until it is on the board or refused."""
        self._underway.append(text)
        try:
            yield
        finally:
            self._underway.remove(text)

    def goals_in(self, text: str) -> list[str]:
        """The sentences of the goals that words ask for, in their order: the words alone where they ask for one.

        Raises:
            NotUnderstood: they are too many.
        """
        meanings = self._goals.meanings
        return meanings.goals_in(text, meanings.asks_to_build if self._models.there else lambda _: False)

    async def take(
        self, text: str, by: str, thinking: Callable[[], None] = lambda: None, unplanned: int | None = None
    ) -> tuple[int, Plan]:
        """Put a goal on the board.

        Args:
            text: what is asked for.
            by: who asks.
            thinking: called before a model is asked.
            unplanned: id of the goal, where it stands on the board in words already.

        Returns:
            The goal's id and its plan.

        Raises:
            NotUnderstood: nobody knows what it means.
            Impossible: no plan can exist.
            IllegalTransition: the goal was cancelled in the meantime.
        """
        if unplanned is not None:
            return await self._take(text, by, thinking, unplanned)
        with self.expected(text):
            return await self._take(text, by, thinking, None)

    async def _take(self, text: str, by: str, thinking: Callable[[], None], unplanned: int | None) -> tuple[int, Plan]:
        meanings, models = self._goals.meanings, self._models
        if (drawn := meanings.drawing(text)) is not None:
            return await self._build(text, by, drawn, unplanned)
        if unplanned is not None and documents_of(self._parts.board, unplanned):
            thinking()
            return await models.add(text, by, NotUnderstood("a document goes with it"), unplanned)
        if meanings.is_sleeping(text):
            await self._sees_anew()  # a bed that was put up just now is slept in
        try:
            return self._goals.keeper.add(meanings.of(text), by, unplanned)
        except NotUnderstood as problem:
            if models.there and meanings.recall(text) is None:
                thinking()
            if models.there and meanings.asks_to_build(text):
                return await self._draw(text, by, problem, unplanned)
            return await models.add(text, by, problem, unplanned)

    async def _sees_anew(self) -> None:
        """Have a bot look around where it stands."""
        worker = self._parts.crew.idle() or self._parts.crew.lead
        if worker is not None:
            with contextlib.suppress(SkillFailed, BridgeError, ServerLost):
                await worker.look(walk=False)

    async def _build(self, text: str, by: str, drawn: Blueprint, unplanned: int | None) -> tuple[int, Plan]:
        origin = stands_at(text, drawn, self._goals.meanings.knowledge)
        if origin is None:
            drawn, origin = await self._site(drawn)
        return self._goals.keeper.add(self._goals.meanings.built(text, drawn, origin), by, unplanned)

    async def _draw(self, text: str, by: str, problem: NotUnderstood, unplanned: int | None) -> tuple[int, Plan]:
        """Have a model draw it first."""
        models = self._models
        budget, goal_id = models.ledger.planning(), None
        try:
            architect = Architect(models.asker, self._goals.meanings.knowledge)
            drawn = await architect.draw(text, budget, self._parts.world_model.on_hand())
            goal_id, plan = await self._build(text, by, drawn, unplanned)
        except ModelError as error:
            raise NotUnderstood(followed_by(problem, str(error)), problem.nearest) from None
        finally:
            models.settle(budget, goal_id)
        return goal_id, plan

    async def _site(self, drawn: Blueprint) -> tuple[Blueprint, tuple[int, int, int]]:
        """Level ground near the chest, and the building as it fits there: a quarter turned where there is none else.

        Raises:
            NotUnderstood: there is none, or nobody can look for one.
        """
        worker = self._parts.crew.idle() or self._parts.crew.lead
        if worker is None:
            raise NotUnderstood(_("I am not in the world right now, so that I cannot look for a site."))
        x, y, z = drawn.size
        try:
            found = await worker.borrow("findSite", [{"x": x, "y": y, "z": z}], 60.0)
        except (SkillFailed, BridgeError, ServerLost) as error:
            refusal = _(
                "I have no site for that. {why} Where it is to stand you can say behind it: at -2 64 4.",
                why=str(error),
            )
            raise NotUnderstood(refusal) from None
        return drawn.turned() if found.get("turned") else drawn, (int(found["x"]), int(found["y"]), int(found["z"]))
