"""Sentences of ours that can be said in another language: English at once, what they were made of beside it.

A :class:`Text` is the English sentence, so that whoever does not care takes it as any text. It keeps its template and what was
put into it; :func:`translated` makes the sentence anew by a catalogue (``gettext``, the templates are its messages).
"""

from collections.abc import Iterable, Mapping
from typing import Protocol


class Catalogue(Protocol):
    """The sentences and names of one language."""

    def gettext(self, message: str, /) -> str:
        """A template in that language; itself where there is none."""
        ...

    def ngettext(self, one: str, several: str, count: int, /) -> str:
        """The template for so many."""
        ...

    def again(self, sentence: str, /) -> str:
        """A whole English sentence of ours, by the template that it was made of; itself where none is known."""
        ...

    def name(self, item: str, count: int | None, /) -> str | None:
        """What a thing is called, with how many there are; None where that is not known."""
        ...


class Text(str):
    """A sentence, or a part of one, in English.

    Attributes:
        template: what it was made of, with names in braces; the catalogue's message.
        several: the same for other numbers than one; None where there is no number.
        values: what stands for the names; ``n`` is the number.
    """

    __slots__ = ("several", "template", "values")
    template: str
    several: str | None
    values: Mapping[str, object]

    def __new__(cls, template: str, values: Mapping[str, object], several: str | None = None) -> "Text":
        """Put it together."""
        shown = several if several is not None and values["n"] != 1 else template
        made = super().__new__(cls, shown.format(**values) if values else shown)
        made.template, made.several, made.values = template, several, values
        return made

    def __str__(self) -> str:
        return self

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, ("".join(self),)


class Kept(Text):
    """A sentence of ours that was kept as plain English, such as why a step waits."""

    __slots__ = ()

    @classmethod
    def of(cls, text: str) -> Text:
        """What the board, or a bot, has said; a text that knows its template stays one."""
        return text if isinstance(text, Text) else cls(text, {})


class Begun(Text):
    """A sentence of its own, whatever its first letter was."""

    __slots__ = ()

    @classmethod
    def of(cls, text: str) -> "Begun":
        """What may have been said in the midst of another."""
        made = str.__new__(cls, text[:1].upper() + text[1:])
        made.template, made.several, made.values = "{text}", None, {"text": text}
        return made


class Name(Text):
    """A thing by its id, with how many there are or without: ``3 torches``."""

    __slots__ = ("item", "number")
    item: str
    number: int | None

    @classmethod
    def of(cls, item: str, count: int | None, shown: str) -> "Name":
        """A thing, and how it reads in English."""
        made = cls(shown.replace("{", "").replace("}", ""), {})
        made.item, made.number = item, count
        return made


def _(template: str, /, **values: object) -> Text:
    """A sentence out of the catalogue."""
    return Text(template, values)


def several(one: str, more: str, n: int, /, **values: object) -> Text:
    """A sentence for a number, ``{n}``: one form for one, the other for all else."""
    return Text(one, {"n": n, **values}, more)


def marked(template: str) -> str:
    """A message of the catalogue that is used elsewhere."""
    return template


class _Reader:
    """Who sits at this process's terminal."""

    catalogue: Catalogue | None = None


def read_by(catalogue: Catalogue | None) -> None:
    """From now on whoever sits at this process's terminal reads that language; None is English."""
    _Reader.catalogue = catalogue


def foreign() -> bool:
    """Whether whoever sits at this terminal reads another language than English."""
    return _Reader.catalogue is not None


def own(text: str) -> str:
    """A text of ours, or one that :func:`marked` has, as it is read at this terminal."""
    return text if _Reader.catalogue is None else translated(text, _Reader.catalogue)


def here(template: str, /, **values: object) -> str:
    """A sentence as it is read at this terminal; what is put into it is translated where it is a text of ours."""
    said = template if _Reader.catalogue is None else _Reader.catalogue.gettext(template)
    return said.format(**_shown(values)) if values else said


def here_several(one: str, more: str, n: int, /, **values: object) -> str:
    """The same for a number, ``{n}``."""
    catalogue = _Reader.catalogue
    said = (one if n == 1 else more) if catalogue is None else catalogue.ngettext(one, more, n)
    return said.format(n=n, **_shown(values))


def _shown(values: Mapping[str, object]) -> Mapping[str, object]:
    return {name: own(value) if isinstance(value, Text) else value for name, value in values.items()}


def joined(separator: str, parts: Iterable[str]) -> Text:
    """Texts one after the other; each is translated for itself."""
    every = [part for part in parts if part]
    values = {f"p{number}": part for number, part in enumerate(every)}
    return Text(separator.replace("{", "{{").replace("}", "}}").join(f"{{{name}}}" for name in values), values)


def translated(text: str, catalogue: Catalogue) -> str:
    """A text by a catalogue; what is no text of ours stays as it is."""
    if isinstance(text, Name):
        return catalogue.name(text.item, text.number) or "".join(text)
    if isinstance(text, Kept):
        return catalogue.again("".join(text))
    if isinstance(text, Begun):
        said = translated(str(text.values["text"]), catalogue)
        return said[:1].upper() + said[1:]
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
