"""Writing books and signs ("write a book: our mine lies in the north", "write a sign: to the mine")."""

import re
from dataclasses import replace

from covoyager.domain import Action, Subtask
from covoyager.domain.nouns import thing
from covoyager.domain.sentences import describe
from covoyager.errors import NotUnderstood
from covoyager.facts import shared_facts
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.goal_kinds.quotes import CLOSING, OPENING, unquoted
from covoyager.knowledge import Knowledge
from covoyager.texts import _

_QUOTED = f"{OPENING}.+{CLOSING}"
ASKED = re.compile(
    r"\s*(?:please\s+|can you\s+|let'?s\s+)?write\s+"
    rf"(?:(?P<first>{_QUOTED})\s+(?:on|onto|in|into)\s+)?(?:(?:an?|the|me|us)\s+)*(?P<what>book|sign)"
    rf"(?(first)|(?:\s*(?::|,|that says|saying|which says|with the (?:text|words))\s*(?P<text>.+?)|\s+(?P<quoted>{_QUOTED}))?)"
    r"\s*[.!]*\s*",
    re.IGNORECASE | re.DOTALL,
)
#: The text if the player gives none.
USUAL = "Hello!"
_ROOM = shared_facts("writing")
#: Most characters of a text: a book's is one page.
LONGEST = {"sign": _ROOM["sign"]["lines"] * _ROOM["sign"]["letters"], "book": _ROOM["book"]["letters"]}
TICKS = 60


def writing(text: str, knowledge: Knowledge) -> Wish | None:
    """Read a wish to write something; None if the words ask for something else.

    Raises:
        NotUnderstood: the text is too long.
    """
    found = ASKED.fullmatch(text)
    if found is None:
        return None
    kind = found["what"].casefold()
    said = found["first"] or found["text"] or found["quoted"]
    says = unquoted((said or USUAL).strip())
    if len(says) > LONGEST[kind]:
        raise NotUnderstood(_("a {kind} has room for {most} letters", kind=thing(kind), most=LONGEST[kind]))
    item, takes = ("written_book", {"writable_book": 1}) if kind == "book" else _sign(knowledge)
    step = Subtask(0, Action.WRITE, item, 1, consumes=takes, materials={**takes}, text=says, ticks=TICKS)
    assumed = () if said else (_("it says {text}", text=repr(says)),)
    return Wish(replace(step, description=describe(step)), 1, takes, assumed)


def _sign(knowledge: Knowledge) -> tuple[str, dict[str, int]]:
    """The usual sign and what it takes; before 1.14 there is only one kind."""
    item = "oak_sign" if "oak_sign" in knowledge.items else "sign"
    return item, {item: 1}
