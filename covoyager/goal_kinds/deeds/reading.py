"""Reading to people what stands on a sign or in a book ("read the sign", "lies das Buch vor")."""

import re

from covoyager.domain import Action, Subtask
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.knowledge import Knowledge

_THE = r"(?:the|an?|this|that|my|our|das|die|den|ein|einen|dieses|el|la|un|este|le|ce)"
_SIGN = r"signs?|schild|schilder|cartel|letrero|panneau|pancarte"
_BOOK = r"books?|buch|libro|livre"
ASKED = re.compile(
    r"\s*(?:please\s+|can you\s+|could you\s+|let'?s\s+|bitte\s+|por favor\s+)?"
    rf"(?:read|lies|lese?n?|lee|leer|lis|lire)\s+(?:(?:me|us|mir|uns)\s+)?(?:out\s+)?(?:{_THE}\s+)?(?:nearest\s+|written\s+)?"
    rf"(?:(?P<sign>{_SIGN})|(?:{_BOOK}))"
    r"(?:\s+(?:out|aloud|to me|to us|for me|vor|bitte|please|there|over there))*\s*[.!?]*\s*",
    re.IGNORECASE,
)
SIGN, BOOK = "sign", "book"
TICKS = 60


def reading(text: str, knowledge: Knowledge) -> Wish | None:  # noqa: ARG001
    """Read a wish to be read to; None if the words ask for something else."""
    found = ASKED.fullmatch(text)
    if found is None:
        return None
    what = SIGN if found["sign"] else BOOK
    return Wish(Subtask(0, Action.READ, what, 1, ticks=TICKS, description=f"Read the {what} out."))
