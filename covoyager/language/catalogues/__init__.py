"""Our texts in other languages: ``gettext`` catalogues, and the game's names of items."""

import gettext
import re
from functools import cache, cached_property
from importlib.resources import files
from itertools import zip_longest

from covoyager.domain.nouns import MOB, in_pairs, item_id, plural, words
from covoyager.language import kept
from covoyager.language.game_names import mobs_in, names_in, terrain_in
from covoyager.texts import Catalogue, translated

#: A subtask with its number.
_NUMBERED = re.compile(r"(#\d+):? (.+?)( \(FAILED\))?")


class Sentences:
    """The catalogue of one language; see :class:`covoyager.texts.Catalogue`."""

    def __init__(self, language: str) -> None:
        with files(__package__).joinpath(f"{language}.mo").open("rb") as file:
            self._messages = gettext.GNUTranslations(file)
        self._mobs = mobs_in(language)
        self._names = {**terrain_in(language), **self._mobs, **names_in(language)}

    def gettext(self, message: str, /) -> str:
        """The template in that language; the English one if the catalogue lacks it."""
        return self._messages.gettext(message)

    def ngettext(self, one: str, several: str, count: int, /) -> str:
        """The template in that language for ``count`` things."""
        return self._messages.ngettext(one, several, count)

    def again(self, sentence: str, /) -> str:
        """Translate a whole English sentence, as far as its templates and items are known."""
        for split in (kept.sentences, kept.clauses):
            if len(parts := split(sentence)) > 1:
                return "".join(part if at % 2 else self.again(part) for at, part in enumerate(parts))
        return self._list(sentence) or self._known(sentence) or sentence

    def _known(self, sentence: str) -> str | None:
        """Translate a sentence by its template, as a subtask with a number, or as an item; None if it is none of these."""
        if (step := _NUMBERED.fullmatch(sentence)) is not None:
            return f"{step[1]} {self.again(step[2])}{step[3] or ''}"
        for stop in ("", "."):
            if (match := kept.found(sentence + stop)) is not None:
                template, values = match
                shown = {hole: self._in_hole(hole, text) for hole, text in values.items()}
                return self.gettext(template).format(**shown).removesuffix(stop)
        count, _, label = sentence.partition(" ")
        number, noun = (int(count), label) if count.isdecimal() and label else (None, sentence)
        item = self._things.get(noun)
        return self.name(item, number) if item is not None else None

    def _in_hole(self, hole: str, text: str) -> str:
        """What stands in the hole of a template; animals are called otherwise than their meat."""
        if kept.is_bare(hole):
            return text
        return (self.name(MOB + item_id(text), None) if hole == "mob" else None) or self.again(text)

    def _list(self, sentence: str) -> str | None:
        """Translate a list; None if any part of it is unknown, or it is no list."""
        parts = kept.listed(sentence)
        known = [self._known(part) for part in parts[::2]]
        if len(parts) == 1 or not all(known):
            return None
        joints = [f" {self.gettext(joint.strip())} " if joint.strip().isalpha() else joint for joint in parts[1::2]]
        return "".join(map("".join, zip_longest(filter(None, known), joints, fillvalue="")))

    @cached_property
    def _things(self) -> dict[str, str]:
        """English name, singular or plural → item id."""
        labels = {item: words(item) for item in self._names}
        several = {plural(label, 2): item for item, label in labels.items()}
        pairs = {pair: item for item, label in labels.items() for n in (1, 2) if (pair := in_pairs(label, n))}
        return pairs | several | {label: item for item, label in labels.items()} | {item: item for item in labels}

    def name(self, item: str, count: int | None, /) -> str | None:
        """The name of an item, a block or a mob as the game writes it, with a count as ``5× Fackel``, since its language files have no plurals."""
        bare = item.removeprefix(MOB).removeprefix("minecraft:")
        name = (self._mobs.get(bare) if item.startswith(MOB) else None) or self._names.get(bare)
        if name is None:
            return None
        return name if count is None else f"{count}× {name}"


@cache
def _sentences(language: str) -> Sentences:
    return Sentences(language)


def catalogue(language: str) -> Catalogue | None:
    """The catalogue of a language of :data:`SPOKEN`; None for English, in which the texts are written."""
    return None if language == "en" else _sentences(language)


def in_language(text: str, language: str) -> str:
    """A text of ours in a language of :data:`SPOKEN`."""
    return text if language == "en" else translated(text, _sentences(language))
