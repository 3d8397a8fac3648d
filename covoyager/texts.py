"""Our own sentences, which can be said in other languages too.

A :class:`Text` is a ``str`` with the English sentence that also keeps its template and the values put into it. From these
:func:`translated` makes the sentence in another language by a catalogue of ``gettext``, whose messages are the templates.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

#: Code of a language that there is a catalogue for (or English) → its own name.
SPOKEN = {"en": "English", "de": "Deutsch", "es": "Español"}
_ENGLISH = {"en": "english", "de": "german", "es": "spanish"}
#: All of them, as they are told to people.
LANGUAGES = ", ".join(f"{name} ({code})" for code, name in SPOKEN.items())


def spoken(code: str) -> str | None:
    """The code of :data:`SPOKEN` for ``de``, ``de_at``, ``es-MX.UTF-8`` or ``Deutsch``; None if we do not have it."""
    word = code.strip().casefold()
    named = next((known for known, name in SPOKEN.items() if word in (name.casefold(), _ENGLISH[known])), None)
    short = word.replace("-", "_").split("_")[0].split(".")[0]
    return named or (short if short in SPOKEN else None)


#: Characters of a player's own words that are repeated back.
TEXT = 60


def shortened(text: str, length: int = TEXT) -> str:
    """The beginning of a text, with a sign where something was left out."""
    flat = " ".join(text.split())
    if len(flat) <= length:
        return text if flat == text else flat
    return flat[: length - 1].rstrip() + "…"


class Catalogue(Protocol):
    """The sentences and names of one language."""

    def gettext(self, message: str, /) -> str:
        """The template in that language; the English one if the catalogue lacks it."""
        ...

    def ngettext(self, one: str, several: str, count: int, /) -> str:
        """The template in that language for ``count`` things."""
        ...

    def again(self, sentence: str, /) -> str:
        """Translate a whole English sentence of ours by finding the template it was made of; unchanged if none fits."""
        ...

    def name(self, item: str, count: int | None, /) -> str | None:
        """The name of an item id, with ``count`` before it if given; None if the language has no name for it."""
        ...


class Text(str):
    """A sentence, or a part of one, in English.

    Attributes:
        template: the catalogue's message, with names in braces; for ``n`` = 1 if there is a number.
        several: the template for all other numbers; None if the sentence has no number.
        values: what the names in braces are replaced with; ``n`` is the number.
    """

    __slots__ = ("several", "template", "values")
    template: str
    several: str | None
    values: Mapping[str, object]

    def __new__(cls, template: str, values: Mapping[str, object], several: str | None = None) -> "Text":
        """Fill the template.

        Raises:
            KeyError: ``values`` lacks a name of the template.
        """
        shown = several if several is not None and values["n"] != 1 else template
        made = super().__new__(cls, shown.format(**values) if values else shown)
        made.template, made.several, made.values = template, several, values
        return made

    def __str__(self) -> str:
        return self

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, ("".join(self),)


class StoredText(Text):
    """A sentence of ours that was stored as plain English, such as why a subtask waits: its template must be looked for."""

    __slots__ = ()

    @classmethod
    def of(cls, text: str) -> Text:
        """Mark a sentence of the board or of a bot as ours; a :class:`Text`, which knows its template, stays as it is."""
        return text if isinstance(text, Text) else cls(text, {})


class Guess:
    """Marks a sentence of ours as one that tells how words were read that may have been meant otherwise."""

    __slots__ = ()


class ReadAs(Text, Guess):
    """A sentence that tells how words were read."""

    __slots__ = ()


class StoredGuess(StoredText, Guess):
    """Such a sentence as the board keeps it."""

    __slots__ = ()


def guessed(lines: Iterable[str]) -> bool:
    """Whether a word was taken for another: some of the sentences are guesses."""
    return any(isinstance(line, Guess) for line in lines)


def _capital(text: str) -> str:
    """A text with a capital letter in front, behind the mark with which a Spanish question begins."""
    at = len(text) - len(text.lstrip("¿¡"))
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


class Begun(Text):
    """A text made into a sentence of its own: it begins with a capital letter."""

    __slots__ = ()

    @classmethod
    def of(cls, text: str) -> "Begun":
        """Capitalise a text that may have been a part of another sentence."""
        made = str.__new__(cls, _capital(text))
        made.template, made.several, made.values = "{text}", None, {"text": text}
        return made


class Verb(Text):
    """A verb by itself: in another language what its template says there of nothing."""

    __slots__ = ()

    @classmethod
    def of(cls, shown: str, template: str) -> "Verb":
        """Name a verb; ``shown`` is the English word, ``template`` says it of a ``{thing}``."""
        made = cls(shown, {})
        made.template = template
        return made


class Name(Text):
    """An item by its id, with a count (``3 torches``) or without (``torch``)."""

    __slots__ = ("item", "number")
    item: str
    number: int | None

    @classmethod
    def of(cls, item: str, count: int | None, shown: str) -> "Name":
        """Name an item; ``shown`` is the English text, with the count if there is one."""
        made = cls(shown.replace("{", "").replace("}", ""), {})
        made.item, made.number = item, count
        return made


def _(template: str, /, **values: object) -> Text:
    """Make a sentence; the template is a message of the catalogues."""
    return Text(template, values)


def several(one: str, more: str, n: int, /, **values: object) -> Text:
    """Make a sentence about ``n`` things, ``{n}`` in the templates: ``one`` for 1, ``more`` for any other number."""
    return Text(one, {"n": n, **values}, more)


def marked(template: str) -> str:
    """Mark a template for the catalogues that is filled elsewhere; it is returned unchanged."""
    return template


class _Reader:
    """The language of this process's terminal."""

    catalogue: Catalogue | None = None


def read_by(catalogue: Catalogue | None) -> None:
    """Set the language of this process's terminal; None is English."""
    _Reader.catalogue = catalogue


def foreign() -> bool:
    """Whether the language of this terminal is another than English."""
    return _Reader.catalogue is not None


def own(text: str) -> str:
    """A text of ours, or a template given to :func:`marked`, in the language of this terminal."""
    return text if _Reader.catalogue is None else translated(text, _Reader.catalogue)


def here(template: str, /, **values: object) -> str:
    """Make a sentence in the language of this terminal; values that are texts of ours are translated too."""
    said = template if _Reader.catalogue is None else _Reader.catalogue.gettext(template)
    return said.format(**_shown(values)) if values else said


def here_several(one: str, more: str, n: int, /, **values: object) -> str:
    """Make a sentence about ``n`` things in the language of this terminal; see :func:`several` and :func:`here`."""
    catalogue = _Reader.catalogue
    said = (one if n == 1 else more) if catalogue is None else catalogue.ngettext(one, more, n)
    return said.format(n=n, **_shown(values))


def _shown(values: Mapping[str, object]) -> Mapping[str, object]:
    return {name: own(value) if isinstance(value, Text) else value for name, value in values.items()}


def joined(separator: str, parts: Iterable[str]) -> Text:
    """Join the texts that are not empty; each is translated by itself."""
    every = [part for part in parts if part]
    values = {f"p{number}": part for number, part in enumerate(every)}
    return Text(separator.replace("{", "{{").replace("}", "}}").join(f"{{{name}}}" for name in values), values)


def translated(text: str, catalogue: Catalogue) -> str:
    """Translate a text by a catalogue; a text that is not ours stays as it is."""
    if isinstance(text, Name):
        return catalogue.name(text.item, text.number) or "".join(text)
    if isinstance(text, Verb):
        return catalogue.gettext(text.template).format(thing="").strip(" :")
    if isinstance(text, StoredText):
        return catalogue.again("".join(text))
    if isinstance(text, Begun):
        said = translated(str(text.values["text"]), catalogue)
        return _capital(said)
    if not isinstance(text, Text):
        return catalogue.gettext(text) if text else text
    values = {
        name: translated(value, catalogue) if isinstance(value, str) else value for name, value in text.values.items()
    }
    if text.several is None:
        template = catalogue.gettext(text.template) if text.template else ""
    else:
        template = catalogue.ngettext(text.template, text.several, int(str(text.values["n"])))
    return template.format(**values) if values else template
