"""Who writes a skill for a subtask that no skill serves: what a worker sees of the Skill Manager."""

from collections.abc import Mapping
from typing import Any, Protocol

from covoyager.board import SubtaskView
from covoyager.domain import Observation, Verdict
from covoyager.pairs import Choice


class Author(Protocol):
    """Writes skills, and learns from what became of them."""

    def wanted(self, view: SubtaskView, choice: Choice) -> bool:
        """Whether ``choice`` is no more than a guess, or has looked in vain, and a model could help."""
        ...

    async def write(self, view: SubtaskView, choice: Choice, seen: Observation, bot: Any) -> Choice:
        """A skill to try, in a file of its own; ``choice`` where none could be written, or none has to be.

        Args:
            view: the subtask.
            choice: what would be tried.
            seen: a look at the world.
            bot: may be led to where the work can be done.

        Raises:
            SkillFailed: NO_SKILL: none could be written, and there is no other; or somebody has taken the bot.
        """
        ...

    async def ended(
        self,
        view: SubtaskView,
        choice: Choice,
        verdict: Verdict,
        error: tuple[str, str] | None,
        data: Mapping[str, Any],
        seen: Observation,
    ) -> Verdict:
        """Take in what became of a try, with any skill.

        Args:
            view: the subtask.
            choice: the skill.
            verdict: the world's.
            error: code and message of the skill's own failure; None where it ran through.
            data: what the skill gave, or what its failure tells.
            seen: a look at the world afterwards.

        Returns:
            The verdict that counts: the world's; where it is UNSURE and nothing can show it, perhaps another.
        """
        ...
