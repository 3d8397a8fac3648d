"""Small talk that board and world can answer: greetings, where, how long, what is in the chest, who does what."""

from collections.abc import Sequence

from covoyager.assignment.daylight import DAWN, DAY_TICKS, DUSK
from covoyager.chat import listings, replies
from covoyager.clock import TICKS_PER_SECOND
from covoyager.crew.parts import Parts
from covoyager.domain import Status
from covoyager.domain.graph import tails
from covoyager.domain.texts import _
from covoyager.handlers.objective import objectives
from covoyager.handlers.talk.spelling import bare, compiled, in_full

_THANKS = compiled(
    r"^(?:thanks?|thx|ty|thank you|cheers|danke|vielen dank|(?:muchas )?gracias)\b(?! for (?:nothing|making))"
)
_GREETING = compiled(
    r"^(?:hi|hello|hey|yo|hiya|good (?:morning|evening|day)"
    r"|hallo|moin|guten (?:tag|morgen|abend)|hola|buen[oa]s(?: \w+)?)(?: there| all| everybody)?[\s,!.?]*$"
)
_WHERE = compiled(r"^(?:so |and )?(?:where (?:are|r) (?:you|u)|wo bist du|¿?d[oó]nde est[aá]s)\b")
_CHEST = compiled(
    r"^(?:what(?:'s| is| do we have| have we got)? (?:is |lies )?in the (?:shared )?chest"
    r"|was (?:ist|liegt|haben wir) (?:alles )?in der (?:truhe|kiste)|¿?qu[eé] (?:hay|tenemos) en (?:el cofre|el baúl|la caja))"
)
_LONG = compiled(r"^(?:how (?:long|much longer|much time)|wie lange|¿?cu[aá]nto (?:tiempo|falta|tarda))\b")
_DOING = compiled(
    r"^(?:what(?:'s| is| are) (?:you|u) (?:doing|up to|at)|what are you doing|was (?:machst|tust) du|¿?qu[eé] haces)\b"
)
_WHO = compiled(
    r"^(?:who(?: is|'s)? (?:does|do|doing|has|got|getting|making|mining|smelting|crafting|at|on) \w"
    r"|wer (?:macht|tut|hat|holt|schmilzt) \w|¿?quién (?:hace|tiene|trae|busca) \w)"
)

_YOU = compiled(
    r"^(?:who (?:are|r) (?:you|u)|are you (?:a |an )?(?:real|human|person|bot|ai|player)(?: person| human| player| bot)?"
    r"|what (?:can|do) (?:you|u) do|(?:can (?:you|u) |please )?help(?: me)?(?: please)?"
    r"|(?:kannst du mir )?(?:hilfe|helfen)|hilf mir|ayuda|ay[uú]dame|¿?(?:me )?puedes ayudar(?:me)?|aide"
    r"|wer bist du|bist du (?:ein )?(?:echt|mensch|bot|spieler)"
    r"|was kannst du|¿?qui[eé]n eres|¿?eres (?:un )?(?:bot|humano|real|jugador)"
    r"|¿?qu[eé] (?:puedes hacer|sabes hacer))[\s!.?]*$"
)
_FEEL = compiled(r"^(?:how (?:are|r) (?:you|u)|wie geht ?(?:'?s| es)(?: dir)?|¿?c[oó]mo est[aá]s)\b")
_HAVE = compiled(r"^(?:what (?:do|have) (?:you|u) (?:have|carry|got)|was hast du|¿?qu[eé] (?:llevas|tienes))\b")
_PRAISE = compiled(
    r"^(?:good(?: job| work| boy| bot)?|well done|nice(?: one| work| job)?|great(?: work| job)?|gut gemacht|super|toll"
    r"|braver? (?:bot|junge)|bien hecho|buen bot|buen trabajo)[\s!.]*$"
)
_BYE = compiled(
    r"^(?:(?:good)?bye|brb|gtg|g2g|afk|good night|see (?:you|ya)(?: later| soon)?"
    r"|tschüss|tschau|bis (?:bald|dann|später|gleich)|bin (?:gleich|kurz) (?:weg|wieder da)|gute nacht"
    r"|adi[oó]s|hasta luego|ahora vuelvo|buenas noches)[\s!.]*$"
)
_DAY = compiled(
    r"^(?:is it (?:night|day|late|dark|safe)(?: yet| already| outside| out there| now)?|what(?:'s| is) the time|what time is it"
    r"|when (?:is it|does it get) (?:night|dark)|(?:ist|wird) es (?:schon |bald )?(?:nacht|tag|dunkel|spät)"
    r"|wie spät ist es|¿?es de (?:noche|día)|¿?qu[eé] hora es)[\s!.?]*$"
)
_SOMEBODY = compiled(r"^(?:where(?: is|'s)|wo (?:ist|steckt)|¿?d[oó]nde est[aá]) (\w{2,16})[\s!.?]*$")
_EVERY = (_PRAISE, _BYE, _DAY, _THANKS, _GREETING, _WHERE, _CHEST, _LONG, _DOING, _WHO, _YOU, _FEEL, _HAVE)


def is_small_talk(text: str) -> bool:
    """Whether words are such as :func:`small_talk` answers."""
    said = bare(in_full(text))
    return any(pattern.search(said) for pattern in _EVERY)


async def small_talk(parts: Parts, text: str) -> Sequence[str]:
    """A short true answer; empty where the words are something else."""
    said = bare(in_full(text))
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
