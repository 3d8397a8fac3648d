"""The names of items and mobs in other languages: read in goals and commands, and shown to players.

Common items are in ``names/usual.tsv``, mobs in ``names/mobs.tsv``, written by hand after the game's language files (``de_de``,
``es_es``, ``fr_fr``, ``zh_cn``), since minecraft-data has only English. If the game is installed on this machine, its own
language files have all names of any language (Minecraft Wiki, ".minecraft", "assets").
"""

import json
import os
import re
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from covoyager.files import read_text
from covoyager.knowledge import Knowledge
from covoyager.language.foreign_words import LOOSELY, WORDS

#: Largest index or language file of the game that is read, in bytes: several times the largest that exists.
LARGEST = 8 * 1024 * 1024
_KEY = re.compile(r"(?:item|block)\.minecraft\.([a-z0-9_]+)")
#: Ends of German names whose plural changes a vowel, and their plurals.
_UMLAUTS = (
    ("block", "blöcke"),
    ("stamm", "stämme"),
    ("stock", "stöcke"),
    ("apfel", "äpfel"),
    ("ofen", "öfen"),
    ("kuh", "kühe"),
    ("huhn", "hühner"),
    ("wolf", "wölfe"),
    ("fuchs", "füchse"),
    ("frosch", "frösche"),
)
_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "œ": "oe"}


@cache
def names_in(language: str) -> Mapping[str, str]:
    """Item → its name in a language such as ``de``; empty if none are known."""
    return _installed(language) or table("usual").get(language[:2], {})


@cache
def table(name: str) -> Mapping[str, Mapping[str, str]]:
    """Language → id → name: of ``usual`` items, or of ``mobs``."""
    written = files(__package__).joinpath(f"names/{name}.tsv").read_text(encoding="utf-8")
    head, *rows = (line.split("\t") for line in written.splitlines())
    return {language: {row[0]: row[at] for row in rows} for at, language in enumerate(head) if at}


def game_folder() -> Path:
    """The folder where the game's launcher installs it by default on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / ".minecraft"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "minecraft"
    return Path.home() / ".minecraft"


def _installed(language: str) -> Mapping[str, str]:
    """Item → name, from the newest index of the installed game that has the language; empty without one."""
    assets = game_folder() / "assets"
    try:
        indexes = sorted((assets / "indexes").glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for index in indexes:
            objects = json.loads(read_text(index, LARGEST))["objects"]
            found = sorted(name for name in objects if name.startswith(f"minecraft/lang/{language}"))
            for name in found:
                digest = objects[name]["hash"]
                return _read(json.loads(read_text(assets / "objects" / digest[:2] / digest, LARGEST)))
    except (OSError, ValueError, KeyError, TypeError):
        return {}  # No game here, or one of another form: the usual names will do.
    return {}


def _read(translations: Mapping[str, str]) -> Mapping[str, str]:
    return {found[1]: str(name) for key, name in translations.items() if (found := _KEY.fullmatch(key))}


def in_english(text: str, knowledge: Knowledge) -> str:
    """Translate names in other languages, and the words around them, into English; a text without any is unchanged."""
    line, found = unicodedata.normalize("NFC", text), False
    for phrase, item in _phrases(knowledge):
        if phrase in line.lower() and (at := _bounded(phrase).search(line)) is not None:
            line = f"{line[: at.start()]} {knowledge.label(item).lower()} {line[at.end() :]}"
            found = True
    if not found:
        return text
    for word, english in WORDS.items():
        line = _bounded(word).sub(f" {english} ", line)
    return " ".join(line.split())


@cache
def _bounded(phrase: str) -> re.Pattern[str]:
    """A pattern of the phrase as whole words; Chinese has no blanks between words, and an apostrophe ends one."""
    left, right = (r"(?<!\w)", r"(?!\w)") if ord(phrase[0]) < 0x2E80 else ("", "")
    return re.compile(left + re.escape(phrase) + ("" if phrase.endswith("'") else right), re.IGNORECASE)


def _phrases(knowledge: Knowledge) -> tuple[tuple[str, str], ...]:
    """(form of a name, what it means), the longest form first; computed once for a version."""
    made = knowledge.cache.get("foreign names")
    if not isinstance(made, tuple):
        languages = sorted({*table("usual"), os.environ.get("COVOYAGER_LANGUAGE", "")[:2].lower()} - {"", "en"})
        named = [
            (name.lower(), item, language)
            for language in languages
            for item, name in names_in(language).items()
            if item in knowledge.items
        ]
        mobs = {language: names.items() for language, names in table("mobs").items()}
        named += [(n.lower(), mob, at) for at, all_ in mobs.items() for mob, n in all_ if mob in knowledge.entities]
        loosely = {form: meant for meant, forms in LOOSELY.items() for form in forms.split()}
        forms = {name: item for name, item, _ in reversed(named)} | loosely
        for name, item, language in named:
            for form in _forms(name, language):
                if form not in WORDS:  # "ein" is no plural of "Ei"
                    forms.setdefault(form, item)
        made = tuple(sorted(forms.items(), key=lambda pair: (-len(pair[0]), pair[0])))
        knowledge.cache["foreign names"] = made
    return made


def _forms(name: str, language: str) -> Iterator[str]:
    """A name, its plurals, and each of these without letters that are not on every keyboard."""
    every = {name}
    head, _, tail = name.partition(" ")
    if language == "de":
        every |= {name + end for end in ("n", "en", "e", "s", "er")}
        every |= {name.replace(one, several) for one, several in _UMLAUTS if name.endswith(one)}
    elif language in ("es", "fr"):
        for end in ("s", "es", "x"):
            every |= {f"{head}{end} {tail}".strip(), " ".join(word + end for word in name.split())}
        if head.endswith("z"):
            every.add(f"{head[:-1]}ces {tail}".strip())
    for form in every:
        yield form
        spelled = "".join(_SPELLED.get(letter, letter) for letter in form)
        yield spelled
        yield "".join(c for c in unicodedata.normalize("NFD", form) if not unicodedata.combining(c))
