"""What is no plain request, or leaves open how many: it is asked back and never guessed."""

import re

from covoyager.errors import NotUnderstood

_HOW_MANY = "how many is that? Say a number, such as: craft 16 torches"
_NO_REQUEST = "that does not ask for a thing; try: craft compass"
_WHICH_NUMBER = "is that a fraction or thousands? Write 3.5 or 1000"

#: What leaves open how many.
_OPEN = re.compile(
    r"\b(?:enough|each|apiece|every)\b|\bper (?:person|player|head)\b|\bas (?:many|much)\b|\b(?:twice|double) (?:as|the)\b"
)
_NUMBERS = re.compile(r"\b\d+,\d{1,2}(?!\d)(?=\s*(?:stack|dozen|k\b))|(?<![\d.])\d{1,3}\.\d{3}(?![\d.])")
#: Questions, news, praise, and what would take from somebody or break what stands.
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
    """Let pass what may be a request with a number.

    Raises:
        NotUnderstood: where it is none, or nobody can know how many are meant.
    """
    line = " ".join(text.lower().replace("\u2019", "'").split())
    if _OTHER.search(line):
        raise NotUnderstood(_NO_REQUEST)
    if _NUMBERS.search(line):
        raise NotUnderstood(_WHICH_NUMBER)
    if _OPEN.search(line):
        raise NotUnderstood(_HOW_MANY)
