"""Commands in plain words, as one speaks to a companion: "come here", "gib mir 3 Fackeln", "I'll get the iron"."""

import re
from collections.abc import Mapping, Sequence

from covoyager.board import SubtaskView
from covoyager.chat.commands import PREFIX
from covoyager.chat.views import numbered
from covoyager.crew.parts import Parts
from covoyager.domain import Status
from covoyager.domain.nouns import words
from covoyager.domain.texts import Text, _, joined
from covoyager.goals.milestones import Names
from covoyager.handlers.going import STANDING

_STEP = r"(?:(?:step|number|no\.?|task|schritt|nummer|paso|número) ?)?#?(\d+)"
#: Command (``\1``: what the brackets hold) → words that are it, in English, German and Spanish.
_WORDS: Mapping[str, Sequence[str]] = {
    "come": (
        r"come(?: (?:here|over(?: here)?|to me|back))?",
        r"komme?(?: (?:mal )?(?:her|hierher|zu mir|zurück|rüber))?",
        r"ven(?: (?:aquí|acá|a mí))?",
    ),
    "follow": (
        r"(?:follow|accompany) me|come (?:along|with me)",
        r"folge? mir|komm mit(?: mir)?",
        r"s[ií]gueme|ven conmigo",
    ),
    "stop": (
        r"stop(?: (?:it|that|now|following(?: me)?|guarding(?: me)?|walking|working|everything))?",
        r"halt|stopp|höre?(?: damit)? auf(?: damit)?",
        r"para|detente|basta",
    ),
    "stay": (
        r"(?:stay|wait|stand)(?: still)?(?: right)? (?:here|there)|stay|stand still|don't move",
        r"bleibe?(?: hier| da| stehen)?|warte? hier|rühr dich nicht",
        r"qu[eé]date(?: aquí| quieto)?|espera aquí",
    ),
    "guard": (
        r"(?:guard|protect|defend) (?:me|us)",
        r"(?:bewache?|beschütze?) (?:mich|uns)",
        r"(?:prot[eé]ge|defi[eé]nde)(?:me|nos)",
    ),
    "home": (r"go home", r"gehe? (?:nach hause|heim)", r"vet?e? a casa"),
    r"goto \1": (
        r"(?:go|walk|gehe?|ve) (?:to|zu|nach|a) (-?\d+[ ,]+-?\d+[ ,]+-?\d+)",
        rf"(?:go|walk) to the ({STANDING})",
        rf"gehe? zu[rm] ({STANDING})",
        rf"ve (?:al|a la) ({STANDING})",
    ),
    r"give \1": (
        r"(?:give|hand|pass|throw|bring) (?:me|us) (.+)",
        r"(?:gib|bringe?) (?:mir|uns) (.+)",
        r"(?:da|pasa|trae)(?:me|nos) (.+)",
    ),
    "deposit": (
        r"(?:put|drop|store) (?:everything|all(?: of it)?|it all|your things)(?: (?:in|into) the chest)?",
        r"empty your (?:pockets|inventory)",
        r"lege? alles (?:in die truhe|ab)|räume? alles ein",
        r"(?:pon|mete|guarda) todo en el cofre",
    ),
    "where": (
        r"where(?: is|'s) the (?:shared )?chest",
        r"wo (?:ist|steht) die (?:gemeinsame )?truhe",
        r"dónde está el cofre",
    ),
    r"find \1": (
        r"how (?:many|much) (.+?) (?:(?:are|is) (?:there|left|in the chest)|do (?:we|you) have|have (?:we|you) got)",
        r"(?:do we have|have we got|is there|are there) (?:any |some |enough )?(.+?)(?: left)?",
        r"wie ?viele? (.+?) (?:gibt es|haben wir|hast du|sind da)(?: noch)?",
        r"wie ?viele? (.+?) (?:sind|liegen|liegt|ist) in der truhe",
        r"(?:haben wir|gibt es) (?:noch )?(.+)",
        r"cuánt[oa]s? (.+?) (?:hay|tenemos|tienes|quedan?)(?: en el cofre)?",
        r"(?:tenemos|hay) (.+)",
    ),
    r"need \1": (
        r"what (?:do|would|will) (?:i|we|you) need (?:for|(?:in order )?to (?:craft|make|build|get)) (.+)",
        r"what(?: is|'s) (?:needed|the recipe) (?:for|of) (.+)|how (?:do|can) (?:i|we|you) (?:make|craft|get) (.+)",
        r"was brauch(?:e|en|t|st)? (?:ich|wir|man|du) (?:alles )?(?:für|um) (.+?)(?: zu (?:machen|bauen|bekommen))?",
        r"(?:was ist das|wie lautet das) rezept für (.+)",
        r"wie (?:mach|bau|stell)(?:e|en|t|st)? (?:ich|wir|man|du) (.+?)(?: her)?",
        r"qu[eé] (?:necesit(?:o|as|amos)|hace falta|se necesita) para (?:hacer |fabricar |crear )?(.+)",
        r"cuál es la receta de (.+)|c[oó]mo (?:hago|hacemos|se hace|fabrico|se fabrica) (.+)",
    ),
    "board": (
        r"what (?:can|should|could|shall) (?:i|we) do(?: now| next)?|(?:can|may|how can) i help(?: you)?",
        r"what(?: is|'s) (?:there to do|to do|left)",
        r"was (?:kann|soll|können|sollen) (?:ich|wir) (?:jetzt |als nächstes )?(?:tun|machen)",
        r"(?:wie )?kann ich (?:dir )?helfen|was (?:ist|gibt es) (?:noch )?zu tun",
        r"qu[eé] (?:puedo|debo|podemos) hacer(?: ahora)?|(?:te )?puedo ayudar(?:te)?",
    ),
    "status": (
        r"what(?: is|'s| are) (?:the|our|your) goals?|what goals are (?:open|there)",
        r"was (?:ist|sind) (?:das|die|unsere?|deine?) ziele?|welche ziele (?:gibt es|sind offen)",
        r"cuál(?:es)? (?:es|son) (?:el|los|la|las) (?:objetivos?|metas?)",
    ),
    r"why \1": (
        rf"why (?:is|does|can't) (?:.+ )?{_STEP}(?: .*)?",
        rf"warum (?:ist|wartet|geht) (?:.+ )?{_STEP}(?: .*)?",
        rf"por ?qu[eé] (?:.+ )?{_STEP}(?: .*)?",
    ),
    "why": (
        r"why (?:are|do) you (?:just )?(?:stand|wait|idle|doing nothing|not doing).*|why is nothing happening",
        r"warum (?:stehst|wartest|tust|machst) du.*",
        r"por ?qu[eé] (?:no haces|estás parado|esperas).*",
    ),
    r"claim \1": (
        rf"(?:i|i'?ll|i will) (?:take|do|claim) {_STEP}",
        rf"ich (?:nehme|mache|übernehme) {_STEP}",
        rf"(?:yo )?(?:tomo|hago|cojo) (?:el |la )?{_STEP}",
    ),
    r"done \1": (
        rf"(?:i am |i'?m )?(?:done|finished) with {_STEP}|{_STEP} is (?:done|finished)",
        rf"ich bin (?:fertig )?mit {_STEP}(?: fertig)?|{_STEP} ist fertig",
        rf"he terminado (?:con )?(?:el |la )?{_STEP}",
    ),
    "cancel": (r"cancel (?:that|it|this|the goal)", r"brich(?: das| es)? ab", r"cancela(?: eso)?"),
    "cancel all": (r"cancel (?:everything|all)", r"brich alles ab", r"cancela todo"),
    "pause": (r"(?:make a |take a )?(?:pause|break)", r"mach (?:eine |mal )?pause", r"haz una pausa"),
    "resume": (r"go on|continue|carry on|resume", r"(?:mache? )?weiter", r"sigue|continúa"),
}
_PATTERNS = tuple((re.compile("|".join(every), re.IGNORECASE), line) for line, every in _WORDS.items())
_FRAME = re.compile(r"^(?:bitte|por favor|please)[ ,]+|[ ,]+(?:please|pls|bitte|por favor)$", re.IGNORECASE)
#: Whoever says so takes a step, by what it brings.
_TAKES = re.compile(
    r"(?:i|i'?ll|i will|i am going to|i'm going to|let me) (?:get|take|fetch|gather|mine|make|craft|bring|do|smelt) "
    r"(?:the |some |us )*(.+)"
    r"|leave (?:the )?(.+?) to me"
    r"|ich (?:hole|nehme|mache|sammle|besorge|übernehme|schmelze) (?:uns )?(?:das |die |den |ein paar )?(.+)"
    r"|(?:yo )?(?:traigo|cojo|hago|busco|consigo) (?:el |la |los |las )?(.+)",
    re.IGNORECASE,
)
_DONE = r"(?:i am |i'?m )?(?:all )?(?:done|finished)(?: now)?|(?:ich bin )?fertig|(?:ya )?(?:he terminado|terminé)"
_BROUGHT = re.compile(
    rf"{_DONE}|(?:i am |i'?m )?ready|(?:i |i have |i've )?(?:brought|got|have) (?:the|it|them|all)(?: .+)?"
    r"|ich habe (?:es|sie|die .+|das .+|den .+) (?:gebracht|geholt)|ya está",
    re.IGNORECASE,
)
_ONLY_DONE = re.compile(_DONE, re.IGNORECASE)


def order_in(text: str) -> str:
    """The command that words are, as one types it; empty where they are none."""
    said = _bare(text)
    for pattern, line in _PATTERNS:
        if (found := pattern.fullmatch(said)) is not None:
            what = next((group for group in found.groups() if group), "")
            return PREFIX + line.replace(r"\1", what).strip()
    return ""


def _bare(text: str) -> str:
    """Words without what only frames them."""
    said = " ".join(text.replace("’", "'").split()).strip(" ,.:!?¿¡")
    return _FRAME.sub("", said).strip(" ,.:!?¿¡")


def claim_in(text: str, parts: Parts, user: str, names: Names) -> str:
    """``!claim`` or ``!done`` with the number of the step that words are about; empty where they are about none."""
    said = _bare(text)
    rows = parts.board.subtasks()
    if _BROUGHT.fullmatch(said) is not None:
        held = [row for row in rows if row.by == user and row.state is Status.IN_PROGRESS]
        return f"{PREFIX}done {held[0].id}" if len(held) == 1 else ""
    if (found := _TAKES.fullmatch(said)) is None:
        return ""
    what = next(group for group in found.groups() if group)
    # What a bot is at can be taken over.
    free = [row for row in rows if row.state is Status.READY]
    free += [row for row in rows if row.state is Status.IN_PROGRESS and row.by and parts.crew.is_bot(row.by)]
    step = next((row for row in free if row.subtask.produces and _is_about(row, what, names)), None)
    return f"{PREFIX}claim {step.id}" if step is not None else ""


def is_report(text: str) -> bool:
    """Whether somebody says that they are done, and not with what."""
    return _ONLY_DONE.fullmatch(_bare(text)) is not None


def done_with(parts: Parts, user: str) -> Text:
    """What who is done is asked or told, where it is not one step that they hold."""
    held = [row for row in parts.board.subtasks() if row.by == user and row.state is Status.IN_PROGRESS]
    if not held:
        return _("You hold no step. !board lists what there is, !claim N takes one.")
    return _("Which one is done? {steps}: !done N has it looked at.", steps=joined(", ", map(numbered, held)))


def _is_about(row: SubtaskView, what: str, names: Names) -> bool:
    item, said = words(row.subtask.item), what.casefold()
    if row.subtask.item in names(what):
        return True
    parts: Sequence[str] = item.split()
    return any(said in (part, f"{part}s", f"{part}es") for part in parts)
