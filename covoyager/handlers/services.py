"""What only some commands ask of a session, beside the board, the world model, the crew and the voice."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from covoyager.engagement.engagement import Engagement
from covoyager.goals.meanings import Meanings
from covoyager.handlers.access_control import AccessControl
from covoyager.jobs.intake import Intake
from covoyager.models.service import ModelService


class Chest(Protocol):
    """Which chest is the shared one."""

    def use(self, at: tuple[int, int, int]) -> None:
        """Make the chest at these block coordinates the shared one."""
        ...


class Library(Protocol):
    """What was learned."""

    def names(self) -> Sequence[str]:
        """Keys of the pairs that have proved themselves."""
        ...


class Confidant(Protocol):
    """Keeps secrets out of what everybody hears."""

    def keep(self, secret: str) -> None:
        """Never say a line aloud that contains this text."""
        ...


@dataclass(frozen=True, slots=True)
class Services:
    """Who is asked for what.

    Attributes:
        access: who may command.
        engagement: what helps a person most.
        meanings: what goals and the names of items mean, without a model.
        models: the language model.
        intake: puts goals on the board.
        chest: is told which one is shared from now on.
        library: what was learned.
        voice: keeps a code that only one person is to hear.
        news: set when there is something to tell of on the board.
        lease_seconds: how long a claim of a person holds.
    """

    access: AccessControl
    engagement: Engagement
    meanings: Meanings
    models: ModelService
    intake: Intake
    chest: Chest
    library: Library
    voice: Confidant
    news: asyncio.Event
    lease_seconds: float
