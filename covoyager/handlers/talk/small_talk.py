"""Small talk that board and world can answer: greetings, where, how long, what is in the chest, who does what."""

import re
from collections.abc import Sequence

from covoyager.assignment.daylight import DAWN, DAY_TICKS, DUSK
from covoyager.chat import listings, replies
from covoyager.chat.views import no_such_player, numbered
from covoyager.clock import TICKS_PER_SECOND
from covoyager.crew.parts import Parts
from covoyager.domain import Status
from covoyager.domain.graph import tails
from covoyager.handlers.objective import objectives
from covoyager.handlers.own_step import held_by
from covoyager.handlers.talk.spelling import Forms, bare, in_full
from covoyager.texts import _, joined

_THANKS = Forms(
    r"^(?:thanks?|thx|ty|thank you|cheers|danke|vielen dank|(?:muchas |mil )?gracias"
    r"|merci(?: beaucoup| bien)?|谢谢你?|多谢)\b(?! for (?:nothing|making))"
)
_GREETING = Forms(
    r"^(?:hi|hello|hey|yo|hiya|good (?:morning|evening|day)"
    r"|hallo|moin|你好|您好|嗨|guten (?:tag|morgen|abend)|bonjour|salut|bonsoir|coucou"
    r"|(?:are )?you (?:there|here|around|awake|listening)|bist du (?:da|hier|wach)|¿?est[aá]s (?:ah[ií]|aqu[ií])|tu es là|在吗"
    r"|hola|buen[oa]s(?: \w+)?)(?: there| all| everybody)?[\s,!.?]*$"
)
_WHERE = Forms(
    r"^(?:so |and )?(?:where (?:are|r) (?:you|u)|wo (?:bist|steckst) du|¿?d[oó]nde (?:est[aá]|anda)s"
    r"|how far(?: away| off)? are (?:you|u)|wie weit bist du (?:weg|entfernt)|¿?a qu[eé] distancia est[aá]s"
    r"|o[uù] es[- ]tu|t(?:'|u )es o[uù])\b|^你(?:现在)?在(?:哪里?|哪儿)|^你在哪"
)
_CHEST = Forms(
    r"^(?:what(?:'s| is| do we have| have we got)? (?:is |lies )?in the (?:shared )?chest"
    r"|was (?:ist|liegt|haben wir) (?:alles )?in der (?:truhe|kiste)|¿?qu[eé] (?:hay|tenemos) en (?:el cofre|el baúl|la caja))"
)
_LONG = Forms(
    r"^(?:how (?:long|much longer|much time)|eta|wie lange|¿?cu[aá]nto (?:tiempo|falta|tarda)"
    r"|when (?:is|are|will) (?:it|we|you|that|everything|this)(?: be)? (?:done|finished|ready)"
    r"|wann (?:ist|bist|sind|seid) .*fertig|¿?cu[aá]ndo (?:est[aá]|acabas|terminas|termina))\b"
)
_DOING = Forms(
    r"^(?:(?:what(?:'s| is) up|(?:was)?sup|was geht(?: ab)?|qu[eé] tal)$"
    r"|what(?:'s| is| are) (?:you|u) (?:doing|up to|at)|what are (?:you|we) doing|was (?:machst|tust) du"
    r"|¿?qu[eé] (?:haces|(?:est[aá]s|andas) haciendo)"
    r"|que fais[- ]tu|qu'est-ce que tu fais)\b"
    r"|^你在(?:做|干)什么"
)
_WHO = Forms(
    r"^(?:who(?: is|'s)? (?:does|do|doing|has|got|getting|making|mining|smelting|crafting|at|on) \w"
    r"|wer (?:macht|tut|hat|holt|schmilzt) \w|¿?quién (?:hace|tiene|trae|busca) \w)"
)

_YOU = Forms(
    r"^(?:who (?:are|r) (?:you|u)(?: again)?"
    r"|are you (?:a |an )?(?:real|human|person|(?:ro)?bot|ai|player|machine)(?: person| human| player| bot)?"
    r"|what (?:can|do) (?:you|u) (?:do|make|craft|build)|(?:can (?:you|u) |please )?help(?: me)?(?: please)?"
    r"|(?:kannst du mir )?(?:hilfe|helfen)|hilf mir|ayuda|ay[uú]dame|¿?(?:me )?puedes ayudar(?:me)?"
    r"|aide(?:[- ](?:moi|nous))?|qui es[- ]tu|帮(?:帮|助)?(?:我|忙)|你是谁|你能做什么"
    r"|wer bist du|bist du (?:ein )?(?:echt|mensch|bot|spieler)"
    r"|was kannst du|¿?qui[eé]n eres|¿?eres (?:un )?(?:bot|humano|real|jugador)"
    r"|¿?qu[eé] (?:puedes hacer|sabes hacer))[\s!.?]*$"
)
_FEEL = Forms(
    r"^(?:how (?:are|r) (?:you|u)|(?:how (?:much|many) (?:health|hp|life|hearts?)|are you (?:hurt|hungry|wounded))\b"
    r"|(?:na,? |und,? )?wie geht ?(?:'?s| es)(?: dir)?|¿?c[oó]mo est[aá]s)\b"
)
_HAVE = Forms(
    r"^(?:what(?:'s| is) in your (?:inventory|pockets?|bag)|what(?:'s| is) your inventory"
    r"|was ist in deine[mr] (?:inventar|tasche)|¿?qu[eé] hay en tu inventario"
    r"|what (?:do|have) (?:you|u) (?:have|carry|got)|was hast du|¿?qu[eé] (?:llevas|tienes))\b"
)
_PRAISE = Forms(
    r"^(?:good(?: job| work| boy| bot)?|well done|nice(?: one| work| job)?|great(?: work| job)?|gut gemacht|super|toll"
    r"|(?:you are|you're) (?:the best|great|awesome|cool|amazing)(?: bot)?|(?:i )?love (?:you|it)"
    r"|du bist (?:der beste|toll|super)|eres (?:el mejor|genial)|perfect|perfekt|perfecto|gg"
    r"|braver? (?:bot|junge)|bien hecho|buen bot|buen trabajo)[\s!.]*$"
)
_BYE = Forms(
    r"^(?:(?:good)?bye|brb|gtg|g2g|afk|(?:good ?)?night(?: ?night)?|see (?:you|ya)(?: later| soon)?"
    r"|tschüss|tschau|bis (?:bald|dann|später|gleich)|bin (?:gleich|kurz) (?:weg|wieder da)|gute nacht"
    r"|adi[oó]s|hasta luego|ahora vuelvo|buenas noches)"
    r"(?:,? (?:bot|all|everyone|everybody|guys|mate|leute|zusammen|a todos))?[\s!.]*$"
)
_DAY = Forms(
    r"^(?:is it (?:night|day|late|dark|safe)(?: yet| already| outside| out there| now)?|what(?:'s| is) the time|what time is it"
    r"|when (?:is it|does it get|will it be) (?:night|dark|day|morning)|when (?:does|will) the sun (?:go down|set|rise|come up)"
    r"|(?:ist|wird) es (?:schon |bald )?(?:nacht|tag|dunkel|spät)"
    r"|wie spät ist es|¿?es de (?:noche|día)|¿?qu[eé] hora es)[\s!.?]*$"
)
_SOMEBODY = Forms(
    r"^(?:where(?: is|'s)|wo (?:ist|steckt)|¿?d[oó]nde est[aá]) (\w{2,16})[\s!.?]*$"
    r"|^ist (\w{2,16}) (?:da|hier|online)[\s!.?]*$"
    r"|^¿?est[aá] (\w{2,16})(?: aqu[ií]| conectad[oa])?[\s!.?]*$"
)
_ONLINE = Forms(
    r"^who(?: all)?(?: is|'s| are)? (?:else )?(?:is )?(?:online|here|around|playing|in (?:the game|this world))[\s!.?]*$"
    r"|^wer ist (?:alles |noch |sonst )*(?:da|hier|online|im spiel)[\s!.?]*$"
    r"|^¿?qui[eé]n(?:es)? est[aá]n?(?: aqu[ií]| conectad[oa]s?| en l[ií]nea| jugando)[\s!.?]*$"
)
_FRIEND = (
    r"(?:i|we|you|they|he|she|some(?:body|one)|people|others|(?:my |our |a )?(?:friends?|mates?|brother|sister|kids?))"
)
_END = r"[\s!.?]*$"
_JOIN = Forms(
    rf"^(?:where|how) (?:can|could|do|does|should|will|would) {_FRIEND}(?: else)? "
    rf"(?:join|get in|connect|come in|play with us)(?: .*)?{_END}",
    rf"^what(?:'s| is| was) (?:the |our |your |this )?(?:(?:server|world|game)(?:'s)? )?(?:ip|address)"
    rf"(?: (?:of|for) (?:the|this|your) (?:server|world|game))?{_END}",
    rf"^(?:the |server )?ip(?: address)?(?: please)?{_END}|^(?:where|how) to join{_END}",
    rf"^(?:wo|wie) (?:kann|können|kommt|kommen) .*(?:beitreten|mitspielen|mitmachen|joinen|hinein|rein|dazu){_END}",
    rf"^(?:was|wie) (?:ist|lautet) die (?:server-?)?(?:ip|adresse)(?: .*)?{_END}",
    rf"^¿?(?:dónde|cómo) (?:puede[ns]?|podemos|puedo|se) .*"
    rf"(?:unir(?:se|me|nos)|unen?|entrar|conectar(?:se|me|nos))(?: .*)?{_END}",
    rf"^¿?cuál es la (?:ip|dirección)(?: .*)?{_END}",
    rf"^quelle est l'(?:ip|adresse)(?: .*)?{_END}|^comment .*(?:rejoindre|se connecter)(?: .*)?{_END}",
)
_HERE = re.compile(r"^is ([A-Z]\w{1,15}) (?:here|there|online|around)[\s!.?]*$")
_THEIR = Forms(
    r"^what(?:'s| is| does) (\w{2,16}) (?:doing|do|up to|at)[\s!.?]*$|^was (?:macht|tut) (\w{2,16})[\s!.?]*$"
    r"|^¿?qu[eé] (?:hace|est[aá] haciendo) (\w{2,16})[\s!.?]*$"
)
_DID = Forms(
    r"^(?:so )?what (?:did (?:you|u)(?: just)? (?:do|make|get|bring)|have (?:you|u)(?: just)? (?:done|made))"
    r"|^was hast du (?:gerade |eben |schon |alles |bisher )*(?:gemacht|getan)|^¿?qu[eé] (?:has hecho|hiciste|acabas de hacer)"
)
_WARNING = Forms(
    r"^(?:watch out|look out|be careful|careful|behind you|achtung|vorsicht|cuidado|attention)\b(?! for me)"
)
_COURTESIES = (
    (_WARNING, _("Thank you, I am on my guard.")),
    (_THANKS, _("You are welcome.")),
    (_PRAISE, _("Thank you.")),
    (_BYE, _("See you.")),
    (_GREETING, _("Hello. !help lists what I do.")),
)
#: So many steps are told that a bot has done.
MOST_DEEDS = 3
_EVERY = (
    _WARNING,
    _DID,
    _JOIN,
    _PRAISE,
    _BYE,
    _DAY,
    _THANKS,
    _GREETING,
    _WHERE,
    _CHEST,
    _LONG,
    _DOING,
    _WHO,
    _YOU,
    _FEEL,
    _HAVE,
)


def is_small_talk(text: str) -> bool:
    """Whether words are such as :func:`small_talk` answers."""
    said = bare(in_full(text))
    return any(pattern.search(said) for pattern in _EVERY)


async def small_talk(parts: Parts, text: str) -> Sequence[str]:
    """A short true answer; empty where the words are something else."""
    said = bare(in_full(text))
    for pattern, answer in _COURTESIES:
        if pattern.search(said):
            return [answer]
    if _YOU.search(said):
        return [
            _(
                "I am {name}, an AI teammate: I do the steps that nobody takes. !help lists what I do.",
                name=_name(parts),
            )
        ]
    return await _about_people(parts, said) or await _about_work(parts, said)


async def _about_people(parts: Parts, said: str) -> Sequence[str]:
    """Who is there, where somebody is, and what they do."""
    if _ONLINE.search(said):
        return [_("In the game: {people}.", people=", ".join(sorted(parts.crew.online)))]
    if _JOIN.search(said):
        return [listings.joining(parts.board.join_at())]
    if (who := _SOMEBODY.search(said) or _HERE.search(said)) is not None:
        name = next(filter(None, who.groups()))
        known = {who.name.casefold() for who in parts.board.participants()}
        absent = [no_such_player(name)] if _HERE.search(said) or name.casefold() in known else []
        return await _whereabouts(parts, name) or absent
    if (who := _THEIR.search(said)) is not None:
        return list(filter(None, [_work_of(parts, next(filter(None, who.groups())))]))
    return []


async def _about_work(parts: Parts, said: str) -> Sequence[str]:
    """What there is, what is done, and how the bot is."""
    if _DAY.search(said):
        return await _hour(parts)
    if _DID.search(said):
        return [_deeds(parts)]
    if _FEEL.search(said) or _HAVE.search(said):
        return await _state(parts, carried=_HAVE.search(said) is not None)
    if _WHERE.search(said):
        return await _where(parts)
    if _CHEST.search(said):
        return [listings.chest_holds(parts.world_model.chest_at, parts.world_model.chest, gone=parts.world_model.gone)]
    if _LONG.search(said):
        return [_how_long(parts)]
    if _DOING.search(said):
        return objectives(parts) or [replies.NOT_HERE]
    full = parts.world_model.is_full
    return listings.status(parts.board.goals(), parts.board.subtasks(), full=full) if _WHO.search(said) else []


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


def _work_of(parts: Parts, name: str) -> str:
    """What somebody has in hand by the board; nothing for a name that nobody has."""
    crew = parts.crew
    known = next((who for who in {*crew.online, *crew.humans, *crew.bots} if who.casefold() == name.casefold()), "")
    held = [numbered(row) for row in held_by(parts.board, known)] if known else []
    if held:
        return _("{who} does {step}", who=known, step=joined(", ", held))
    return _("{who} has no step in hand.", who=known) if known else ""


def _deeds(parts: Parts) -> str:
    """What the bots have done last."""
    goals = parts.board.latest_goals(MOST_DEEDS)
    rows = [row for goal in goals for row in parts.board.subtasks(goal.id)]
    done = [r for r in rows if r.state is Status.DONE and not r.skipped and r.by and parts.crew.is_bot(r.by)]
    last = sorted(done, key=lambda row: (row.ended_at or 0.0, row.id))[-MOST_DEEDS:]
    if not last:
        return _("Nothing yet that is on the board. !status tells what I am at.")
    return _("Done last: {steps}. !board shows what is left.", steps=joined(", ", map(numbered, reversed(last))))


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
