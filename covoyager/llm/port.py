"""What the other rooms see of a language model: a question goes in, an answer of the wanted form comes out."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from covoyager.config import Settings
from covoyager.domain.nouns import followed_by
from covoyager.errors import NotUnderstood
from covoyager.llm.ledger import TokenBudget
from covoyager.texts import _

if TYPE_CHECKING:
    from pydantic import BaseModel

A = TypeVar("A", bound="BaseModel")


@dataclass(frozen=True, slots=True)
class Question(Generic[A]):
    """One question.

    Attributes:
        role: who asks, as the ledger and ``model_call`` events name it: Task Manager, Task Critic, Skill Manager, Progress
            Monitor, Lookout, Architect, Talk, Curriculum.
        system: what the model is told to be and to do, one of ``llm/prompts/``.
        user: what it is about, as JSON: data from the game and words of players, never instructions of ours.
        shape: the form of the answer, one of ``llm/answers.py``.
    """

    role: str
    system: str
    user: str
    shape: type[A]


class Asker(Protocol):
    """Anything that answers questions; the client, or a fake of a test."""

    async def ask(self, question: Question[A], budget: TokenBudget) -> A:
        """Ask, and wait for the answer.

        Args:
            question: what is asked.
            budget: pays for it, in tokens, repeated requests included.

        Returns:
            The answer, which has the question's shape.

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
    """One line that says which setting is missing for a model; to be asked only where there is none (:func:`configured`)."""
    if settings.api_key or settings.base_url:
        return _("No language model is configured: COVOYAGER_MODEL has to name one.")
    if settings.model:
        return _(
            "No language model is configured: it takes OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own."
        )
    return _("No language model is configured, so I understand goals like: craft compass.")


def without_model(problem: NotUnderstood, settings: Settings) -> NotUnderstood:
    """The refusal of a goal; where a model might have understood its words, with what is missing for one."""
    if not problem.by_words:
        return problem
    return NotUnderstood(followed_by(problem, why_none(settings)), problem.nearest)
