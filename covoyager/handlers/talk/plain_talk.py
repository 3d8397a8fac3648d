"""Plain talk to a bot. The model only says what was meant; every word of the answer is ours."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from covoyager.chat import Command, listings, replies
from covoyager.chat.parser import ALL
from covoyager.crew.places import Places
from covoyager.domain import Status
from covoyager.domain.nouns import item_id, thing, words
from covoyager.errors import BoardError, CovoyagerError, ModelError, NameUnknown, NotUnderstood
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.commands.goals.task import SPEC, set_goals
from covoyager.handlers.commands.steps.claim import claim
from covoyager.handlers.commands.steps.release import release
from covoyager.handlers.getting_up import get_up
from covoyager.handlers.objective import objective_of
from covoyager.handlers.talk.assertions import assertions
from covoyager.handlers.talk.corrections import corrected, instead_in, is_correction, is_count
from covoyager.handlers.talk.in_words import (
    claim_in,
    done_or_left,
    is_offer,
    is_report,
    no_such_step,
    order_in,
    place_in,
)
from covoyager.handlers.talk.others import about_others, order_for, others_there
from covoyager.handlers.talk.small_talk import is_small_talk, small_talk
from covoyager.handlers.talk.spelling import asked_for, in_full
from covoyager.language.asking_back import leaves_open
from covoyager.language.building_words import BUILDING, building_in
from covoyager.language.foreign_words import ASKING
from covoyager.language.game_names import asks_to_eat
from covoyager.language.goal_words import KILL
from covoyager.llm import Question
from covoyager.texts import Begun, _, guessed, joined

#: Words with which a plain request begins, as ``!mine`` and the like do; it takes no model.
_ASKS = frozenset(
    {*SPEC.verbs, *KILL, "tame", "breed", "shear", "get", "bring", "give", "dig", "chop", "catch", "find"}
)
#: Those of languages that are written without blanks.
_UNSPACED = tuple(word for word in sorted(ASKING) if word >= "\u2e80")
_POLITE = re.compile(
    r"^(?:(?:please|pls|hey|hi|hello|yo|bro|bruh|dude|alright|ok|okay|so|and|also|now|then|let'?s|go(?! to\b)"
    r"|(?:can|could|shall) we|(?:can|could|would|will) you"
    r"|you should|maybe|perhaps|kindly|possibly|i(?:'d| would) like you to)\b[\s,:!.]*)+",
    re.IGNORECASE,
)
_NEEDS = re.compile(
    r"(?:(?:we|i) (?:need|want)|(?:wir|ich) (?:brauch(?:en?)?|wollen|will|möchten?)"
    r"|(?:yo )?(?:quiero|queremos|necesito|necesitamos))\b",
    re.IGNORECASE,
)
#: A number in words of which more than one is made.
_COUNTED = re.compile(
    r"(?:an? (?:couple|pair|few|dozen|stack|handful) (?:of )?|half an? (?:dozen|stack) (?:of )?|(?:ein )?(?:halbes )?dutzend "
    r"|(?:una? )?(?:media )?docena de |(?:un )?par de )\w",
    re.IGNORECASE,
)
_ALSO = re.compile(r"(?:and|also|plus|und|y) (?:the |an? |some |\d)", re.IGNORECASE)
#: Words by which somebody is spoken to.
_TO_YOU = re.compile(r"\b(?:you(?:'re|r|rs|rself)?|dich|dir|du|deine?[mnrs]?|tu|tú|tus|ti)\b", re.IGNORECASE)
#: How a question begins.
_QUESTION = re.compile(
    r"(?:what|how|why|where|when|who|which|is|are|can|could|do|does|did|will|would|was|wie|warum|wo|wann|wer|welche|kannst|bist"
    r"|hast|qué|que|cómo|como|cuándo|cuando|dónde|donde|quién|quien|puedes|cuánto|cuanto) \w",
    re.IGNORECASE,
)
_ALL_OF = re.compile(
    r"(?:all|everything|alle|alles|todos?|todas?) (?:of )?(?:the |your |my |our |die |das |los |las |el |la |tus )*(.+)",
    re.IGNORECASE,
)
_WANTS = re.compile(rf"{_NEEDS.pattern} (?!to\b|you\b)", re.IGNORECASE)
_CHEST = r"(?:\w+ )?(?:double |large )?(?:chests?|barrels?|truhen?|kisten?|cofres?|baúl(?:es)?)"
#: Chests and buckets that are to be full of something.
_FILL = re.compile(
    rf"{_CHEST} (?:full|filled|voll(?:er)?|llen[oa]s?)\b"
    rf"|(?:fill|fülle?n?|llenar?)(?: up)? (?:{_CHEST}|(?:\w+ ){{0,2}}(?:buckets?|eimer|cubos?|cubetas?)) (?:up )?"
    r"(?:with|mit|con|de)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"(?:an?|the|some|another|eine?n?|noch eine?n?|una?|otr[oa]) ", re.IGNORECASE)
#: Whom a bot does not understand it tells where to look.
HINT = _("!help lists what I do.")
_MOODS = {
    "agree": _("Yes."),
    "decline": _("I cannot do that in this game."),
    "thank": _("You are welcome."),
    "greet": _("Hello."),
    "unclear": _("I do not understand that. !help lists what I do."),
}


MOST_WORDS = 3
"""So many words name a thing that somebody wants."""
REQUEST = 3
"""From so many words on they may be a request of their own, and no answer: 3 spiders for string."""
LONG = 6
"""In a shorter word one slip makes another word of it: what, wheat."""


class PlainTalk:
    """Answers people who simply talk to a bot, with the same functions as the commands.

    Args:
        context: what commands work with.
    """

    def __init__(self, context: CommandContext) -> None:
        self._context = context
        self._parts = context.parts
        self._meanings = context.services.meanings
        self._models = context.services.models

    def is_meant(self, text: str, *, whispered: bool, by: str = "") -> bool:
        """Whether a line without a command is for a bot: whispered to it, naming one, or what nobody else is there to hear."""
        crew = self._parts.crew
        if whispered or any(_named(text, name) for name in crew.workers) or self._completed(by, text):
            return True
        # Who has talked from a board only is nobody whom a player could mean.
        if not by or any(who != by and (who in crew.online or not crew.online) for who in crew.humans):
            return False
        bare = text.strip(" ,.:!?")
        if (
            self._wants(self._without_names(text))
            or self.as_command(by, text)
            or is_report(bare)
            or is_correction(bare)
            or is_offer(bare, self._meanings.names)
        ):
            return True
        plain = self._without_names(text)
        asks = (
            self._is_order(plain) or _asks_for(plain) or _asks_for(bare) or _QUESTION.match(in_full(bare)) is not None
        ) or _TO_YOU.search(in_full(bare)) is not None
        asks = asks or self._is_asked_back(plain) or bool(self._thing(plain))
        return asks or is_small_talk(bare) or self._meanings.is_undone(bare)

    def as_command(self, user: str, text: str) -> str:
        """The command that plain words are, as one types it; empty where they are none."""
        plain = self._without_names(text)
        bare = self._without_names(text, polite=False)
        others = others_there(self._parts, user)
        if order := order_for(bare, others) or order_for(plain, others):
            return order
        order = (
            order_in(plain)
            or order_in(bare)
            or order_in(instead_in(bare))
            or place_in(bare, Places(self._context.board))
        )
        if order.startswith("!give "):
            return self._given(order.removeprefix("!give "))
        return order or claim_in(plain, self._parts, user, self._meanings.names)

    def _given(self, what: str) -> str:
        """The command that brings what somebody wants: ``!give`` where it is on hand, else it is made first."""
        if what == ALL:
            return f"!give {ALL}"
        stock = self._parts.world_model.on_hand()
        if every := _ALL_OF.fullmatch(what):
            kinds = self._meanings.names(every[1])
            most = max(kinds, key=lambda kind: stock.get(kind, 0), default="")
            return f"!give {words(most)} {stock[most]}" if stock.get(most) else f"!find {every[1]}"
        if self._is_deed(f"get {what}"):
            return f"!task get {what}"
        try:
            goal = self._meanings.understand(what)
        except CovoyagerError:
            return ""
        for item, count in goal.items.items() if len(goal.items) == 1 else ():
            there = next((kind for kind in (item, *goal.kinds.get(item, ())) if stock.get(kind, 0) >= count), None)
            if there is not None:
                return f"!give {words(there)} {count}"
        return f"!task {what}"

    def _is_deed(self, text: str) -> bool:
        """Whether words ask for a deed, and for no things: a dog, which is tamed."""
        try:
            return not self._meanings.understand(text).items
        except CovoyagerError:
            return False

    async def spoken(self, user: str, text: str) -> Sequence[str]:
        """React to plain words."""
        plain = self._without_names(text)
        first = plain.split(" ")[0].lower()
        bare = self._without_names(text, polite=False)
        if not bare:
            return [_("Hello. !help lists what I do.")]  # nothing but its name
        if request := self._completed(user, text):
            return await set_goals(self._context, user, request)
        if (said := await self._of_before(user, plain, bare)) is not None:
            return said
        if self._is_order(plain):
            return await set_goals(self._context, user, plain)
        if not self._models.there:
            if self._meanings.is_undone(bare):
                return await set_goals(self._context, user, bare)
            if not is_small_talk(bare) and (
                first in _ASKS | ASKING | BUILDING
                or leaves_open(plain)
                or self._wants(plain)
                or _asks_for(bare)
                or self._is_asked_back(plain)
            ):
                return await set_goals(self._context, user, plain)
            said = await small_talk(self._parts, bare) or await small_talk(self._parts, plain)
            return said or self._offered(user, plain) or self._no_model(user)
        rows = self._parts.board.subtasks()
        known = assertions(self._parts.board.goals(), rows, self._parts.world_model, await self._states())
        try:
            answer = await self._ask(user, text, known)
        except ModelError as error:
            return [str(error)]
        lines: list[str] = [_MOODS[answer.mood]] if answer.mood in _MOODS else []
        lines += [known[number] for number in answer.facts if 0 <= number < len(known)]
        for act, numbers in ((claim, answer.take), (release, answer.leave)):
            for number in numbers:
                try:
                    lines += act(self._context, user, number)
                except BoardError as error:
                    lines.append(replies.refused(error))
        for goal in answer.goals:
            # Only what the data understands: a model's words do not go back to a model.
            lines += await set_goals(self._context, user, goal) if self._meanings.is_understood(goal) else []
        return lines or [_MOODS["unclear"]]

    async def _of_before(self, user: str, plain: str, bare: str) -> Sequence[str] | None:
        """The answer to words about other players or what is taken already, and to who says "get up"; None for all else."""
        if said := about_others(self._parts, user, bare):
            return said
        if self._meanings.is_waking(plain):
            return await get_up(self._context.ordered(user, Command("get up")))
        if (changed := await corrected(self._context, user, bare)) is not None:
            return changed
        if is_report(plain):
            return [done_or_left(self._parts, user, plain)]
        return [no_such_step(plain)] if is_offer(plain, self._meanings.names) else None

    def _is_order(self, plain: str) -> bool:
        """Whether words ask for a goal as one asks a bot: with a verb first, or a number, and understood without a model."""
        first = plain.split(" ")[0].lower()
        asks = (
            first.isdecimal()
            or is_count(first)
            or first in _ASKS
            or first in ASKING
            or first in BUILDING
            or _NEEDS.match(plain) is not None
            or _FILL.match(plain) is not None
            or _COUNTED.match(plain) is not None
            or plain.rpartition(" ")[2].isdecimal()
            or plain.startswith(_UNSPACED)
        )
        return (asks and self._meanings.is_understood(plain)) or self._is_deed(plain)

    def _is_asked_back(self, plain: str) -> bool:
        """Whether words ask for so many of something, of which a question is left ("3 spiders for string"), or for food."""
        counted = plain.split(" ")[0].isdecimal() or _FILL.match(plain) is not None or _ARTICLE.match(plain) is not None
        if not counted and not asks_to_eat(plain) and not self._names_several(plain):
            return False
        try:
            self._meanings.understand(plain)
        except NotUnderstood as problem:
            return not isinstance(problem, NameUnknown)
        except CovoyagerError:
            return True
        return False

    async def _ask(self, user: str, text: str, known: Sequence[str]) -> "TalkAnswer":
        from covoyager.llm.answers import TalkAnswer
        from covoyager.llm.prompts import data, prompt

        rows = [row for row in self._parts.board.subtasks() if row.state is not Status.DONE]
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
        for name, worker in self._parts.crew.workers.items():
            try:
                seen = await worker.bot.status()
            except CovoyagerError:
                continue
            now = objective_of(self._parts, worker)
            states[name] = f"is {now}. It has {seen['health']:g} health and {seen['food']:g} food."
        return states

    def _without_names(self, text: str, *, polite: bool = True) -> str:
        plain = text
        for name in sorted(self._parts.crew.workers, key=len, reverse=True):
            plain = re.sub(rf"(?<!\w)@?{re.escape(name)}(?!\w)[\s,:!]*", "", plain, flags=re.IGNORECASE)
        plain = plain.strip(" ,.:!?")
        return asked_for(_POLITE.sub("", in_full(plain)).strip(" ,.:!?")) if polite else plain

    def _wants(self, plain: str) -> bool:
        """Whether somebody wants a thing, also one whose kind is left open: "I need a pickaxe" is asked back."""
        needs = _NEEDS.match(plain)
        what = "" if needs is None else plain[needs.end() :].strip()
        bare = _ARTICLE.sub("", what, count=1)
        return 0 < len(bare.split()) <= MOST_WORDS and bool(self._meanings.names(bare) or self._meanings.names(what))

    def _completed(self, user: str, text: str) -> str:
        """The request that words complete, about which a bot has asked back; empty where they complete none."""
        plain = self._without_names(text)
        if len(plain.split()) >= REQUEST and self._is_asked_back(plain):
            return ""  # a request of its own, of which a question is left, too
        if is_small_talk(plain):
            return ""  # thanks are no food
        if len(plain.split()) >= REQUEST and plain.split(" ")[0].lower() in _ASKS | ASKING and self._is_certain(plain):
            return ""  # another request
        number, _space, rest = plain.partition(" ")
        if number.isdecimal() and rest and not self._meanings.names(rest):
            return ""  # so many of something that nothing is called
        return self._context.asked_back.completed(user, plain, self._is_certain)

    def _is_certain(self, text: str) -> bool:
        """Whether a request is understood, and no word of it taken for a typo."""
        try:
            return not guessed(self._meanings.understand(text).assumed)
        except CovoyagerError:
            return False

    def _names_several(self, plain: str) -> bool:
        """Whether a single word is what several things are called: a sword."""
        return plain.isalpha() and any(words(item).split()[-1] == plain.lower() for item in self._meanings.names(plain))

    def _thing(self, plain: str) -> str:
        """The thing whose name words are, and nothing else, as one asks for it; empty where they are more, or less certain."""
        bare = _ARTICLE.sub("", plain, count=1)
        if not 0 < len(bare.split()) <= MOST_WORDS or any(word.isdecimal() for word in bare.split()):
            return ""
        found = self._meanings.names(bare)
        if len(found) == 1 and (len(bare) >= LONG or not bare.isascii() or bare.lower() in words(found[0])):
            return words(found[0])
        if not found or not self._meanings.is_understood(bare):
            return ""
        (item, count), *more = self._meanings.understand(bare).items.items() or [("", 0)]
        return words(item) if count == 1 and not more else bare

    def _offered(self, user: str, plain: str) -> Sequence[str]:
        """What somebody is asked who only names a thing."""
        if not (what := self._thing(plain)):
            return []
        self._context.asked_back.note(user, what)
        return [_("{thing}: shall I get one? Say how many, or yes.", thing=Begun.of(thing(item_id(what))))]

    def _no_model(self, user: str) -> Sequence[str]:
        hint = self._models.hint(user)
        return [joined(" ", [hint, HINT]) if hint else _MOODS["unclear"]]


def _asks_for(plain: str) -> bool:
    """Whether words begin as those of who wants a thing do, whatever it may be: it is told then why it is not understood."""
    asks = (
        plain.split(" ")[0].lower() in _ASKS | ASKING
        or _WANTS.match(plain) is not None
        or _ALSO.match(plain) is not None
    )
    return asks or bool(building_in(plain))


def _named(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


if TYPE_CHECKING:
    from covoyager.llm.answers import TalkAnswer
