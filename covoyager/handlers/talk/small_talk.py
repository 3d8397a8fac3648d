"""Small talk that board and world can answer: greetings, where, how long, what is in the chest, who does what."""

import re
from collections.abc import Sequence

from covoyager.assignment.daylight import DAWN, DAY_TICKS, DUSK
from covoyager.chat import listings, replies
from covoyager.clock import TICKS_PER_SECOND
from covoyager.crew.parts import Parts
from covoyager.domain import Status
from covoyager.domain.graph import tails
from covoyager.domain.texts import _
from covoyager.handlers.objective import objectives

_THANKS = re.compile(
    r"^(?:thanks?|thx|ty|thank you|cheers|danke|vielen dank|(?:muchas )?gracias)\b(?! for (?:nothing|making))",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"^(?:hi|hello|hey|yo|hiya|good (?:morning|evening|day)"
    r"|hallo|moin|guten (?:tag|morgen|abend)|hola|buen[oa]s(?: \w+)?)(?: there| all| everybody)?[\s,!.?]*$",
    re.IGNORECASE,
)
_WHERE = re.compile(r"^(?:so |and )?(?:where (?:are|r) (?:you|u)|wo bist du|¿?d[oó]nde est[aá]s)\b", re.IGNORECASE)
_CHEST = re.compile(
    r"^(?:what(?:'s| is| do we have| have we got)? (?:is |lies )?in the (?:shared )?chest"
    r"|was (?:ist|liegt|haben wir) in der truhe|¿?qu[eé] (?:hay|tenemos) en el cofre)",
    re.IGNORECASE,
)
_LONG = re.compile(
    r"^(?:how (?:long|much longer|much time)|wie lange|¿?cu[aá]nto (?:tiempo|falta|tarda))\b", re.IGNORECASE
)
_DOING = re.compile(
    r"^(?:what(?:'s| is| are) (?:you|u) (?:doing|up to|at)|what are you doing|was (?:machst|tust) du|¿?qu[eé] haces)\b",
    re.IGNORECASE,
)
_WHO = re.compile(
    r"^(?:who (?:does|is doing|has) what|wer (?:macht|tut|hat) was|¿?qui[eé]n hace qu[eé])\b", re.IGNORECASE
)

_YOU = re.compile(
    r"^(?:who (?:are|r) (?:you|u)|what (?:can|do) (?:you|u) do|(?:can (?:you|u) |please )?help(?: me)?(?: please)?"
    r"|(?:kannst du mir )?(?:hilfe|helfen)|hilf mir|ayuda|ay[uú]dame|¿?(?:me )?puedes ayudar(?:me)?|aide"
    r"|wer bist du|was kannst du|¿?qui[eé]n eres"
    r"|¿?qu[eé] (?:puedes hacer|sabes hacer))[\s!.?]*$",
    re.IGNORECASE,
)
_FEEL = re.compile(r"^(?:how (?:are|r) (?:you|u)|wie geht ?(?:'?s| es)(?: dir)?|¿?c[oó]mo est[aá]s)\b", re.IGNORECASE)
_HAVE = re.compile(
    r"^(?:what (?:do|have) (?:you|u) (?:have|carry|got)|was hast du|¿?qu[eé] (?:llevas|tienes))\b", re.IGNORECASE
)
_PRAISE = re.compile(
    r"^(?:good (?:job|work|boy)|well done|nice(?: one| work| job)?|great(?: work| job)?|gut gemacht|super|toll"
    r"|bien hecho|buen trabajo)[\s!.]*$",
    re.IGNORECASE,
)
_BYE = re.compile(
    r"^(?:(?:good)?bye|good night|see (?:you|ya)(?: later| soon)?|tschüss|tschau|bis (?:bald|dann|später)|gute nacht"
    r"|adi[oó]s|hasta luego|buenas noches)[\s!.]*$",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"^(?:is it (?:night|day|late|dark)(?: yet| already)?|what(?:'s| is) the time|what time is it"
    r"|when (?:is it|does it get) (?:night|dark)|(?:ist|wird) es (?:schon |bald )?(?:nacht|tag|dunkel|spät)"
    r"|wie spät ist es|¿?es de (?:noche|día)|¿?qu[eé] hora es)[\s!.?]*$",
    re.IGNORECASE,
)
_SOMEBODY = re.compile(r"^(?:where(?: is|'s)|wo (?:ist|steckt)|¿?d[oó]nde est[aá]) (\w{2,16})[\s!.?]*$", re.IGNORECASE)
_EVERY = (_PRAISE, _BYE, _DAY, _THANKS, _GREETING, _WHERE, _CHEST, _LONG, _DOING, _WHO, _YOU, _FEEL, _HAVE)


def is_small_talk(text: str) -> bool:
    """Whether words are such as :func:`small_talk` answers."""
    said = " ".join(text.split())
    return any(pattern.search(said) for pattern in _EVERY)


async def small_talk(parts: Parts, text: str) -> Sequence[str]:
    """A short true answer; empty where the words are something else."""
    said = " ".join(text.split())
    if _THANKS.search(said):
        return [_("You are welcome.")]
    if _PRAISE.search(said):
        return [_("Thank you.")]
    if _BYE.search(said):
        return [_("See you.")]
    if _DAY.search(said):
        return await _hour(parts)
    if (who := _SOMEBODY.search(said)) is not None:
        return await _whereabouts(parts, who[1])
    if _GREETING.search(said):
        return [_("Hello. !help lists what I do.")]
    if _YOU.search(said):
        return [
            _(
                "I am {name}, an AI teammate: I do the steps that nobody takes. !help lists what I do.",
                name=_name(parts),
            )
        ]
    if _FEEL.search(said) or _HAVE.search(said):
        return await _state(parts, carried=_HAVE.search(said) is not None)
    if _WHERE.search(said):
        return await _where(parts)
    if _CHEST.search(said):
        return [listings.chest_holds(parts.world_model.chest_at, parts.world_model.chest)]
    if _LONG.search(said):
        return [_how_long(parts)]
    if _DOING.search(said):
        return objectives(parts) or [replies.NOT_HERE]
    return listings.status(parts.board.goals(), parts.board.subtasks()) if _WHO.search(said) else []


async def _where(parts: Parts) -> Sequence[str]:
    lead = parts.crew.lead
    return (
        [replies.NOT_HERE]
        if lead is None
        else [listings.whereabouts(await lead.bot.status(), parts.world_model.chest_at)]
    )


async def _hour(parts: Parts) -> Sequence[str]:
    lead = parts.crew.lead
    if lead is None:
        return [replies.NOT_HERE]
    hour = ((await lead.bot.status())["time_of_day"] or 0) % DAY_TICKS
    if not DUSK <= hour < DAWN:
        minutes = max(1, round((DUSK - hour) % DAY_TICKS / TICKS_PER_SECOND / 60))
        return [_("It is day; the night begins in about {minutes} min.", minutes=minutes)]
    minutes = max(1, round((DAWN - hour) / TICKS_PER_SECOND / 60))
    return [_("It is night; the morning comes in about {minutes} min.", minutes=minutes)]


async def _whereabouts(parts: Parts, name: str) -> Sequence[str]:
    """Where somebody is whom the bot sees; nothing for a name that nobody has."""
    lead = parts.crew.lead
    if lead is None:
        return [replies.NOT_HERE]
    status = await lead.bot.status()
    for seen in status["players"]:
        if seen["name"].casefold() == name.casefold():
            at = seen["position"]
            place = " ".join(str(int(at[axis] // 1)) for axis in ("x", "y", "z"))
            return [_("{who} is at {place}.", who=seen["name"], place=place)]
    known = next((who for who in status["online"] if who.casefold() == name.casefold()), None)
    return [_("I do not see {who} from here.", who=known)] if known else []


def _name(parts: Parts) -> str:
    return parts.crew.lead.name if parts.crew.lead is not None else next(iter(parts.crew.bots), "Bot")


async def _state(parts: Parts, *, carried: bool) -> Sequence[str]:
    lead = parts.crew.lead
    if lead is None:
        return [replies.NOT_HERE]
    seen = await lead.bot.status()
    return [listings.carried(seen["inventory"]) if carried else listings.vitals(seen)]


def _how_long(parts: Parts) -> str:
    goals = {goal.id for goal in parts.board.goals()}
    if not goals:
        return listings.NO_GOAL
    left = [v.subtask for v in parts.board.subtasks() if v.goal_id in goals and v.state is not Status.DONE]
    minutes = max(tails(left).values(), default=0) / TICKS_PER_SECOND / 60
    number = max(1, round(minutes))
    return _("About {minutes} min, if all goes well: that is what the longest chain of steps takes.", minutes=number)
