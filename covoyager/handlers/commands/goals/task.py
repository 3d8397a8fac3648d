"""``!task``."""

import re
from collections.abc import Sequence

from covoyager.chat import Command, Spec, replies
from covoyager.chat.commands import Argument, Kind
from covoyager.crew.still import goal_is
from covoyager.domain.nouns import ended
from covoyager.errors import GoalError, NameUnknown, NotUnderstood
from covoyager.handlers.command_context import CommandContext
from covoyager.language.foreign_words import ASKING
from covoyager.texts import Begun, _

SPEC = Spec(
    "task",
    "set a goal, such as: !task craft compass",
    "I plan it, put the steps on the board and start on what nobody claims.",
    (Argument(_("GOAL"), Kind.TEXT),),
    ("goal", "get"),
    verbs=("mine", "craft", "gather", "collect", "smelt", "cook", "kill", "make", "fetch", "build"),
    foreign=("aufgabe", "ziel", "auftrag", "meta", "tarea", "objetivo"),
    foreign_verbs=ASKING,
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


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Set the goals that a sentence names."""
    return await set_goals(context, user, command.text)


async def set_goals(context: CommandContext, user: str, text: str) -> Sequence[str]:
    """Put each goal of a sentence on the board: a building, what the data understands, or what a model makes of it."""
    try:
        sentences = context.services.intake.goals_in(text)
    except GoalError as error:
        return _refused(context, user, text, error)
    if len(sentences) == 1:
        return await _set_one(context, user, text)
    context.parts.outbox.post(replies.taken_apart(sentences), user)
    return [line for at, sentence in enumerate(sentences) for line in await _set_one(context, user, sentence, at)]


async def _set_one(context: CommandContext, user: str, text: str, before: int = 0) -> Sequence[str]:
    """Set one goal, which comes after ``before`` others of the same sentence."""
    async with context.services.intake.turn(text):
        return await _set_in_turn(context, user, text, before)


async def _set_in_turn(context: CommandContext, user: str, text: str, before: int) -> Sequence[str]:
    board, outbox = context.board, context.parts.outbox
    # An open goal that asks for the same; a second is wanted by its words, or by who asks for it once more.
    same = None if _MORE.search(text) else context.services.meanings.open_goal(text)
    if same is not None and same.by != user:
        outbox.post(replies.wanted_too(same, user), answer=True)
        return []
    if same is not None and context.services.meanings.is_retyped(text, same.goal):
        return [replies.wanted_already(same)]
    try:
        goal_id, plan = await context.services.intake.take(
            _ONCE_MORE.sub("", text), user, lambda: outbox.post(_("Let me think about that."), user)
        )
    except GoalError as error:
        return _refused(context, user, text, error)
    context.asked_back.forget(user)
    if before:
        context.goal_actions.prioritise(goal_id, -before, user)
    context.parts.crew.wake()
    context.services.news.set()
    goal = board.goal(goal_id)
    outbox.post(replies.planned(goal, board.subtasks(goal_id)), holds=goal_is(board, goal))
    told = replies.taken_as(plan.goal.assumed)  # to whoever asked, in their language
    return told if same is None else [replies.wanted_twice(same, goal_id), *told]


def _refused(context: CommandContext, user: str, text: str, error: GoalError) -> Sequence[str]:
    """Why a goal is not set; a question back waits for its answer."""
    if isinstance(error, NotUnderstood) and not isinstance(error, NameUnknown):
        context.asked_back.note(user, text)
    return [Begun.of(ended(str(error)))]
