"""Answers to what a bot has asked back: "Which sword?" – "an iron one"; "How many?" – "5"; "Shall I get some?" – "yes"."""

import re
from collections.abc import Callable, Iterator

from covoyager.clock import game
from covoyager.handlers.talk.spelling import Forms, groups
from covoyager.language.asking_back import EITHER

#: An answer comes within so many seconds of the question,
FRESH_SECONDS = 60.0
#: and in no more words than these.
MOST_WORDS = 5
_YES = Forms(
    r"(?:yes|yeah|yep|yup|sure|ok(?:ay)?|please(?: do)?|do it|ja|gerne?|klar|mach das|sí|vale|claro|hazlo|好|是)"
    r"(?:,? (?:please|bitte|por favor))?"
)
_FRAME = re.compile(
    r"^(?:(?:well|ok|uh|um|the|an?|some|just|make it|die|der|das|den|eine?n?|aus|una?|el|la|los|las)\s+)+"
    r"|\s+(?:ones?|please|pls|bitte|por favor)$",
    re.IGNORECASE,
)
#: Words that stand behind what they say more of.
_OF = re.compile(r"(?:de|of|made of) ", re.IGNORECASE)
_A = re.compile(r"\ba (?=[aeiou])")


class AskedBack:
    """What people were asked back last."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[str, float]] = {}

    def note(self, user: str, text: str) -> None:
        """Somebody was asked back about a request of theirs."""
        self._open[user] = (text, game.now())

    def forget(self, user: str) -> None:
        """They have asked for something that leaves nothing open."""
        self._open.pop(user, None)

    def completed(self, user: str, answer: str, is_understood: Callable[[str], bool]) -> str:
        """The request that somebody completes by these words; empty where they answer nothing."""
        text, since = self._open.get(user, ("", 0.0))
        said = answer.strip(" ,.:!?¿¡")
        if not text or game.now() - since > FRESH_SECONDS or not 0 < len(said.split()) <= MOST_WORDS:
            return ""
        if groups(_YES, said) is not None:
            return text if is_understood(text) else ""
        return next(filter(is_understood, _joined(text, said)), "")


def _joined(text: str, answer: str) -> Iterator[str]:
    """A request with an answer before one of its words, after one, or instead of one; the last word first."""
    plain = _FRAME.sub("", _FRAME.sub("", answer)).strip()
    if EITHER.search(text) is not None:
        yield EITHER.sub(lambda _either: plain or answer, text)
        return
    words = text.split()
    places = range(len(words) - 1, -1, -1)
    for said in dict.fromkeys((plain, answer)) if plain else (answer,):
        before = (" ".join([*words[:at], said, *words[at:]]) for at in places)
        after = (" ".join([*words[: at + 1], said, *words[at + 1 :]]) for at in places)
        yield from (*after, *before) if _OF.match(said) else (*map(_with_an, before), *after)
        yield from (" ".join([*words[:at], said, *words[at + 1 :]]) for at in places)


def _with_an(text: str) -> str:
    return _A.sub("an ", text)
