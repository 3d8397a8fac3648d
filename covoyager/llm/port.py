"""What the other rooms see of a model: a question in, a checked answer out."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from covoyager.config import Settings
from covoyager.domain.nouns import followed_by
from covoyager.domain.texts import _
from covoyager.errors import NotUnderstood
from covoyager.llm.ledger import TokenBudget

if TYPE_CHECKING:
    from pydantic import BaseModel

A = TypeVar("A", bound="BaseModel")


@dataclass(frozen=True, slots=True)
class Question(Generic[A]):
    """One question.

    Attributes:
        role: who asks, for the ledger: Task Manager, Task Critic, Skill Manager, Progress Monitor, Lookout, Architect, Talk,
            Curriculum.
        system: what the model is told to be and to do; a prompt of ours.
        user: what it is about; holds data from the game, never instructions of ours.
        shape: the form of the answer.
    """

    role: str
    system: str
    user: str
    shape: type[A]


class Asker(Protocol):
    """Anything that answers questions; the client, or a fake of a test."""

    async def ask(self, question: Question[A], budget: TokenBudget) -> A:
        """The answer, which has the question's shape.

        Raises:
            BudgetSpent: the budget is empty; nothing was sent.
            ModelUnavailable: it cannot be reached, or refuses.
            ModelUnreadable: what came has not the shape.
        """
        ...


def configured(settings: Settings) -> bool:
    """Whether there is a model to ask: it has a name, and a key or an address."""
    return bool(settings.model and (settings.api_key or settings.base_url))


def why_none(settings: Settings) -> str:
    """One line that says what is missing for a model."""
    if settings.api_key or settings.base_url:
        return _("No language model is configured: COVOYAGER_MODEL has to name one.")
    if settings.model:
        return _(
            "No language model is configured: it takes OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own."
        )
    return _("No language model is configured, so I understand goals like: craft compass.")


def without_model(problem: NotUnderstood, settings: Settings) -> NotUnderstood:
    """The same refusal; with what is missing for a model, where one might have helped."""
    if not problem.by_words:
        return problem
    return NotUnderstood(followed_by(problem, why_none(settings)), problem.nearest)
