"""What the bots say in other languages than English: catalogues as ``gettext`` has them, and the game's names of things."""

import gettext
import re
from functools import cache, cached_property
from importlib.resources import files
from itertools import zip_longest

from covoyager.domain.nouns import plural, words
from covoyager.domain.texts import Catalogue, translated
from covoyager.language import kept
from covoyager.language.game_names import names_in

#: Codes of what is spoken whole, and what each is called in itself.
SPOKEN = {"en": "English", "de": "Deutsch", "es": "Español"}


def spoken(code: str) -> str | None:
    """The language that is meant by ``de``, ``de_at``, ``es-MX.UTF-8`` or ``Deutsch``; None where it is not spoken."""
    word = code.strip().casefold()
    named = next((known for known, name in SPOKEN.items() if word in (name.casefold(), _ENGLISH[known])), None)
    short = word.replace("-", "_").split("_")[0].split(".")[0]
    return named or (short if short in SPOKEN else None)


#: A step by its number.
_NUMBERED = re.compile(r"(#\d+):? (.+)")

_ENGLISH = {"en": "english", "de": "german", "es": "spanish"}


class Sentences:
    """A catalogue; see :class:`covoyager.domain.texts.Catalogue`."""

    def __init__(self, language: str) -> None:
        with files(__package__).joinpath(f"{language}.mo").open("rb") as file:
            self._messages = gettext.GNUTranslations(file)
        self._names = names_in(language)

    def gettext(self, message: str, /) -> str:
        """A template in that language; itself where there is none."""
        return self._messages.gettext(message)

    def ngettext(self, one: str, several: str, count: int, /) -> str:
        """The template for so many."""
        return self._messages.ngettext(one, several, count)

    def again(self, sentence: str, /) -> str:
        """A whole English sentence in that language, as far as its templates and things are known."""
        for split in (kept.clauses, kept.sentences):
            if len(parts := split(sentence)) > 1:
                return "".join(part if at % 2 else self.again(part) for at, part in enumerate(parts))
        return self._list(sentence) or self._known(sentence) or sentence

    def _known(self, sentence: str) -> str | None:
        """By its template, as a numbered step, or as a thing."""
        if (step := _NUMBERED.fullmatch(sentence)) is not None:
            return f"{step[1]} {self.again(step[2])}"
        for stop in ("", "."):
            if (match := kept.found(sentence + stop)) is not None:
                template, values = match
                shown = {hole: text if kept.is_bare(hole) else self.again(text) for hole, text in values.items()}
                return self.gettext(template).format(**shown).removesuffix(stop)
        count, _, label = sentence.partition(" ")
        number, noun = (int(count), label) if count.isdecimal() and label else (None, sentence)
        item = self._things.get(noun)
        return self.name(item, number) if item is not None else None

    def _list(self, sentence: str) -> str | None:
        """What is listed, where all of it is known."""
        parts = kept.listed(sentence)
        known = [self._known(part) for part in parts[::2]]
        if len(parts) == 1 or not all(known):
            return None
        joints = [f" {self.gettext('and')} " if joint == " and " else joint for joint in parts[1::2]]
        return "".join(map("".join, zip_longest(filter(None, known), joints, fillvalue="")))

    @cached_property
    def _things(self) -> dict[str, str]:
        """Items by what they are called in English, one and several."""
        labels = {item: words(item) for item in self._names}
        several = {plural(label, 2): item for item, label in labels.items()}
        return several | {label: item for item, label in labels.items()} | {item: item for item in labels}

    def name(self, item: str, count: int | None, /) -> str | None:
        """As the game writes it; the language files have no plurals, so a number stands before it as in ``5× Fackel``."""
        name = self._names.get(item.removeprefix("minecraft:"))
        if name is None:
            return None
        return name if count is None else f"{count}× {name}"


@cache
def _sentences(language: str) -> Sentences:
    return Sentences(language)


def catalogue(language: str) -> Catalogue | None:
    """The sentences of a spoken language; None for English, in which they are written."""
    return None if language == "en" else _sentences(language)


def in_language(text: str, language: str) -> str:
    """A text of ours in a spoken language; English as it is."""
    return text if language == "en" else translated(text, _sentences(language))
