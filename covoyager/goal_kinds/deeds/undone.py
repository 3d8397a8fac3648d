"""What players ask for and bots do by themselves, by a chat command, or not at all: the answer says so, nothing is guessed."""

import re
import unicodedata
from functools import cache

from covoyager.errors import NotUnderstood
from covoyager.knowledge import Knowledge
from covoyager.language.goal_parser import begins_plainly, parse_goal
from covoyager.texts import Text, _, guessed

_POLITE = r"^\s*(?:(?:please|can you|could you|let'?s|bitte|por favor|now|go and)\s+)*"
_THE = r"(?:an?|the|my|our|your|that|this|some|every|all|die|der|das|den|el|la|los|las)"

#: How such requests begin (English, German, Spanish; whole words), and the answer: what bots do, and what to ask for instead.
_REFUSALS = (
    (
        r"ride|go for a (?:boat )?ride|sail|row (?:the|a|me|us|to|across|over)"
        rf"|get (?:in|on|into)\s+{_THE}\s+(?:\w+\s+)?(?:boat|raft|minecart|horse|donkey|mule|pig|llama|camel|strider)"
        rf"|mount\s+{_THE}\s+(?:\w+\s+)?(?:horse|donkey|mule|pig|llama|camel|strider)|saddle up|leash\s+{_THE}|reiten?"
        r"|monta(?=.*\b(?:caballo|burro|mula|cerdo|llama|camello|barca|bote|balsa|vagoneta))|cabalga|navega",
        _(
            "I ride horses, donkeys, mules and boats, such as: ride a horse, ride a boat, take a boat to 100 62 40; no carts"
        ),
    ),
    (
        r"trade|barter|haggle|swap|exchange|sell|buy\b.* from|handeln?|tauschen?"
        r"|kaufe?\b.* (?:bei|von)|comercia"
        r"|intercambia|compra\b.* (?:a|de) un",
        _("I trade with villagers, and not with piglins or players; say both, such as: trade 20 wheat for an emerald"),
    ),
    (
        r"drink|(?:have|take) a drink|eat|trinke?n?|iss|bebe|come (?:algo|una?|el|la)",
        _("I eat by myself when I am hungry, and drink milk and honey when asked, such as: drink some milk"),
    ),
    (
        r"look (?:at|up|down|around(?! for)|north|south|east|west|over|here|there)|watch (?:me|the)|stare"
        r"|face (?:me|north|south|east|west)"
        r"|schaue?n?|gucke?n?|sieh|m[ií]ra(?:me|nos)?",
        _(
            "I look at you, at players, animals, places and north or up, such as: look at 4 64 9; !where says where I am"
        ),
    ),
    (
        r"(?:(?:light|ignite|build|make|create|construct|open|activate|put up|set up)\s+)?"
        rf"(?:{_THE}\s+)?nether ?portals?(?: for (?:me|us))?$"
        rf"|(?:baue?|zünde|öffne)\s+(?:ein|das)\w*\s+(?:nether-?)?portal|(?:construye|enciende|abre)\s+{_THE}\s+portal"
        r"|(?:un )?portal (?:al|del) nether",
        _("I put up a portal where a step leads through it; ask for what is behind it, such as: 2 blaze rods"),
    ),
    (
        rf"(?:open|close|shut|flip|pull|push|press|toggle|ring)\s+(?:{_THE}|open|it)|öffnen?|schließen?|drücke?n?"
        r"|abre|cierra|pulsa",
        _("I open doors and work levers by myself where my way needs it; there is no goal for that alone"),
    ),
    (r"throw(?! away)|toss|wirf|lanza(?! de )|tira", _("I throw nothing but what I give you: !give egg 1")),
    (
        rf"(?:feed|pet|heal|cure|cuddle|walk|wash)\s+(?:{_THE}|\d+|two|three)"
        rf"|dye\s+{_THE}\s+\w*\s*(?:sheep|dog|wolf|cat|collar)|fütter[en]?n?|streichel[en]?n?"
        r"|alimentar?|acaricia|(?:da|dar|dale) de comer|nourri[rs]|donner? à manger|caresser?",
        _("I do not look after animals that way; I can tame, name, breed and shear them, such as: breed two cows"),
    ),
    (
        r"(?:(?:put|use|place|stick)\s+)?(?:an?\s+|the\s+)?name ?tag (?:on|onto|to)",
        _("what is its name to be? Say both, such as: name a cow Rex"),
    ),
    (
        rf"dye\s+{_THE}|färben?|tiñe",
        _("I dye nothing that is there already; ask for the thing in its colour, such as: craft blue bed"),
    ),
    (
        r"wear|put (?:it |them )?on|take off|dress|zieh\b.*\ban$|ponte(?! a )",
        _("I wear what is better by myself; !equip iron helmet has me put on what I carry"),
    ),
    (
        rf"(?:water|plant|hoe|till|weed|bone ?meal|fertili[sz]e)\s+(?!and\b)(?:{_THE}|\d+|two|three)?\s*\w*\s*"
        r"(?:crops?|fields?|farm|saplings?|seeds?|carrots?|potato(?:es)?|wheat|plants?|trees?|beetroots?|ground|land|soil)"
        r"|pflanzen?|planta|riega"
        rf"|(?:make|create|start|build)\s+(?:(?:me|us)\s+)?(?:{_THE}\s+)?(?:(?:small|big|nice|crop|wheat|carrot|potato)\s+)?"
        r"(?:farm|garden)|(?:baue?|mache?|lege?)\s+(?:(?:mir|uns|mal|eine|einen)\s+)*(?:farm|feld|garten|gemüsegarten)"
        rf"|(?:haz(?:me|nos)?|crea|construye)\s+(?:{_THE}|una?)\s+(?:granja|huerto|huerta)",
        _("I sow and water for what is to be harvested; ask for that, such as: 10 wheat"),
    ),
    (
        rf"fill(?: up)?\s+(?:{_THE}|\d+|two|three)\s+(?:\w+\s+)?(?:cauldrons?|pools?|ponds?|moats?)|(?:fülle?)\b.*kessel"
        r"|llena\b.*caldero",
        _("I pour nothing out; ask for what is to be in the chest, such as: craft cauldron, or: 2 water buckets"),
    ),
    (
        rf"(?:dig|fill(?: in| up)?)\s+{_THE}\s+\w*\s*(?:hole|tunnel|moat|well|pit|trench|cave|shaft|stairs|room)"
        r"|grabe? (?:ein|einen|das)\b.*(?:loch|tunnel)"
        r"|cava un",
        _("I dig for what it brings, and no shapes; ask for that, such as: 64 cobblestone"),
    ),
    (
        rf"(?:light|ignite|put out|extinguish)\s+(?:{_THE}|up)",
        _("I light and put out nothing by itself; ask for the thing, such as: craft campfire"),
    ),
    (
        r"make it (?:day|night|rain|sunny|stop)|(?:stop|start) the (?:rain|storm|weather)|give me op|op me"
        r"|teleport(?:e|iere)?|tp|spawn|summon|gamemode|fly"
        r"|set (?:the )?(?:time|weather)|mache? (?:es )?(?:tag|nacht)|teletransporta(?:me)?|haz (?:que sea )?de (?:día|noche)",
        _("I play as players do, without commands of the server; !come brings me to you on foot"),
    ),
    (
        r"jump|dance|sit|stand up|climb|swim|wave|crouch|sneak|hide|spin|run (?:around|away)|tanze?n?"
        r"|laufe? (?:herum|umher|weg)|springe?n?|setz dich|schwimme?n?|baila|salta|corre(?! la voz)|siéntate|nada(?! m[aá]s)"
        r"|danse[rz]?|saute[rz]?|nage[rz]?|assieds-toi",
        _("I move for my steps and for !come, !follow, !goto and !stay, and in no other way"),
    ),
    (
        r"come(?: here| to me| with me| back| over| along)*$|follow(?: me| us)?$|(?:guard|protect|defend)(?: me| us)?$"
        r"|(?:wait|stay)(?: here| there| for me)?$|(?:go|come) home$|explore$|patrol$|komm(?: her| mit| zu mir)*$"
        r"|folge? mir$|(?:beschütze?|bewache?) mich$|warte?$|bleib(?: hier)?$|(?:geh|komm) (?:heim|nach hause)$"
        r"|ven(?: aquí| acá| conmigo)?$|sígueme$|protégeme$|espera$|quédate(?: aquí)?$|(?:ve|vete) a casa$",
        _("say it as a command: !come, !follow, !guard, !stay, !home, !explore"),
    ),
    (
        rf"(?:find|look(?:ing)? for|search for|locate|take (?:me|us) to)\s+(?:(?:me|us)\s+)?(?:{_THE}\s+)?(?:\w+\s+)?"
        r"(?:villages?|caves?|strongholds?|temples?|mansions?|monuments?|fortress(?:es)?|mineshafts?|shipwrecks?|biomes?)"
        r"|(?:finde?|suche?)\s+(?:(?:mir|uns|nach|mal)\s+)*(?:eine[nmr]?|ein|das|die|den)\s+"
        r"(?:dorf|höhle|tempel|festung|mine|schiffswrack)"
        r"|(?:encuentra|busca)(?:me|nos)?\s+(?:una?|el|la)\s+(?:aldea|pueblo|cueva|templo|mansión|fortaleza|mina)",
        _("I look for no places; one that you know has a name with !remember mine, and !goto mine leads me there"),
    ),
    (
        r"go (?:in)?to the (?:nether|end)\W*$|gehe? in den nether\W*$|ve al (?:nether|end)\W*$",
        _("I go there for what comes from it; ask for that, such as: 2 blaze rods"),
    ),
    (
        rf"(?:sort|clean(?: up| out)?|tidy(?: up)?|organi[sz]e|empty)\s+{_THE}|throw away|sortiere?n?|räume?|ordena|limpia",
        _("I leave in the chest what lies there, and throw nothing away; !take and !give hand things out"),
    ),
    (
        r"(?:go fishing|fish(?: for a while)?$|go hunting|geh(?:e|t)? angeln|(?:ve|vete) a pescar|angeln$|pesca$)",
        _("how many is that? Say a number, such as: catch 3 fish"),
    ),
)


@cache
def _rules() -> list[tuple[re.Pattern[str], Text]]:
    """The beginnings, without accents, with their answers; compiled when first asked for."""
    return [
        (re.compile(f"{_POLITE}(?:{_plain(begins)})(?!\\w)", re.IGNORECASE), refusal) for begins, refusal in _REFUSALS
    ]


def _plain(text: str) -> str:
    """A text without accents: many type none."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


def undone(text: str, knowledge: Knowledge) -> None:
    """Refuse such a request; do nothing for all others, and for what only begins like one ("dig the stone stairs").

    Raises:
        NotUnderstood: it is one; with the answer.
    """
    if refusal := _refusal(text, knowledge):
        raise NotUnderstood(refusal)


def is_undone(text: str, knowledge: Knowledge) -> bool:
    """Whether a text is such a request."""
    return bool(_refusal(text, knowledge))


def _refusal(text: str, knowledge: Knowledge) -> str:
    plain = _plain(text)
    refusal = next((refusal for begins, refusal in _rules() if begins.search(plain)), "")
    return "" if refusal and _is_read(text, knowledge) else refusal


def _is_read(text: str, knowledge: Knowledge) -> bool:
    """Whether it begins with a verb of goals or a thing, and the parser reads all of it without taking a word for a typo."""
    try:
        plainly = begins_plainly(re.sub(_POLITE, "", text, flags=re.IGNORECASE), knowledge)
        return plainly and not guessed(parse_goal(text, knowledge).assumed)
    except NotUnderstood:
        return False
