"""Plain talk to a bot, suggestions and costs. The model only says what was meant; every word of the answer is ours."""

import asyncio
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from covoyager.board import GoalView
from covoyager.chat import Command, listings, replies
from covoyager.crew.parts import Parts
from covoyager.crew.still import goal_is
from covoyager.domain import Status
from covoyager.domain.nouns import ended
from covoyager.domain.texts import Begun, _, joined
from covoyager.errors import BoardError, CovoyagerError, GoalError, ModelError
from covoyager.goals.meanings import Meanings
from covoyager.handlers.command_handler import CommandHandler, Handler
from covoyager.handlers.families.subtask_commands import SubtaskCommands
from covoyager.handlers.objective import objective_of
from covoyager.handlers.talk.assertions import assertions
from covoyager.handlers.talk.small_talk import is_small_talk, small_talk
from covoyager.jobs.intake import Intake
from covoyager.language.asking_back import leaves_open
from covoyager.language.foreign_words import ASKING
from covoyager.llm import Question
from covoyager.models.service import ModelService, listed

#: Words with which a plain request begins; it takes no model.
_ASKS = (
    "craft",
    "make",
    "get",
    "gather",
    "collect",
    "mine",
    "smelt",
    "cook",
    "bring",
    "fetch",
    "kill",
    "dig",
    "chop",
    "build",
)
_POLITE = re.compile(
    r"^(?:(?:please|pls|hey|hi|hello|ok|okay|so|and|now|then|could you|can you|would you|will you|let'?s|go)\b[\s,:!.]*)+",
    re.IGNORECASE,
)
#: Words of who wants one more of what somebody else wants already.
_MORE = re.compile(
    r"\b(?:another|more|my own|second|extra|as well|too|also|again|noch|weitere[nrs]?|zweite[nrs]?|auch|"
    r"eigene[nrs]?|otr[oa]s?|más|segund[oa]|también|encore|autre)\b",
    re.IGNORECASE,
)
#: The end of a sentence that asks for one more: the rest of it says of what.
_ONCE_MORE = re.compile(
    r"[\s,]+(?:as well|too|again|once more|auch|noch ?einmal|noch mal|también|otra vez|una vez más)[\s.!]*$",
    re.IGNORECASE,
)
_MOODS = {
    "agree": _("Yes."),
    "decline": _("I cannot do that in this game."),
    "thank": _("You are welcome."),
    "greet": _("Hello."),
    "unclear": _("I do not understand that. !help lists what I do."),
}


class PlainTalk(CommandHandler):
    """Answers ``!task``, ``!cost`` and ``!suggest``, and people who simply talk to a bot.

    Args:
        parts: the board, the world model, the crew, the outbox.
        meanings: know what is understood without a model.
        models: the model.
        intake: puts goals on the board.
        claims: takes and gives back steps.
        news: set when there is something to tell of on the board.
    """

    def __init__(
        self,
        parts: Parts,
        meanings: Meanings,
        models: ModelService,
        intake: Intake,
        claims: SubtaskCommands,
        news: asyncio.Event,
    ) -> None:
        super().__init__(parts)
        self._meanings = meanings
        self._models = models
        self._intake = intake
        self._claims = claims
        self._news = news

    def handlers(self) -> dict[str, Handler]:
        """See :class:`CommandHandler`."""
        return {"task": self._task, "cost": self._cost, "suggest": self._suggest}

    async def _task(self, user: str, command: Command) -> Sequence[str]:
        return await self.set_goal(user, command.text)

    async def _cost(self, _user: str, _command: Command) -> Sequence[str]:
        return self._models.cost()

    async def _suggest(self, user: str, _command: Command) -> Sequence[str]:
        proposals, why = await self._models.ideas(user)
        return [*listed(proposals), *([_("Without the model: {why}", why=why)] if why else [])]

    # --- goals ------------------------------------------------------------------------------------------------

    async def set_goal(self, user: str, text: str) -> Sequence[str]:
        """``!task``: a building, what the data understands, or what a model makes of it; each goal of a sentence by itself."""
        try:
            sentences = self._intake.goals_in(text)
        except GoalError as error:
            return [Begun.of(ended(str(error)))]
        if len(sentences) == 1:
            return await self._set_one(user, text)
        self.parts.outbox.post(replies.taken_apart(sentences), user)
        return [line for at, sentence in enumerate(sentences) for line in await self._set_one(user, sentence, at)]

    async def _set_one(self, user: str, text: str, before: int = 0) -> Sequence[str]:
        """Set one goal, which comes after ``before`` others of the same sentence."""
        outbox = self.parts.outbox
        if (same := self._same(user, text)) is not None:
            if same.by == user:
                return [replies.wanted_already(same)]
            outbox.post(replies.wanted_too(same, user))
            return []
        try:
            goal_id, plan = await self._intake.take(
                _ONCE_MORE.sub("", text), user, lambda: outbox.post(_("Let me think about that."), user)
            )
        except GoalError as error:
            return [Begun.of(ended(str(error)))]
        if before:
            self.board.set_priority(goal_id, -before, user, tick=self.parts.tick)
        self.parts.crew.wake()
        self._news.set()
        goal = self.board.goal(goal_id)
        outbox.post(replies.planned(goal, self.board.subtasks(goal_id)), holds=goal_is(self.board, goal))
        return replies.taken_as(plan.goal.assumed)  # to whoever asked, in their language

    def _same(self, user: str, text: str) -> GoalView | None:
        """An open goal that asks for the same: somebody else's, or one's own but for a typo.

        None where a second is wanted by its words.
        """
        if _MORE.search(text):
            return None
        known = self._meanings.open_goal(text)
        if known is None or (known.by == user and not self._meanings.is_retyped(text, known.goal.text)):
            return None
        return known

    # --- talk -------------------------------------------------------------------------------------------------

    def is_meant(self, text: str, *, whispered: bool, by: str = "") -> bool:
        """Whether a line without a command is for a bot: whispered to it, naming one, or small talk that nobody else hears."""
        crew = self.parts.crew
        if whispered or any(_named(text, name) for name in crew.workers):
            return True
        bare = text.strip(" ,.:!?")
        return bool(by) and not crew.humans.keys() - {by} and (is_small_talk(bare) or self._meanings.is_undone(bare))

    async def spoken(self, user: str, text: str) -> Sequence[str]:
        """React to plain words."""
        plain = self._without_names(text)
        first = plain.split(" ")[0].lower()
        if (first in _ASKS or first in ASKING) and self._meanings.is_understood(plain):
            return await self.set_goal(user, plain)
        if not self._models.there:
            bare = self._without_names(text, polite=False)
            if self._meanings.is_undone(bare):
                return await self.set_goal(user, bare)
            if not is_small_talk(bare) and (first in _ASKS or leaves_open(plain)):
                return await self.set_goal(user, plain)
            return await small_talk(self.parts, bare) or self._no_model(user)
        rows = self.board.subtasks()
        known = assertions(self.board.goals(), rows, self.parts.world_model, await self._states())
        try:
            answer = await self._ask(user, text, known)
        except ModelError as error:
            return [str(error)]
        lines: list[str] = [_MOODS[answer.mood]] if answer.mood in _MOODS else []
        lines += [known[number] for number in answer.facts if 0 <= number < len(known)]
        for act, numbers in ((self._claims.claim, answer.take), (self._claims.release, answer.leave)):
            for number in numbers:
                try:
                    lines += act(user, number)
                except BoardError as error:
                    lines.append(replies.refused(error))
        for goal in answer.goals:
            # Only what the data understands: a model's words do not go back to a model.
            lines += await self.set_goal(user, goal) if self._meanings.is_understood(goal) else []
        return lines or [_MOODS["unclear"]]

    async def _ask(self, user: str, text: str, known: Sequence[str]) -> "TalkAnswer":
        from covoyager.llm.answers import TalkAnswer
        from covoyager.llm.prompts import data, prompt

        rows = [row for row in self.board.subtasks() if row.state is not Status.DONE]
        asked = data(
            speaker=user,
            said=text[:256],
            facts=dict(enumerate(known)),
            board={row.id: listings.row_line(row) for row in rows[:40]},
            held_by_speaker=[row.id for row in rows if row.by == user],
        )
        question = Question("Talk", prompt("talk"), asked, TalkAnswer)
        return await self._models.asker.ask(question, self._models.talking())

    async def _states(self) -> dict[str, str]:
        states: dict[str, str] = {}
        for name, worker in self.parts.crew.workers.items():
            try:
                seen = await worker.bot.status()
            except CovoyagerError:
                continue
            now = objective_of(self.parts, worker)
            states[name] = f"is {now}. It has {seen['health']:g} health and {seen['food']:g} food."
        return states

    def _without_names(self, text: str, *, polite: bool = True) -> str:
        plain = text
        for name in sorted(self.parts.crew.workers, key=len, reverse=True):
            plain = re.sub(rf"(?<!\w)@?{re.escape(name)}(?!\w)[\s,:!]*", "", plain, flags=re.IGNORECASE)
        plain = plain.strip(" ,.:!?")
        return _POLITE.sub("", plain).strip(" ,.:!?") if polite else plain

    def _no_model(self, user: str) -> Sequence[str]:
        hint = self._models.hint(user)
        return [joined(" ", [hint, _("!help lists what I do.")]) if hint else _MOODS["unclear"]]


def _named(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


if TYPE_CHECKING:
    from covoyager.llm.answers import TalkAnswer
