"""Buildings in German and Spanish, said as in English: ``baue ein Haus aus Stein mit Tür`` is ``build a stone house with door``."""

import re

from covoyager.knowledge import Knowledge
from covoyager.language.foreign_words import NUMBERS
from covoyager.language.game_names import in_english
from covoyager.language.phrase_lookup import meant_by
from covoyager.texts import shortened

#: In front of several.
_MANY = rf"(?=(?:\d+|{'|'.join(NUMBERS)})\s)"
_GERMAN = (
    r"(?:bitte\s+)?(?:(?:er)?bau(?:e|en|t)?|errichte|konstruiere)\s+(?:(?:bitte|mal|mir|uns|noch)\s+)*"
    rf"(?:(?:ein(?:e|en)?|'?nen?|den|die|das)\s+|{_MANY})"
)
_SPANISH = (
    r"(?:por favor\s+)?(?:constru(?:ye|ir)|constrúye(?:me|nos)|haz(?:me|nos)?|edifica)\s+"
    rf"(?:(?:una?|otr[oa]|el|la)\s+|{_MANY})"
)
#: Words with which somebody asks for a building.
BUILDING = frozenset("bau baue baut erbaue errichte konstruiere construye constrúyeme constrúyenos edifica".split())
#: Those that are read with a slip in them, too.
_LONG = ("build", "construct", "construye", "errichte")
#: Kind of a building → the English one that is read.
_KINDS = {
    "haus": "house", "häuschen": "house", "haeuschen": "house", "hütte": "hut", "huette": "hut", "unterstand": "shelter",
    "turm": "tower", "wachturm": "tower", "mauer": "wall", "wand": "wall", "plattform": "platform", "boden": "floor",
    "casa": "house", "casita": "house", "cabaña": "hut", "choza": "hut", "refugio": "shelter", "torre": "tower",
    "muro": "wall", "muralla": "wall", "pared": "wall", "plataforma": "platform", "suelo": "floor",
    "häuser": "houses", "haeuser": "houses", "hütten": "huts", "huetten": "huts", "türme": "towers", "tuerme": "towers",
    "mauern": "walls", "wände": "walls", "plattformen": "platforms", "casas": "houses", "casitas": "houses",
    "brücke": "bridge", "bruecke": "bridge", "puente": "bridge", "brücken": "bridges", "puentes": "bridges",
    "cabañas": "huts", "refugios": "shelters", "torres": "towers", "muros": "walls", "plataformas": "platforms",
}  # fmt: skip
_ROUGHLY = {
    "big": r"gro(?:ß|ss)(?:e[nrs]?)?|grandes?", "small": r"klein(?:e[nrs]?)?|pequeñ[oa]s?", "huge": r"riesige?[nrs]?|enormes?",
    "long": r"lang(?:e[nrs]?)?|(?:de )?larg[oa]s?", "high": r"hoch|hohe[nrs]?|(?:de )?alt[oa]s?",
    "wide": r"breit(?:e[nrs]?)?|(?:de )?anch[oa]s?", "deep": r"tief(?:e[nrs]?)?|(?:de )?profund[oa]s?",
}  # fmt: skip
#: Direction → in German and Spanish.
_WAYS = {
    "north": "norden|norte", "south": "süden|sueden|sur", "east": "osten|este", "west": "westen|oeste",
}  # fmt: skip
_PARTS = {
    r"t(?:ü|ue)r(?:en)?|puertas?": "door", r"fenstern?|ventanas?": "windows", r"fackeln?|antorchas?": "torch",
    r"leitern?|escaleras?": "ladder", r"dach|techo|tejado": "roof", r"und|y": "and", r"mit|con": "with", r"ohne|sin": "without",
    r"bei|en": "at", r"mal|por": "x", r"ein(?:e[mnrs]?)?|una?": "a", r"bl(?:ö|oe)cken?|bloques?": "blocks",
    **{foreign: english for english, foreign in (_ROUGHLY | _WAYS).items()}, r"de(?= \d)": "",
    r"(?:nach|richtung|gen|hacia(?: el)?|al)(?= (?:north|south|east|west))": "to the",
}  # fmt: skip
_ASKED = re.compile(
    rf"\s*(?:{_GERMAN}|{_SPANISH})(?P<before>(?:\S+\s+){{0,5}}?)(?P<kind>{'|'.join(_KINDS)})(?!\w)"
    rf"(?P<roughly>(?:\s+(?:{'|'.join(_ROUGHLY.values())})(?!\w))*)(?:\s+(?:aus|de)\s+(?P<of>(?!\d)[^\s,]+))?(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
#: The same in English with another verb, or with words before it that only make it kinder; of kinds that are no item.
_OTHERWISE = re.compile(
    r"\s*(?:please )?(?:(?:i|we) )?(?:make|build|create|construct|want|need)(?: me| us)? "
    r"(?P<what>(?:couple of |(?!(?:for|of|in|to|at|from|near|with|and|or|then|my|your|it|you)\b)[\w×-]+ ){0,6}?)"
    r"(?P<kind>house|hut|shelter|tower|bridge|cabin|home)(?P<rest>s?(?![\w-]|\.\w).*)",
    re.IGNORECASE | re.DOTALL,
)
_BUILD = re.compile(r"\s*(?:please\s+|let'?s\s+)?(?:build|construct|erect)\b", re.IGNORECASE)
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
    r"\s*(?:(?:please|bitte|por favor|i|we|ich|wir|yo|me)\s+)*(?:want|need|make|create|will|wollen|möchten?|brauchen?|mach(?:e|en)?|build|bau(?:e|en)?"
    r"|(?:i'd|i\s+would|we\s+would|we'd)\s+like|hätten?\s+gerne?|kannst|könntest|gustaría"
    r"|haz(?:me|nos)?|quiero|queremos|necesit(?:o|amos))\s(?:.*\s)?"
    r"(?P<what>castle|palace|mansion|villa|bridge|pyramid|church|temple|cathedral|barn|lighthouse|skyscraper|village|statue"
    r"|road|street|path|tent|stable|shed|pool|straße|strasse|weg|zelt|stall|schwimmbad|carretera|camino|calle|establo|piscina"
    r"|schloss|burg|palast|brücke|pyramide|kirche|tempel|scheune|leuchtturm|hochhaus|dorf"
    r"|castillo|palacio|mansión|puente|pirámide|iglesia|templo|catedral|granero|faro|rascacielos|pueblo|estatua)\b.*",
    re.IGNORECASE | re.DOTALL,
)
#: Most letters of what somebody calls a building that are repeated.
SHOWN = 40
_SAME = {"cabin": "hut", "home": "house"}


def asks_to_build(text: str) -> bool:
    """Whether a goal asks for a building, whatever it is, in any language that we read."""
    text = _verb_put_right(text)
    return _BUILD.match(text) is not None or bool(building_in(text))


def building_in(text: str) -> str:
    """What somebody wants to be built, as they call it, be it a building or a thing; empty where they ask for something else."""
    return _called(_ANY.fullmatch(_verb_put_right(text))) or grand_in(text)


def grand_in(text: str) -> str:
    """What somebody wants that is a building and nothing else, and that we cannot draw; empty where it is something else."""
    return _called(_GRAND.fullmatch(text))


def _verb_put_right(text: str) -> str:
    """A text whose first word is a slip of a verb of building, with that verb; every other text is unchanged."""
    word, blank, rest = text.lstrip().partition(" ")
    verb = meant_by(word, _LONG) if blank else ""
    return f"{verb} {rest}" if verb else text


def _called(found: re.Match[str] | None) -> str:
    return "" if found is None else shortened(found["what"], SHOWN)


def _block_in_english(word: str, knowledge: Knowledge) -> str:
    """A block's name behind "aus" or "de", where German plurals may end in an n that their names lack ("aus Brettern")."""
    forms = (in_english(form, knowledge) for form in (word, word.removesuffix("n")) if form)
    return next(
        (form for form in forms if form.lower() not in (word.lower(), word.lower().removesuffix("n"))), word
    ).lower()


def in_english_building(text: str, knowledge: Knowledge) -> str:
    """What a text asks to build, in English; the text itself if it asks for no building in German or Spanish."""
    text = _verb_put_right(text)
    asked = _ASKED.fullmatch(text)
    if asked is None and (other := _OTHERWISE.fullmatch(text)) is not None:
        kind = other["kind"].lower()
        what = f"build {other['what']}" if other["what"] else "build a "
        return f"{what}{_SAME.get(kind, kind)}{other['rest']}"
    if asked is None:
        return text
    before = " ".join(NUMBERS.get(word, word) for word in asked["before"].lower().split())
    of = _block_in_english(asked["of"] or "", knowledge)
    kind = _KINDS[asked["kind"].lower()]
    a = "" if kind.endswith("s") else "a"
    said = f"{before} {of} {kind}{asked['roughly']} {in_english(asked['rest'], knowledge)}"
    for words, english in _PARTS.items():
        said = re.sub(rf"(?<!\w)(?:{words})(?!\w)", english, said, flags=re.IGNORECASE)
    return " ".join(f"build {a} {said}".split()).replace(" ,", ",")
