"""The names of items and mobs in other languages: read in goals and commands, and shown to players.

What is made of parts is named by rule (:mod:`covoyager.language.name_rules`), other items are in ``names/usual.tsv``, mobs in
``names/mobs.tsv``, blocks that are no items in ``names/terrain.tsv``. All are written by hand, since minecraft-data has only English, and meant to be those of the game's language
files (``de_de``, ``es_es``, ``fr_fr``, ``zh_cn``); not each was compared with them. A cell may have several names: the first is shown, all are understood. If the game is
installed on this machine, its own language files have all names of any language (Minecraft Wiki, ".minecraft", "assets").
"""

import json
import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from covoyager.domain.nouns import PAIRED
from covoyager.files import read_text
from covoyager.knowledge import Knowledge
from covoyager.knowledge.names import edits
from covoyager.language.foreign_words import A_FEW, LOOSELY, PARTED, WORDS
from covoyager.language.name_rules import composed, rows

#: The languages of our own tables.
LANGUAGES = ("de", "es", "fr", "zh")
#: Largest index or language file of the game that is read, in bytes: several times the largest that exists.
LARGEST = 8 * 1024 * 1024
#: A shorter name is not mended: too many are one slip away.
SHORTEST = 5
_KEY = re.compile(r"(?:item|block)\.minecraft\.([a-z0-9_]+)")
#: Ends of German names whose plural changes a vowel, and their plurals.
_UMLAUTS = (
    ("block", "blöcke"),
    ("axt", "äxte"),
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
#: A German adjective: what stays, and the ending of its case.
_ADJECTIVE = re.compile(r"(\w{2,})e[rs]?")
#: The hyphen before whom a French request is for ("fais-moi").
_TO_WHOM = re.compile(r"(?<=\w)-(?=(?:moi|nous)\b)", re.IGNORECASE)
#: What there is to eat, and what somebody says who has nothing.
_TO_EAT = re.compile(
    r"\b(?:(?:et)?was (?:\w+es )?zu essen|algo (?:\w+ )?(?:de|para) comer|(?:quelque chose|de quoi) (?:à )?manger"
    r"|(?:i'?m|i am|we'?re|we are) (?:\w+ )?(?:hungry|starving)|feed (?:me|us)|(?:ich|wir) hab(?:e|en)? (?:\w+ )?hunger"
    r"|(?:tengo|tenemos) (?:\w+ )?hambre|(?:j'ai|nous avons) (?:\w+ )?faim)\b",
    re.IGNORECASE,
)
#: A German bucket of something ("ein Eimer Wasser").
_BUCKET_OF = re.compile(r"\b(eimer)n? (wasser|lava|milch)\b", re.IGNORECASE)
#: The first letter of a script without blanks between words.
_CHINESE = 0x2E80
#: What joins two names in such a script, and what parts them.
_AND = "和与及跟，、"
#: Where the names that were found stand in a line until all are: letters that nobody types.
_KEPT = 0xE000
_PLACE = re.compile("[\ue000-\uf8ff]")
_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "œ": "oe"}


@cache
def names_in(language: str) -> Mapping[str, str]:
    """Item → its name in a language such as ``de``; empty if none are known."""
    return _installed(language) or {item: names[0] for item, names in _usual(language[:2]).items()}


def _usual(language: str) -> Mapping[str, list[str]]:
    """Item → its names, the one that is shown first."""
    listed = {item: names.get(language, "") for item, names in rows("usual")}
    return {item: names.split("|") for item, names in {**composed(language), **listed}.items() if names}


@cache
def mobs_in(language: str) -> Mapping[str, str]:
    """Mob → its name in a language such as ``de``; empty if none are known."""
    return {mob: names[language] for mob, names in rows("mobs") if language in names}


@cache
def terrain_in(language: str) -> Mapping[str, str]:
    """Block that is no item → its name in a language such as ``de``, for what bots look for; empty if none are known."""
    return {block: names[language] for block, names in rows("terrain") if language in names}


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


@lru_cache(maxsize=64)  # each kind of goal asks for the same lines
def in_english(text: str, knowledge: Knowledge) -> str:
    """Translate names in other languages, and the words around them, into English; a text without any is unchanged."""
    line, found = _TO_WHOM.sub(" ", unicodedata.normalize("NFC", text)), list[str]()
    line = _BUCKET_OF.sub(r"\2eimer", line)
    if (food := _TO_EAT.search(line)) is not None:
        line = f"{line[: food.start()]} {chr(_KEPT + len(found))} {line[food.end() :]}"
        found.append("food")
    lower = line.lower()
    named = ((_phrases(knowledge, _letter(begin[0])), begin) for begin in _beginnings(lower))
    near = {each for phrases, begin in named for each in phrases.get(begin, ()) if each[0] in lower}
    for phrase, item in sorted(near, key=_longest):
        if phrase in line.lower() and (at := _bounded(phrase).search(line)) is not None:
            line = f"{line[: at.start()]} {chr(_KEPT + len(found))} {line[at.end() :]}"
            found.append(knowledge.label(item).lower())
    if not found:
        return text
    for parted, whole in PARTED:
        line = parted.sub(whole, line)
    in_pairs = any(label.endswith(PAIRED) for label in found)
    for word, english in WORDS.items():
        if word in line.lower() and not (in_pairs and word == A_FEW):
            line = _bounded(word).sub(f" {english} ", line)
    return " ".join(_PLACE.sub(lambda place: found[ord(place[0]) - _KEPT], line).split())


def asks_to_eat(text: str) -> bool:
    """Whether somebody wants something to eat, or says that they are hungry."""
    return _TO_EAT.search(text) is not None


def mended(text: str, knowledge: Knowledge) -> str:
    """A name with one slip in it, in another language than English, as it is written; every other text is unchanged."""
    word = text.strip().lower()
    if len(word) < SHORTEST or in_english(text, knowledge) != text:
        return text
    names = {name for named in _named(knowledge).values() for name, _, _ in named if abs(len(name) - len(word)) <= 1}
    near = [name for name in sorted(names) if edits(word, name) == 1]
    if not near and not _is_english(word, knowledge):
        forms = [pair for pairs in _phrases(knowledge, _letter(word[0])).values() for pair in pairs]
        close = {
            item: form for form, item in sorted(forms) if abs(len(form) - len(word)) <= 1 and edits(word, form) == 1
        }
        near = list(close.values())
    return near[0] if len(near) == 1 else text


def _is_english(word: str, knowledge: Knowledge) -> bool:
    """Whether a word is the English name of an item, or one slip away from it."""
    return any(edits(word, name.replace("_", " ")) < 2 for name in knowledge.items if abs(len(name) - len(word)) <= 1)


def _longest(named: tuple[str, str]) -> tuple[int, str]:
    return -len(named[0]), named[0]


@cache
def _bounded(phrase: str) -> re.Pattern[str]:
    """A pattern of the phrase as whole words; Chinese has no blanks between words, and an apostrophe ends one."""
    left, right = (r"(?<!\w)", r"(?!\w)") if ord(phrase[0]) < _CHINESE else ("", "")
    return re.compile(left + re.escape(phrase) + ("" if phrase.endswith("'") else right), re.IGNORECASE)


def _phrases(knowledge: Knowledge, letter: str) -> Mapping[str, list[tuple[str, str]]]:
    """First three letters → (form of a name, what it means), for forms that begin with a letter; computed once for a version."""
    made = knowledge.cache.get(("foreign names", letter))
    if not isinstance(made, dict):
        named = _named(knowledge).get(letter, [])
        loosely = {
            form: meant for meant, forms in LOOSELY.items() for form in forms.split() if _letter(form[0]) == letter
        }
        forms = {name: item for name, item, _ in reversed(named)} | loosely
        for name, item, language in named:
            for form in _forms(name, language):
                if form not in WORDS:  # "ein" is no plural of "Ei"
                    forms.setdefault(form, item)
        made = dict[str, list[tuple[str, str]]]()
        for form, item in forms.items():
            made.setdefault(form[:3], []).append((form, item))
        knowledge.cache[("foreign names", letter)] = made
    return made


def _named(knowledge: Knowledge) -> Mapping[str, list[tuple[str, str, str]]]:
    """First letter → (name, what it means, its language); computed once for a version."""
    made = knowledge.cache.get("foreign names")
    if not isinstance(made, dict):
        languages = {*LANGUAGES, os.environ.get("COVOYAGER_LANGUAGE", "")[:2].lower()} - {"", "en"}
        named = [
            (name.lower(), item, language)
            for language in sorted(languages)
            for names in ({item: [name] for item, name in names_in(language).items()}, _usual(language))
            for item, all_ in names.items()
            for name in all_
            if item in knowledge.items
        ]
        named += [
            (name.lower(), mob, language)
            for language in LANGUAGES
            for mob, name in mobs_in(language).items()
            if mob in knowledge.entities
        ]
        made = dict[str, list[tuple[str, str, str]]]()
        for row in named:
            made.setdefault(_letter(row[0][0]), []).append(row)
        knowledge.cache["foreign names"] = made
    return made


def _beginnings(text: str) -> set[str]:
    """The three letters with which a name in a text may begin, two that may be one, and single ones that stand alone ("2 弓, 3 箭").

    Names begin where words do, and with each letter of a script without blanks between words.
    """
    around = enumerate(zip(" " + text, text, text[1:] + " ", strict=False))
    starts = [(at, after) for at, (*pair, after) in around if max(pair) >= chr(_CHINESE) or re.match(r"\W", pair[0])]
    alone = {text[at] for at, after in starts if after < chr(_CHINESE) or after in _AND}
    return {text[at : at + letters] for at, _after in starts for letters in (2, 3)} | alone


@cache
def _letter(letter: str) -> str:
    """A letter without its marks, such as e for é: with it all forms of a name begin."""
    return unicodedata.normalize("NFD", _SPELLED.get(letter, letter))[0] if ord(letter) < _CHINESE else letter


def _forms(name: str, language: str) -> Iterator[str]:
    """A name, its plurals, and each of these without letters that are not on every keyboard."""
    every = {name}
    head, _, tail = name.partition(" ")
    if language == "de":
        every |= {name + end for end in ("n", "en", "e", "s", "er")}
        every |= {name.replace(one, several) for one, several in _UMLAUTS if name.endswith(one)}
        every |= set(_declined(every))
    elif language in ("es", "fr"):
        for end in ("s", "es", "x"):
            every |= {f"{head}{end} {tail}".strip(), " ".join(word + end for word in name.split())}
        if head.endswith("z"):
            every.add(f"{head[:-1]}ces {tail}".strip())
    for form in every:
        yield form
        if not form.isascii() and ord(form[0]) < _CHINESE:
            yield "".join(_SPELLED.get(letter, letter) for letter in form)
            yield "".join(c for c in unicodedata.normalize("NFD", form) if not unicodedata.combining(c))


def _declined(names: Iterable[str]) -> Iterator[str]:
    """German names with the adjectives before them in every case: "roter teppich" as "roten teppich", "rote teppiche"."""
    for name in names:
        *adjectives, noun = name.split(" ")
        if adjectives and all(_ADJECTIVE.fullmatch(word) for word in adjectives):
            for end in ("e", "en", "er", "es", "em"):
                yield " ".join([*(_ADJECTIVE.sub(rf"\1{end}", word) for word in adjectives), noun])
