"""What the bots say in other languages than English: catalogues as ``gettext`` has them, and the game's names of things."""

import gettext
from functools import cache
from importlib.resources import files

from covoyager.domain.texts import translated
from covoyager.language.game_names import names_in

#: Codes of what is spoken whole, and what each is called in itself.
SPOKEN = {"en": "English", "de": "Deutsch", "es": "Español"}


def spoken(code: str) -> str | None:
    """The language that is meant by ``de``, ``de_at``, ``es-MX.UTF-8`` or ``Deutsch``; None where it is not spoken."""
    word = code.strip().casefold()
    named = next((known for known, name in SPOKEN.items() if word in (name.casefold(), _ENGLISH[known])), None)
    short = word.replace("-", "_").split("_")[0].split(".")[0]
    return named or (short if short in SPOKEN else None)


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

    def name(self, item: str, count: int | None, /) -> str | None:
        """As the game writes it; the language files have no plurals, so a number stands before it as in ``5× Fackel``."""
        name = self._names.get(item.removeprefix("minecraft:"))
        if name is None:
            return None
        return name if count is None else f"{count}× {name}"


@cache
def _sentences(language: str) -> Sentences:
    return Sentences(language)


def in_language(text: str, language: str) -> str:
    """A text of ours in a spoken language; English as it is."""
    return text if language == "en" else translated(text, _sentences(language))
