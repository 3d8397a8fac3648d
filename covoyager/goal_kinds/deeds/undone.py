"""Deeds that players ask for and bots do by themselves, by a command of the chat, or not at all: told so, never guessed at."""

import re

from covoyager.domain.texts import _
from covoyager.errors import NotUnderstood

_POLITE = r"^\s*(?:(?:please|can you|could you|let'?s|bitte|por favor|now|go and)\s+)*(?:"
_THE = r"(?:an?|the|my|our|your|that|this|some|every|all|die|der|das|den|el|la|los|las)"

#: By the words with which they begin (English, German, Spanish): what is so, and what would help.
_TOLD = (
    (
        r"sleep|go to (?:bed|sleep)|(?:take|have) a nap|get some (?:sleep|rest)|wake(?: up)?$|rest$|schlaf"
        r"|geh ins bett|wach auf"
        r"|duerme|dormir|despierta|vete a (?:la cama|dormir)",
        _("I sleep by myself at night, where there is a bed; for one ask: craft white bed"),
    ),
    (
        r"ride\b|go for a (?:boat )?ride|sail\b|row\b|get (?:in|on|into)\b|mount\b|saddle up|leash\b|reite"
        r"|reiten|monta\b|cabalga|navega",
        _("I ride nothing for its own sake; ask for: tame a horse, craft oak boat, or have me walk with you: !follow"),
    ),
    (
        r"trade\b|barter\b|haggle|swap\b|exchange\b|sell\b|buy\b.* from\b|handel|verkauf|tausche"
        r"|kaufe?\b.* (?:bei|von)\b|comercia|vende"
        r"|intercambia|compra\b.* (?:a|de) un\b",
        _("I plan no trades with villagers or piglins; ask for the thing itself, such as: 3 bread"),
    ),
    (
        r"drink\b|(?:have|take) a drink|eat\b|trink|iss\b|bebe\b|come (?:algo|una?|el|la)\b",
        _(
            "I eat by myself when I am hungry, and drink nothing; ask for what is to be in the chest, such as: milk a cow"
        ),
    ),
    (
        r"look (?:at|up|down|around|north|south|east|west|over|here|there)|watch (?:me|the)\b|stare\b"
        r"|face (?:me|north|south|east|west)"
        r"|schau|guck|sieh\b|mira\b",
        _("I look where my work is; !come brings me to you, and !where says where I am"),
    ),
    (
        rf"(?:open|close|shut|flip|pull|push|press|toggle|ring)\s+(?:{_THE}|open|it)\b|öffne|schließe|drück"
        r"|abre\b|cierra\b|pulsa\b",
        _("I open doors and work levers by myself where my way needs it; there is no goal for that alone"),
    ),
    (r"throw (?!away)|toss\b|wirf\b|lanza\b|tira\b", _("I throw nothing but what I give you: !give egg 1")),
    (
        rf"(?:feed|pet|heal|cure|cuddle|walk|wash)\s+{_THE}\b"
        rf"|dye\s+{_THE}\s+\w*\s*(?:sheep|dog|wolf|cat|collar)|fütter|streichel|alimenta|acaricia",
        _("I do not look after animals that way; I can tame, name, breed and shear them, such as: breed two cows"),
    ),
    (
        rf"dye\s+{_THE}\b|färbe?\b|tiñe",
        _("I dye nothing that is there already; ask for the thing in its colour, such as: craft blue bed"),
    ),
    (
        r"wear\b|put on\b|take off\b|dress\b|zieh\b.*\ban$|ponte\b",
        _("I wear what is better by myself; !equip iron helmet has me put on what I carry"),
    ),
    (
        rf"(?:water|plant|hoe|till|weed|bone ?meal|fertili[sz]e)\s+(?:{_THE}|\d+|two|three)?\s*\w*\s*"
        r"(?:crops?|fields?|farm|saplings?|seeds?|carrots?|potato(?:es)?|wheat|plants?|trees?|beetroots?|ground|land|soil)\b"
        r"|pflanz|planta\b|riega",
        _("I sow and water for what is to be harvested; ask for that, such as: 10 wheat"),
    ),
    (
        rf"(?:dig|fill(?: in| up)?)\s+{_THE}\s+\w*\s*(?:hole|tunnel|moat|well|pit|trench|cave|shaft|stairs|room)\b"
        r"|grabe? (?:ein|einen|das)\b.*(?:loch|tunnel)"
        r"|cava un\b",
        _("I dig for what it brings, and no shapes; ask for that, such as: 64 cobblestone"),
    ),
    (
        rf"(?:light|ignite|put out|extinguish)\s+(?:{_THE}|up)\b",
        _("I light and put out nothing by itself; ask for the thing, such as: craft campfire"),
    ),
    (
        r"make it (?:day|night|rain|sunny|stop)|(?:stop|start) the (?:rain|storm|weather)|give me op\b|op me"
        r"|teleport|tp\b|spawn\b|summon|gamemode|fly\b"
        r"|set (?:the )?(?:time|weather)|mach(?:e)? (?:es )?(?:tag|nacht)|teletransporta|haz (?:que sea )?de día",
        _("I play as players do, without commands of the server; !come brings me to you on foot"),
    ),
    (
        r"jump|dance|sit\b|stand up|climb\b|swim\b|wave\b|crouch|sneak|hide\b|spin\b|run (?:around|away)|tanz"
        r"|spring|setz dich|schwimm|baila|salta|siéntate|nada\b",
        _("I move for my steps and for !come, !follow, !goto and !stay, and in no other way"),
    ),
    (r"go (?:in)?to the (?:nether|end)\b", _("I go there for what comes from it; ask for that, such as: 2 blaze rods")),
    (
        rf"(?:sort|clean(?: up| out)?|tidy(?: up)?|organi[sz]e|empty)\s+{_THE}\b|throw away|sortier|räum|ordena\b|limpia\b",
        _("I leave in the chest what lies there, and throw nothing away; !take and !give hand things out"),
    ),
    (
        r"(?:go fishing|fish(?: for a while)?$|go hunting|geh angeln|ve a pescar)",
        _("how many is that? Say a number, such as: catch 3 fish"),
    ),
    (
        r"züchte|schere?\s+(?:ein|das|die|mein|\d)|cría\b|criar\b|esquila|melke?\s|ordeña",
        _("I know what is done with animals by English words: breed two cows, shear a sheep, milk a cow"),
    ),
)
_RULES = tuple((re.compile(f"{_POLITE}{begins})", re.IGNORECASE), told) for begins, told in _TOLD)


def undone(text: str) -> None:
    """Let everything else pass.

    Raises:
        NotUnderstood: it is one of these, with what would help.
    """
    for begins, told in _RULES:
        if begins.search(text):
            raise NotUnderstood(told)
