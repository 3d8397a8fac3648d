"""Buildings in German and Spanish, said as in English: ``baue ein Haus aus Stein mit Tür`` is ``build a stone house with door``."""

import re

from covoyager.knowledge import Knowledge
from covoyager.language.game_names import in_english

_GERMAN = r"(?:bitte\s+)?(?:(?:er)?bau(?:e|en|t)?|errichte|konstruiere)\s+(?:(?:bitte|mal|mir|uns|noch)\s+)*(?:ein(?:e|en)?|den|die|das)\s+"
_SPANISH = (
    r"(?:por favor\s+)?(?:constru(?:ye|ir)|constrúye(?:me|nos)|haz(?:me|nos)?|edifica)\s+(?:una?|otr[oa]|el|la)\s+"
)
#: Words with which somebody asks for a building.
BUILDING = frozenset("bau baue baut erbaue errichte konstruiere construye constrúyeme constrúyenos edifica".split())
#: Kind of a building → the English one that is read.
_KINDS = {
    "haus": "house", "häuschen": "house", "haeuschen": "house", "hütte": "hut", "huette": "hut", "unterstand": "shelter",
    "turm": "tower", "wachturm": "tower", "mauer": "wall", "wand": "wall", "plattform": "platform", "boden": "floor",
    "casa": "house", "casita": "house", "cabaña": "hut", "choza": "hut", "refugio": "shelter", "torre": "tower",
    "muro": "wall", "muralla": "wall", "pared": "wall", "plataforma": "platform", "suelo": "floor",
}  # fmt: skip
_PARTS = {
    r"t(?:ü|ue)r(?:en)?|puertas?": "door", r"fenstern?|ventanas?": "windows", r"fackeln?|antorchas?": "torch",
    r"leitern?|escaleras?": "ladder", r"dach|techo|tejado": "roof", r"und|y": "and", r"mit|con": "with", r"ohne|sin": "without",
    r"bei|en": "at", r"mal|por": "x",
}  # fmt: skip
_ASKED = re.compile(
    rf"\s*(?:{_GERMAN}|{_SPANISH})(?P<before>(?:\S+\s+){{0,3}}?)(?P<kind>{'|'.join(_KINDS)})(?!\w)"
    r"(?:\s+(?:aus|de)\s+(?P<of>\S+))?(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)


#: The same in English with another verb, or with words that leave the size open; of kinds that are no item.
_OTHERWISE = re.compile(
    r"\s*(?:please )?(?:(?:i|we) )?(?:make|build|create|construct|want|need)(?: me| us)? (?:an? |the |another )?"
    r"(?:(?:small|little|tiny|big|large|nice|cool|simple) )*(?P<what>(?:\w+ ){0,2}?)(?P<kind>house|hut|shelter|tower|cabin|home)"
    r"(?P<rest>(?![\w-]|\.\w).*)",
    re.IGNORECASE | re.DOTALL,
)
#: Somebody asks for a building, of whatever kind.
_ANY = re.compile(
    rf"\s*(?:(?:(?:please|let'?s)\s+)*(?:build|construct|erect)\s+(?:(?:me|us)\s+)?(?:an?|the|another|our|my)\s+|{_GERMAN}"
    r"|(?:can|could|would|will)\s+you\s+(?:please\s+)?build\s+(?:(?:me|us)\s+)?(?:an?|the|another|our|my)\s+"
    r"|¿?(?:puedes|podrías)\s+constru(?:ir|irme|irnos)\s+(?:una?|otr[oa]|el|la)\s+"
    r"|(?:por favor\s+)?(?:constru(?:ye|ir)|constr[uú]ye(?:me|nos)|edifica)\s+(?:una?|otr[oa]|el|la)\s+)"
    r"(?P<what>[\w'-]+(?: [\w'-]+)*?)(?:\s+(?:with|mit|con|at|bei|en|made|out|aus|de|for|für|para)\b.*)?[\s.!?]*",
    re.IGNORECASE | re.DOTALL,
)
#: What is a building, and one that we cannot draw, whatever verb is before it.
_GRAND = re.compile(
    r"\s*(?:(?:please|bitte|por favor|i|we|ich|wir|yo|me)\s+)*(?:want|need|make|create|will|wollen|möchten?|brauchen?|mach(?:e|en)?"
    r"|(?:i'd|i\s+would|we\s+would|we'd)\s+like|hätten?\s+gerne?|kannst|könntest|gustaría"
    r"|haz(?:me|nos)?|quiero|queremos|necesit(?:o|amos))\s(?:.*\s)?"
    r"(?P<what>castle|palace|mansion|villa|bridge|pyramid|church|temple|cathedral|barn|lighthouse|skyscraper|village|statue"
    r"|schloss|burg|palast|brücke|pyramide|kirche|tempel|scheune|leuchtturm|hochhaus|dorf"
    r"|castillo|palacio|mansión|puente|pirámide|iglesia|templo|catedral|granero|faro|rascacielos|pueblo|estatua)\b.*",
    re.IGNORECASE | re.DOTALL,
)
#: Most letters of what somebody calls a building that are repeated.
SHOWN = 40
_SAME = {"cabin": "hut", "home": "house"}


def building_in(text: str) -> str:
    """What somebody wants to be built, as they call it, be it a building or a thing; empty where they ask for something else."""
    found = _ANY.fullmatch(text) or _GRAND.fullmatch(text)
    if found is None:
        return ""
    return found["what"] if len(found["what"]) <= SHOWN else f"{found['what'][:SHOWN]}…"


def in_english_building(text: str, knowledge: Knowledge) -> str:
    """What a text asks to build, in English; the text itself if it asks for no building in German or Spanish."""
    asked = _ASKED.fullmatch(text)
    if asked is None and (other := _OTHERWISE.fullmatch(text)) is not None:
        kind = other["kind"].lower()
        return f"build a {other['what']}{_SAME.get(kind, kind)}{other['rest']}"
    if asked is None:
        return text
    before = " ".join(
        word for word in asked["before"].lower().split() if word[:5] not in ("klein", "große", "großes", "grand")
    )
    of = in_english(asked["of"], knowledge).lower() if asked["of"] else ""
    said = f"build a {before} {of} {_KINDS[asked['kind'].lower()]}{asked['rest']}"
    for words, english in _PARTS.items():
        said = re.sub(rf"\b(?:{words})\b", english, said, flags=re.IGNORECASE)
    return " ".join(said.split())
