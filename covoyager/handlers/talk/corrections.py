"""Second thoughts: "make it 5", "no, an iron one", "one more", "no more torches", "never mind"."""

import re
from collections.abc import Sequence
from math import ceil

from covoyager.board import GoalView
from covoyager.chat import Command
from covoyager.chat.views import goal_name
from covoyager.clock import game
from covoyager.domain import Goal, GoalState
from covoyager.domain.nouns import counted, ended, plural, words
from covoyager.errors import GoalError
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.commands.goals import cancel
from covoyager.handlers.commands.goals.task import set_goals
from covoyager.handlers.commands.moving import stop
from covoyager.handlers.named_step import goals_about
from covoyager.handlers.talk.rather import rather_in
from covoyager.handlers.talk.spelling import Forms, groups, in_full
from covoyager.handlers.which_goal import ask_which
from covoyager.language.foreign_words import WORDS
from covoyager.language.goal_words import NUMBERS
from covoyager.texts import Begun, Text, _, joined, shortened

#: A goal that is older than so many seconds is not taken back without a question.
FRESH_SECONDS = 60.0
#: Words that are a number as they stand.
_COUNTS = {"a dozen": 12, "half a dozen": 6, "a couple": 2, "a stack": 64, "ein dutzend": 12, "una docena": 12}
_WORDS_OF_NUMBERS = {word: int(meant) for word, meant in WORDS.items() if meant.isdecimal()} | NUMBERS | _COUNTS
_N = r"(\d{1,7}|" + "|".join(sorted(_WORDS_OF_NUMBERS, key=lambda word: (-len(word), word))) + ")"
_NO = r"(?:no|non|nah|nope|nein|nee)"
_LEAD = rf"(?:(?:{_NO}|sorry|wait|oops|ok|oh|hm+|bruh|bro|dude|halt|moment|perdón|ay|but|und|and|y)[,.!:]* )*"
_AMOUNT = Forms(
    rf"{_LEAD}(?:(?:make|change)(?: it| that| them)?(?: to)?|i (?:meant|mean|only (?:need|want))|actually(?: make it)?,?"
    rf"|only|just|better|rather|let's say) {_N}(?: of (?:them|it|those|these))?(?: instead| only)?",
    rf"{_LEAD}i said {_N}|{_NO}[,.!:]* {_N}",
    rf"{_LEAD}{_N} (?:instead|of (?:them|those|these)|are enough|is enough|will do)",
    rf"{_LEAD}(?:mache?|nimm|ich meinte|ich meine|eigentlich|doch|lieber|nur)(?: (?:doch|lieber|nur))* "
    rf"{_N}(?: daraus| draus| davon)?",
    rf"{_LEAD}(?:es sollen {_N} sein|{_N} reichen)",
    rf"{_LEAD}(?:que sean|haz|mejor|quería|quise decir|sólo|en realidad) {_N}(?: mejor| nada más)?|con {_N} basta",
    rf"{_LEAD}plutôt {_N}",
)
_MORE = Forms(
    rf"(?:and |make |get |i need )?{_N} more(?: of (?:them|it|those|these))?|another(?: one)?()",
    rf"(?:und |mache? )?noch {_N}(?: davon| mehr| dazu)?",
    rf"(?:y |haz )?{_N} más(?: de esos)?|otr[oa]()",
)
_SOME_MORE = Forms(
    r"(?:a few |some |a bit |a little |much )?more(?: of (?:them|it|those|these))?",
    r"noch (?:ein paar|welche|mehr)(?: davon)?|mehr",
    r"(?:un poco |unos cuantos |unas cuantas )?más",
)
_PLEASE = r"(?:,? (?:please|bitte|por favor|instead|davon|de eso))*"
_ASK = rf"(?:{_LEAD}(?:(?:please|pls|bitte|por favor|(?:can|could|would|will) you|(?:kannst|könntest) du|(?:me )?puedes),? )*)"
_IT = r"(?: (?:it|that|them|this|those|the (?:amount|number|order|goal)))"
_ES = r"(?: (?:es|das|sie|die|die menge))"
#: By how much a goal is multiplied → words for it; the brackets hold what it is for, where that is said.
_TIMES = {
    2.0: Forms(
        rf"{_ASK}(?:double|duplicate){_IT}?{_PLEASE}|{_ASK}double (?:the|my|our) (.+)",
        rf"{_ASK}(?:make (?:it|that) |i (?:need|want) )?(?:a )?(?:double"
        rf"|twice (?:that|it|as (?:much|many)|the (?:amount|number)))(?: of (?:it|that|them))?{_PLEASE}",
        rf"{_ASK}(?:verdoppel[en]?|verdopple){_ES}?{_PLEASE}|{_ASK}(?:es|das|sie|die) (?:bitte )?verdoppeln",
        rf"{_ASK}(?:verdoppel[en]?|verdopple) (?:die|das|den|meine?|unsere?) (.+)",
        rf"{_ASK}(?:mache? |nimm |lieber |ich brauche )?(?:(?:das|die) doppelten?(?: menge| anzahl)?"
        rf"|doppelt(?: so viele?)?){_PLEASE}",
        rf"{_ASK}(?:duplica(?:r?l[oa]s?)?|(?:que sean? |haz(?:lo)? |mejor )?(?:el )?doble|dos veces más){_PLEASE}",
        rf"{_ASK}duplicar? (?:el|la|los|las|mis?) (.+)",
    ),
    3.0: Forms(
        rf"{_ASK}(?:make (?:it|that) )?(?:triple|three times (?:that|it|as (?:much|many))){_IT}?{_PLEASE}",
        rf"{_ASK}(?:verdreifache?{_ES}|(?:mache? )?(?:das dreifache|dreimal so viele?)){_PLEASE}",
        rf"{_ASK}(?:triplica(?:r?l[oa]s?)?|(?:que sean? |haz |mejor )?el triple){_PLEASE}",
    ),
    0.5: Forms(
        rf"{_ASK}halve{_IT}{_PLEASE}",
        rf"{_ASK}(?:make (?:it|that) |only |just )?half(?: of (?:it|that|them)| that| as (?:much|many)){_PLEASE}",
        rf"{_ASK}(?:halbiere?{_ES}|(?:mache? |nur |doch )*(?:die hälfte|halb so viele?)){_PLEASE}",
        rf"{_ASK}(?:que sea |haz |sólo |mejor )?la mitad{_PLEASE}",
    ),
}
_INSTEAD = Forms(
    r"instead of (?:the |that |an? )?.+? ((?:an?|some|\d+|make|get|craft) .+)",
    r"(?:statt|anstatt|anstelle von) .+?,? ((?:eine?n?|\d+|mache?|hole?|baue?) .+)",
    r"en (?:vez|lugar) de .+?,? ((?:una?|\d+|haz|trae) .+)",
    rf"{_LEAD}(?:actually|instead|i(?: really)? (?:meant|mean)|i(?:'d| would) rather (?:have|want)|make it)[,:]? "
    r"(.+?)(?: instead)?",
    rf"{_LEAD}(.+?) instead(?: of (?:the |that |an? )?.+)?",
    rf"{_LEAD}(?:cancel|drop|stop|forget) .+? and ((?:make|get|craft|build|bring|do|gather|mine) .+)",
    rf"{_LEAD}(?:just|only|nur|solo|sólo) (?:get |make |the |die |den |das |las? |los? |el )*(.+)",
    rf"{_LEAD}(?:mache?|baue?|hole?|gib mir) (?:doch )?lieber (.+)",
    rf"{_LEAD}(?:ich meinte|ich meine|eigentlich|doch lieber|lieber|stattdessen)[,:]? (.+)",
    rf"{_LEAD}(.+?) (?:statt(?:dessen)?|anstatt|anstelle)(?: .+)?",
    rf"{_LEAD}(?:rather|plutôt|je (?:préfère|voulais dire))[,:]? (.+)",
    rf"{_LEAD}(?:mejor|prefiero|quería decir|quise decir|en realidad|más bien|me refería a)[,:]? (.+)",
    rf"{_LEAD}(.+?) en (?:vez|lugar) de .+",
    rf"{_NO}[,.!:]+ (.+)",
)
_DROP = Forms(
    r"(?:oh |ok |ah )?(?:never ?mind|nvm|nm|forget (?:it|that|about (?:it|that))|scratch that)(?: that| it)?",
    r"undo(?: (?:it|that))?|don't bother|i(?:'ve| have)? changed my mind",
    r"vergiss (?:es|das)|egal|schon gut|lass (?:es|gut sein|mal|das)|rückgängig",
    r"(?:(?:ach|oh|nein|nee|ne)[,.! ]+)*(?:doch|lieber) nicht",
    r"olvídalo|olvídate|déjalo|da igual|no importa|deshaz(?:lo)?",
)
_WRONG = Forms(
    r"(?:no,? )?(?:not (?:that|this)(?: one)?|wrong(?: one)?|that(?:'s| is) (?:wrong|not (?:it|right)))",
    r"(?:no,? )?that(?:'s| is) not what i (?:meant|wanted|said|asked for)",
    r"(?:nein,? )?(?:nicht (?:das|den|die|dieses|diesen|diese)|falsch|das (?:ist falsch|meinte ich nicht|wollte ich nicht))",
    r"(?:no,? )?(?:es[eo] no|no es eso|no era eso|está mal)",
)
_ENOUGH = Forms(
    r"(?:that(?:'s| is) )?(?:enough|plenty|too (?:much|many))(?: now| already)?",
    r"das reicht|es reicht|genug|(?:das ist )?zu viel",
    r"(?:ya )?es suficiente|suficiente|es demasiado|demasiado",
)
_WORK = (
    r"(?:making|crafting|getting|gathering|mining|smelting|collecting|cooking|building|killing|hunting|fishing|chopping"
    r"|digging)"
)
_NO_MORE = Forms(
    rf"(?:stop|quit|no more) {_WORK}(?: any(?: more)?| more| the| those)? (.+)",
    r"(?:no more|that(?:'s| is) (?:enough|too many|too much)) (.+)",
    r"(?:don't|do not) (?:make|craft|get|gather|mine|smelt|collect|cook|build|kill|hunt|fish|chop|dig)"
    r"(?: any(?: more)?| more| the| those| me)* (.+?)(?: any ?more| now)?",
    r"i (?:don't|do not) (?:want|need)(?: any(?: more)?| more| the| those)* (?!to\b|it\b)(.+?)(?: any ?more| now)?",
    r"(?:cancel|drop|abort|forget)(?: the| my| that| about)* (.+?)(?: goal)?",
    r"(?:höre? auf),? (?:die |das |den )?(.+?) zu \w+|(?:mache?|hole?|baue?) (?:bitte )?keine? (.+?)(?: mehr)?",
    r"(?:bitte )?keine? (.+) mehr|(?:(?:doch|bitte|nein)[,.]? )+keine? (.+)",
    r"brich (?:das |die |den )?(.+) ab",
    r"(?:deja|para) de (?:hacer|fabricar|traer|recoger|minar|buscar) (?:más )?(.+)",
    r"(?:ya )?no (?:más|hagas|traigas|quiero|necesito) (?:más )?(.+)|(?:cancela|quita) (?:el |la |los |las )?(.+)",
)
_ENOUGH_OF = Forms(
    r"(?:enough|too many|too much) (.+)", r"(?:genug|zu viele?) (.+)", r"(?:demasiad[oa]s?|suficientes?) (.+)"
)
_ALL = (*_TIMES.values(), _AMOUNT, _MORE, _SOME_MORE, _DROP, _WRONG, _ENOUGH, _NO_MORE, _ENOUGH_OF, _INSTEAD)
_ARTICLE = re.compile(r"(?<!\w)(?:an?|one|some|the|eine?n?|una?|un)(?!\w)", re.IGNORECASE)


def is_correction(text: str) -> bool:
    """Whether words change or take back what was asked for before."""
    said = _said(text)
    return rather_in(said) is not None or any(groups(pattern, said) is not None for pattern in _ALL)


def is_count(word: str) -> bool:
    """Whether a word is a number of two or more."""
    return _WORDS_OF_NUMBERS.get(word.casefold(), 0) > 1


def instead_in(text: str) -> str:
    """What is wanted instead of what was asked for before; empty where the words are something else."""
    said = _said(text)
    if (rather := rather_in(said)) is not None:
        return rather[1]
    return next(iter(groups(_INSTEAD, said) or ()), "")


async def corrected(context: CommandContext, user: str, text: str) -> Sequence[str] | None:
    """Do and answer what second thoughts ask for; None where the words are none."""
    said = _said(text)
    goal = _newest(context, user)
    for factor, pattern in _TIMES.items():
        if (found := groups(pattern, said)) is not None:
            named = _about(context, found[0]) if found else [goal or _last_done(context, user)]
            return await _times(context, user, named[0], factor) if len(named) == 1 else None
    if (found := groups(_AMOUNT, said)) is not None:
        return await _amount(context, user, goal or _last_done(context, user), _number(found[0]))
    if (found := groups(_MORE, said)) is not None:
        return await _more(context, user, goal or _last_done(context, user), _number(found[0]) if found else 1)
    if groups(_SOME_MORE, said) is not None:
        return [_("How many more? Such as: 3 more, or: !task 3 torches")]
    if groups(_DROP, said) is not None:
        return await _dropped(context, user, goal)
    if (rather := rather_in(said)) is not None and (done := await _rather(context, user, goal, *rather)) is not None:
        return done
    if groups(_WRONG, said) is not None or groups(_ENOUGH, said) is not None:
        return [_which(goal)]
    if (what := instead_in(text)) and groups(_DROP, what) is not None:
        return await _dropped(context, user, goal)  # "actually, never mind"
    if what:
        return await _instead(context, user, goal, what)
    if found := groups(_NO_MORE, said):
        return await _no_more(context, user, found[0])
    if (found := groups(_ENOUGH_OF, said)) and _about(context, found[0]):
        return await _no_more(context, user, found[0])
    return None  # "Enough torches" of somebody for whom none are made is a wish.


def _said(text: str) -> str:
    return in_full(text.strip(" ,.:!?¿¡")).strip(" ,.:!?¿¡")


def _number(word: str) -> int:
    small = word.casefold()
    return int(small) if small.isdecimal() else int(_WORDS_OF_NUMBERS[small])


def _newest(context: CommandContext, user: str) -> GoalView | None:
    """The last of somebody's goals that are open."""
    return max((goal for goal in context.board.goals() if goal.by == user), key=lambda goal: goal.id, default=None)


def _last_done(context: CommandContext, user: str) -> GoalView | None:
    every = context.board.goals(open_only=False)
    done = (goal for goal in every if goal.by == user and goal.state is GoalState.DONE)
    return max(done, key=lambda goal: goal.id, default=None)


async def _amount(context: CommandContext, user: str, goal: GoalView | None, number: int) -> Sequence[str]:
    """Have a goal bring so many."""
    if goal is None:
        return [_NOTHING]
    new = _of_amount(context, goal.goal, number)
    if new is None:
        return [_("Of what? Say it whole, such as: !task {number} torches", number=number)]
    if goal.state is not GoalState.DONE and number == _count(goal.goal):
        return [_("{goal} is for {number} already.", goal=goal_name(goal), number=number)]
    return await _replaced(context, user, goal, new)


async def _more(context: CommandContext, user: str, goal: GoalView | None, number: int) -> Sequence[str]:
    """Have a goal bring so many more."""
    if goal is None or (count := _count(goal.goal)) is None:
        return [_("More of what? Say it whole, such as: !task {number} torches", number=number)]
    return await _amount(context, user, goal, count + number)


async def _times(context: CommandContext, user: str, goal: GoalView | None, factor: float) -> Sequence[str]:
    """Have a goal bring so many times as much."""
    if goal is None:
        return [_NOTHING]
    count = _count(goal.goal)
    if count is None and not goal.goal.items and _ARTICLE.search(goal.goal.text):
        count = 1
    if count is None:
        return [_TIMES_WHAT[factor]]
    return await _amount(context, user, goal, ceil(count * factor))


async def _dropped(context: CommandContext, user: str, goal: GoalView | None) -> Sequence[str]:
    """Take back what somebody asked for last."""
    if any(worker.requests for worker in context.parts.crew.workers.values()):
        return await stop.execute(context, user, Command("stop"))
    if goal is None:
        return [_NOTHING]
    if game.date() - goal.created_at > FRESH_SECONDS:
        return [_("Is {goal} off? !cancel {number} ends it.", goal=goal_name(goal), number=goal.id)]
    return await cancel.execute(context, user, Command("cancel", number=goal.id))


async def _no_more(context: CommandContext, user: str, what: str) -> Sequence[str]:
    """End the goal that is for a thing."""
    goals = context.board.goals()
    meant = _about(context, what)
    if len(meant) == 1:
        return await cancel.execute(context, user, Command("cancel", number=meant[0].id))
    if meant:
        return ask_which(context.board, "cancel")
    named = joined(", ", map(goal_name, goals[:3])) if goals else _("none")
    return [_("No goal is for {what}. Open: {goals}.", what=repr(shortened(what, 40)), goals=named)]


def _about(context: CommandContext, what: str) -> Sequence[GoalView]:
    """The open goals that are for a thing."""
    return goals_about(context.parts, what, context.services.meanings.names)


async def _instead(context: CommandContext, user: str, goal: GoalView | None, what: str) -> Sequence[str]:
    """Set a goal in place of another."""
    if goal is None:
        return await set_goals(context, user, what)
    return await _replaced(context, user, goal, what)


async def _rather(
    context: CommandContext, user: str, goal: GoalView | None, other: str, what: str
) -> Sequence[str] | None:
    """Set a goal in place of the one for another thing, if there is one; None where no such thing is known."""
    meant = _about(context, other)
    if not meant:
        return await set_goals(context, user, what) if context.services.meanings.names(other) else None
    return await _replaced(context, user, goal if goal is not None and goal in meant else meant[-1], what)


async def _replaced(context: CommandContext, user: str, goal: GoalView, new: str) -> Sequence[str]:
    """Set a goal in place of one that is open, or after one that is DONE, if it can be had at all."""
    meanings = context.services.meanings
    try:
        if not meanings.is_understood(new) or meanings.understand(new).items:
            meanings.from_nothing(new)
    except GoalError as error:
        stays = "" if goal.state is GoalState.DONE else _("{goal} stays as it is.", goal=goal_name(goal))
        return [joined(" ", [Begun.of(ended(str(error))), stays])]
    if goal.state is not GoalState.DONE:
        await cancel.execute(context, user, Command("cancel", number=goal.id))
    return await set_goals(context, user, new)


def _which(goal: GoalView | None) -> Text:
    """What somebody is asked who says that something is wrong, or enough."""
    if goal is None:
        return _NOTHING
    return _(
        "{goal}: say what you want instead (no, 5 torches), !pause has all rest, !cancel {number} ends it.",
        goal=goal_name(goal),
        number=goal.id,
    )


def _count(goal: Goal) -> int | None:
    """How many of one thing a goal is for; None where that is not one number."""
    numbers = re.findall(r"\d+", goal.text)
    if len(goal.items) == 1:
        return next(iter(goal.items.values()))
    return int(numbers[0]) if len(numbers) == 1 and not goal.items else None


def _of_amount(context: CommandContext, goal: Goal, number: int) -> str | None:
    """The words of a goal with another number; None where that does not come out."""
    meanings = context.services.meanings
    texts = [re.sub(r"\d+", str(number), goal.text)] if len(re.findall(r"\d+", goal.text)) == 1 else []
    for item in goal.items if len(goal.items) == 1 else ():
        named = re.compile(rf"(?:{_ARTICLE.pattern} )?{re.escape(words(item))}s?", re.IGNORECASE)
        texts.append(named.sub(counted(item, number), goal.text, count=1))
    several = re.compile(r"(?<!\w)(?:an?|one|the) (\w+)(?=$|[.!?])", re.IGNORECASE)
    texts.append(several.sub(lambda found: f"{number} {plural(found[1], number)}", goal.text))
    texts.append(_ARTICLE.sub(str(number), goal.text, count=1))
    first, _blank, rest = goal.text.partition(" ")
    texts.append(f"{first} {number} {rest}")
    texts += [counted(item, number) for item in goal.items if len(goal.items) == 1]
    for text in texts:
        try:
            meant = meanings.understand(text)
        except GoalError:
            continue
        if text != goal.text and (meant.items == dict.fromkeys(goal.items, number) or not goal.items):
            return text
    return None


_TIMES_WHAT = {
    2.0: _("Twice of what? Say it whole, such as: !task 8 torches"),
    3.0: _("Three times what? Say it whole, such as: !task 8 torches"),
    0.5: _("Half of what? Say it whole, such as: !task 8 torches"),
}
_NOTHING = _("Nothing that you asked for is open. !task craft compass asks for something, !board lists what there is.")
