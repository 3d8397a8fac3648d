"""What players write in a hurry, as it is written in full: short forms, and letters without their accents."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cached_property

#: Short form → what it stands for.
_SHORT: Mapping[str, str] = {
    r"\br u\b": "are you",
    r"\br we\b": "are we",
    r"\bu r\b": "you are",
    r"\bu\b": "you",
    r"^ur (?=the best|great|awesome|cool|amazing)": "you are ",
    r"\bur (?=\w)": "your ",
    r"\bthats\b": "that's",
    r"\bw(?:h?at|ut)(?:cha| ?cha)\b": "what are you",
    r"\bw[au]t\b": "what",
    r"\b(what|where|who|how)s\b": r"\1's",
    r"\bp(?:ls|lz|lease+)\b": "please",
    r"\b(?:gimme|giv me)\b": "give me",
    r"\blemme\b": "let me",
    r"\bdont\b": "don't",
    r"\bcant\b": "can't",
    r"^(?:ill|il)\b": "i'll",
    r"^im\b": "i'm",
    r"\bteh\b": "the",
    r"^(you|they|we)re\b": r"\1're",
}
_FORMS = tuple((re.compile(short, re.IGNORECASE), full) for short, full in _SHORT.items())


def in_full(text: str) -> str:
    """The text with its short forms written out."""
    said = " ".join(text.replace("’", "'").split())
    for short, full in _FORMS:
        said = short.sub(full, said)
    return said


def bare(text: str) -> str:
    """The text without accents, letter for letter: what stands at a place of it stands there in the text, too."""
    letters = unicodedata.normalize("NFC", text)
    return "".join(unicodedata.normalize("NFD", letter)[0] for letter in letters)


class Forms:
    """Patterns for :func:`bare` texts, of which one has to fit: compiled when the first text comes, for a start needs none."""

    def __init__(self, *patterns: str) -> None:
        self._patterns = patterns

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """All of them as one."""
        return re.compile("|".join(map(bare, self._patterns)), re.IGNORECASE)

    def search(self, text: str) -> re.Match[str] | None:
        """The first place in a text that one of them fits."""
        return self.pattern.search(text)


def groups(forms: Forms, text: str) -> list[str] | None:
    """What stands in the groups of forms that the whole text fits, as it was written; None where it fits none."""
    written = unicodedata.normalize("NFC", text)
    if (found := forms.pattern.fullmatch(bare(written))) is None:
        return None
    return [written[found.start(n) : found.end(n)] for n in range(1, forms.pattern.groups + 1) if found[n]]


#: Verbs of a German or Spanish request → as they begin an order.
_ORDERS: Mapping[str, str] = {
    "bauen": "baue", "machen": "mache", "herstellen": "mache", "craften": "mache", "holen": "hole", "besorgen": "hole",
    "sammeln": "sammle", "bringen": "hole", "füllen": "fülle", "fuellen": "fülle",
    "construir": "construye", "hacer": "haz", "fabricar": "fabrica", "traer": "trae", "conseguir": "consigue",
    "buscar": "busca", "recoger": "recoge", "llenar": "llena",
}  # fmt: skip
_COULD = re.compile(r"^(?:kannst|könntest|koenntest|würdest) du (?:mir |uns )?(.+?) (\w+)$", re.IGNORECASE)
_COULD_ES = re.compile(r"^(?:(?:me|nos) )?(?:puedes|podr[ií]as) (\w+(?:ar|er|ir))(?:me|nos)?\b", re.IGNORECASE)
#: After a verb: whom it is for, and what only makes it kinder.
_KIND = re.compile(r"^(\w+)((?: (?:mir|uns|mal|doch|bitte|eben|schnell))+)(?= )", re.IGNORECASE)
_N = re.compile(r"^((?:mach|bau|hol|gib|bring|craft)\w*(?: mir| uns)?) '?n (?=\w)", re.IGNORECASE)
_NE = re.compile(r"(?<!\w)'?ne(n?) (?=\w)", re.IGNORECASE)
_LAST = re.compile(
    r"(?:[\s,]+(?:please|pls|plz|too|as well|auch|bitte|por favor|porfa|también|tambien|svp))+$", re.IGNORECASE
)

#: What somebody would like, in words that are no order, and Spanish orders with whom they are for (hazme) → an order.
_LIKES = re.compile(
    r"^(?:(?:ich|wir) hätten? gerne? |(?:me|nos) gustaría (?:tener )?|quisiera(?:mos)? "
    r"|i(?:'d| would) like (?:to have )?(?!you|to)|(?:i|we) could (?:really )?use (?=\w)"
    r"|(?:ich|wir) bräuchten?(?: mal| noch| dringend)* )",
    re.IGNORECASE,
)
_WOULD_BE = re.compile(
    r"^(?!(?:that|this|it|das|eso|esto)\b)(.+?) (?:would be (?:nice|great|good|handy|cool|lovely)"
    r"|w(?:ä|ae)ren? (?:gut|toll|nett|schön|super|praktisch)|(?:estarían?|vendrían?) bien)$",
    re.IGNORECASE,
)
_CLITIC = re.compile(
    r"^(haz|fabrica|construye|consigue|busca|crea|recoge)(?:me|nos)(?=\s)"
    r"|^(fais|fabrique|construis|trouve|apporte|donne|ramasse)[- ](?:moi|nous)(?=\s)",
    re.IGNORECASE,
)
#: What only says that a number need not be kept to.
_ABOUT = re.compile(
    r"\b(?:like|about|around|roughly|maybe|ungefähr|etwa|so|circa|ca\.?|so um die|um die|aproximadamente|alrededor de|como"
    r"|unos|unas) (?=\d)|[\s,]+(?:or so|or something|oder so|más o menos|mas o menos|o así)[\s.!]*$",
    re.IGNORECASE,
)


#: How many, behind what is wanted: mine some coal, 10.
_BEHIND = re.compile(r"^(\S.*?) (?:some |etwas )?(?!no\b)([^\W\d]+), (?:so )?(\d+)(?: stück)?$", re.IGNORECASE)


def asked_for(text: str) -> str:
    """A request without what only makes it kinder, its verb in front: ``kannst du ein Haus bauen`` → ``baue ein Haus``."""
    said = _WOULD_BE.sub(r"get \1", _LAST.sub("", text.strip(" .!")))
    said = _BEHIND.sub(r"\1 \3 \2", _LIKES.sub("get ", _ABOUT.sub("", said)))
    if (clitic := _CLITIC.match(bare(said))) is not None:
        said = f"{clitic[1] or clitic[2]}{said[clitic.end() :]}"
    if (could := _COULD.match(said)) is not None and (verb := _ORDERS.get(could[2].casefold())) is not None:
        said = f"{verb} {could[1]}"
    said = _COULD_ES.sub(_as_order, said)
    said = _KIND.sub(_without_kindness, said)
    return _NE.sub(r"eine\1 ", _N.sub(r"\1 ein ", said))


def _as_order(found: re.Match[str]) -> str:
    return _ORDERS.get(found[1].casefold(), found[1])


def _without_kindness(found: re.Match[str]) -> str:
    verb = found[1].casefold()
    return {"bau": "baue"}.get(verb, found[1]) if verb in ("bau", "baue") else f"{found[1]}{_for_whom(found[2])}"


def _for_whom(words: str) -> str:
    return next((f" {word}" for word in words.split() if word.casefold() in ("mir", "uns")), "")
