"""Sentences that are no request, or leave open how many: the bot asks back and never guesses."""

import re

from covoyager.errors import NotUnderstood
from covoyager.texts import _

_HOW_MANY = _("how many is that? Say a number, such as: craft 16 torches")
_NO_REQUEST = _("that does not ask for a thing; try: craft compass")
_WHICH_NUMBER = _("is that a fraction or thousands? Write 3.5 or 1000")

#: Words that leave open how many.
_OPEN = re.compile(
    r"\b(?:enough|each|apiece|every|genug|genügend|suficientes?|bastantes?|assez)\b|\bper (?:person|player|head)\b|\bas (?:many|much)\b|\b(?:twice|double) (?:as|the)\b"
)
_FEW = (
    r"(?:\d+|one|two|three|four|five|six|seven|eight|ten|ein(?:e[nms]?|s)?|zwei|drei|vier|fünf|sechs|sieben|acht|zehn"
    r"|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|diez|deux|trois|quatre|cinq|sept|huit|dix)"
)
#: Two numbers of which one is wanted.
EITHER = re.compile(rf"\b{_FEW} (?:or|oder|o|ou|bis) {_FEW}\b", re.IGNORECASE)
#: "For everyone" without a number, or with one that may be for each: nobody knows how many that is.
_FOR_ALL = re.compile(
    r"^(?!.*(?:[2-9]|\d\d))(?!.*\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|stack)\b).*\bfor (?:everyone|everybody|all of us)\b"
)
_NUMBERS = re.compile(r"\b\d+,\d{1,2}(?!\d)(?=\s*(?:stack|dozen|k\b))|(?<![\d.])\d{1,3}\.\d{3}(?![\d.])")
#: Questions, news, praise, and requests to take something from somebody or to break what stands.
_OTHER = re.compile(
    r"^(?:do|did|does|have|has) (?:you|we|they|i|he|she|any|some)\w*\b"
    r"|^(?:i|we|you|they|he|she) (?:have|had|got|made|lost|found|am|are|were)\b(?! to\b)"
    r"|^(?:i|we|you|they)'ve\b(?! got to\b)"
    r"|^(?:nice|cool|great|awesome|where|what|who|why|when|how|is|are|was|not|don'?t|stop)\b"
    r"|^(?:take|keep|steal) (?:my|the|your|his|her|their)\b"
    r"|^(?:break|burn|destroy|smash) (?:the|my|our|your|his|her|this|that) (?!.*(?:tree|wood|log|stone|ore|dirt|ice|rock)s?\b)"
    r"|\b(?:everything|anything|all) (?:but|except)\b"
)


def ask_back(text: str) -> None:
    """Refuse words that are no request, or leave open how many; do nothing for all others.

    Raises:
        NotUnderstood: with a question back.
    """
    line = " ".join(text.lower().replace("\u2019", "'").split())
    if _OTHER.search(line):
        raise NotUnderstood(_NO_REQUEST)
    if _NUMBERS.search(line):
        raise NotUnderstood(_WHICH_NUMBER)
    if leaves_open(line):
        raise NotUnderstood(_HOW_MANY)


def refuse_either(text: str) -> None:
    """Refuse words that leave open which of two numbers is wanted, whatever their language; do nothing for all others.

    Raises:
        NotUnderstood: with a question back.
    """
    if EITHER.search(text):
        raise NotUnderstood(_HOW_MANY)


def leaves_open(text: str) -> bool:
    """Whether words leave open how many are wanted: "enough torches", "a bed for each"."""
    return bool(EITHER.search(text) or _OPEN.search(text.lower()) or _FOR_ALL.search(text.lower()))
