"""What bots say is whole in every language that they speak."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from covoyager import goal_kinds
from covoyager.chat.commands import unknown
from covoyager.chat.message import LIMIT, width
from covoyager.domain.nouns import counted, ended, listed
from covoyager.errors import GoalError
from covoyager.handlers.commands import all_commands
from covoyager.language import kept
from covoyager.language.catalogues import in_language
from covoyager.planning import plan_goal
from covoyager.texts import SPOKEN, StoredText, Text, _, joined, several, spoken
from docs.tools import catalogues
from tests.planning.facts import knowledge

LANGUAGES = [language for language in SPOKEN if language != "en"]
HOLE = re.compile(r"\{(\w+)\}")
ROOT = Path(__file__).resolve().parents[2]


def forms(text: object) -> list[str]:
    return [text] if isinstance(text, str) else [str(form) for form in text] if isinstance(text, tuple | list) else []


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    return catalogues.written(request.param)


def test_a_catalogue_for_each_language_that_is_spoken() -> None:
    assert set(LANGUAGES) == set(catalogues.LANGUAGES)


def test_every_sentence_is_translated_and_none_is_left_over(catalogue: Catalog) -> None:
    kept = {entry.id for entry in catalogue if entry.id}
    said = set(catalogues.messages())
    assert len(said) > 300
    assert (said - kept, kept - said) == (set(), set())
    assert not [entry.id for entry in catalogue if entry.id and not all(forms(entry.string))]
    assert not [entry.id for entry in catalogue if entry.id and entry.fuzzy]


def test_a_translation_has_the_holes_of_its_sentence_and_is_no_longer_than_a_message(catalogue: Catalog) -> None:
    wrong = []
    for entry in catalogue:
        if not entry.id:
            continue
        holes = {hole for form in forms(entry.id) for hole in HOLE.findall(form)}
        for form in forms(entry.string):
            named = set(HOLE.findall(form))
            if not named <= holes or (isinstance(entry.id, str) and named != holes) or width(form) > LIMIT:
                wrong.append((entry.id, form))
    assert not wrong


def test_a_translation_keeps_commands_and_stops(catalogue: Catalog) -> None:
    wrong = []
    for entry in catalogue:
        if not isinstance(entry.id, str) or not entry.id:
            continue
        (form,) = forms(entry.string)
        ends = entry.id[-1] in ".?" and not form.endswith(entry.id[-1])
        if set(re.findall(r"!\w+", entry.id)) - set(re.findall(r"!\w+", form)) or ends or ".." in form.replace("…", ""):
            wrong.append((entry.id, form))
    assert not wrong


#: Words before or after the name of a thing of which it would be the subject; it may be a plural ("Elytren", "tijeras").
AGREE = {
    "de": (
        r"(?:fehlt|kam|liegt)(?: noch)?",
        r"(?:ist|wird|war|kam|braucht|nimmt|fehlt|liegt|steht|bleibt|lässt|nutzt)",
    ),
    "es": (
        r"(?:falta|apareció|cupo|se puede \w+)",
        r"(?:no |se |lo )*(?:es|está|ha|tiene|requiere|admite|puede|desgasta|da)",
    ),
}


def test_no_verb_has_to_agree_with_the_name_of_a_thing(catalogue: Catalog) -> None:
    before, after = AGREE[str(catalogue.locale)]
    name = r"\{(?:item|things?|mob|lacking|knowledge|product)\}"
    ruled = "(?<!für )(?<!an )(?<!con )(?<!bei )"  # by a preposition: it is no subject
    pattern = re.compile(rf"\b{before} {name}|{ruled}{name} {after}\b", re.IGNORECASE)
    assert not [form for entry in catalogue for form in forms(entry.string) if entry.id and pattern.search(form)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_read_is_what_is_written(language: str) -> None:
    kept = (catalogues.FOLDER / f"{language}.mo").read_bytes()
    assert kept == catalogues.compiled(catalogues.written(language)), "python -m docs.tools.catalogues writes it"


@pytest.mark.parametrize(
    ("text", "german"),
    [
        (_("I carry {things}.", things=listed({"oak_log": 3, "torch": 1})), "Ich habe bei mir: 3× Eichenstamm und 1× Fackel."),
        (several("{n} step", "{n} steps", 1), "1 Schritt"),
        (several("{n} step", "{n} steps", 4), "4 Schritte"),
        (ended(_("it did not work")), "es ging nicht."),
        (joined(" ", [_("Stopped."), "", _("Hello.")]), "Beendet. Hallo."),
        (counted("soul_campfire", 2), "2× Seelenlagerfeuer"),
        (counted("ochre_froglight", 2), "2 ochre froglights"),
        ("what a player wrote {so}", "what a player wrote {so}"),
    ],
)  # fmt: skip
def test_a_text_in_german(text: str, german: str) -> None:
    assert in_language(text, "de") == german
    assert in_language(text, "en") == text


@pytest.mark.parametrize(
    ("said", "german"),
    [
        ("lacks 3 oak logs (promised: #4, Bot) and 2 sticks", "es fehlt: 3× Eichenstamm (vergeben: #4, Bot) und 2× Stock"),
        ("lacks furnace (in use: #4, Bot)", "es fehlt: Ofen (in Gebrauch: #4, Bot)"),
        ("waits for #3 gather 5 oak logs", "wartet auf #3 5× Eichenstamm sammeln"),
        ("waits for #3 gather 5 oak logs; last try: There is no way there.",
         "wartet auf #3 5× Eichenstamm sammeln; letzter Versuch: Dorthin führt kein Weg."),
        ("waits for #2 craft 12 oak planks, #3 craft 4 sticks and #4 gather 1 coal",
         "wartet auf #2 12× Eichenholzbretter herstellen, #3 4× Stock herstellen und #4 1× Kohle sammeln"),
        ("waits for #1 look at the chicken (FAILED)", "wartet auf #1 Huhn ansehen (FAILED)"),
        ("look at whoever asked", "ansehen, wer gefragt hat"),
        ("look at Alex", "Alex ansehen"),
        ("look north", "nach Norden sehen"),
        ("get to 4 64 -9 (2 of 3)", "nach 4 64 -9 gehen (2 von 3)"),
        ("get out of bed", "aufstehen"),
        ("read the book out", "Buch vorlesen"),
        ("waits for #2 tame 1 wolf", "wartet auf #2 1× Wolf zähmen"),
        ("claimed by Steve", "übernommen von Steve"),
        ("No more oak_log can be reached within 48 blocks. Take something out of it.",
         "Innerhalb von 48 Blöcken ist nichts mehr davon erreichbar: Eichenstamm. Nimm etwas heraus."),
        ("There is no way there", "Dorthin führt kein Weg"),
        ("the bot has left the game", "der Bot hat das Spiel verlassen"),
        ("the session had ended", "die Sitzung war zu Ende"),
        ("the shared chest is gone", "die gemeinsame Truhe ist weg"),
        ("Bot lost the connection (You are banned); coming back",
         "Bot hat die Verbindung verloren (You are banned) und kommt wieder"),
        ("Bot cannot get back into the world: There is no host named x.",
         "Bot kommt nicht wieder in die Welt: There is no host named x."),
        ("Bot has to begin again (There is no way there.); coming back",
         "Bot muss neu beginnen (Dorthin führt kein Weg.) und kommt wieder"),
        ("a creeper {came} and went", "a creeper {came} and went"),
    ],
)  # fmt: skip
def test_what_is_kept_in_english_is_told_in_german(said: str, german: str) -> None:
    assert in_language(StoredText.of(said), "de") == german
    assert in_language(StoredText.of(said), "en") == said


def test_what_is_kept_is_said_somewhere() -> None:
    """A template that nobody says any more would be in nobody's way, and of no use."""
    files = [
        path for room in ("covoyager", "skills") for kind in ("py", "mjs") for path in (ROOT / room).rglob(f"*.{kind}")
    ]
    files.append(ROOT / "node_modules" / "mineflayer" / "lib" / "plugins" / "bed.js")
    code = "\n".join(path.read_text(encoding="utf-8") for path in files if path.parent.name != "kept")
    words = {template: max(HOLE.split(template)[::2], key=len).strip(" .,;:()#") for template in kept.KEPT}
    assert not [template for template, longest in words.items() if longest not in code]


def test_what_people_write_is_not_taken_for_a_template() -> None:
    said = _("Goal {number} ({words})", number=1, words="craft {0} {x} %s")
    assert said == "Goal 1 (craft {0} {x} %s)"
    assert in_language(said, "de") == "Ziel 1 (craft {0} {x} %s)"


def test_a_text_stays_one_in_an_error() -> None:
    assert isinstance(str(ValueError(_("Stopped."))), Text)


def test_the_name_of_a_command_is_no_word_to_translate() -> None:
    assert in_language(unknown("hlep", all_commands()), "de") == "!hlep gibt es nicht. Meinst du !help?"


@pytest.mark.parametrize(
    ("said", "code"),
    [("de", "de"), ("de_AT.UTF-8", "de"), ("es-mx", "es"), ("Deutsch", "de"), ("spanish", "es"), ("en_us", "en"),
     ("fr", None), ("", None)],
)  # fmt: skip
def test_which_language_is_meant(said: str, code: str | None) -> None:
    assert spoken(said) == code


@pytest.mark.parametrize(
    ("asked", "german"),
    [
        ("enchant a stick", "für Stock gibt es keine Verzauberung"),
        ("elytra", "man bekommt Elytren nicht: das findet man nur in Bauwerken"),
        (
            "a helmet",
            "was ist mit helmet gemeint: Lederkappe, Eisenhelm, Diamanthelm, Goldhelm, Schildkrötenpanzer, …?",
        ),
        ("genug Fackeln", "wie viele sind das? Sag eine Zahl, etwa: 16 Fackeln"),
        ("enough torches", "wie viele sind das? Sag eine Zahl, etwa: 16 Fackeln"),
    ],
)
def test_why_a_goal_cannot_be_is_told_in_german(asked: str, german: str) -> None:
    with pytest.raises(GoalError) as caught:
        plan_goal(goal_kinds.understand(asked, knowledge()), knowledge(), have={})
    assert in_language(str(caught.value), "de") == german


SPOKEN_ROOMS = ("chat", "handlers", "handlers/commands", "engagement")


@pytest.mark.parametrize(
    "path", [p for room in SPOKEN_ROOMS for p in (ROOT / "covoyager" / room).glob("*.py")], ids=lambda p: p.stem
)
def test_no_sentence_is_put_together_past_the_catalogue(path: Path) -> None:
    """A sentence in an f-string would be English to everybody."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
            if re.match(r"[A-Z#]\S* \w+ .*\w+[.!?]$", text):
                found.append(text)
    allowed = ALLOWED.get(path.stem, 0)
    assert len(found) <= allowed, found


#: Sentences that only a model, a log or the host's terminal reads.
ALLOWED = {"assertions": 9, "event_handler": 9, "unsigned_chat": 2, "pattern": 1}


@pytest.mark.parametrize(
    "one", ["{n} of its blocks does not stand as drawn", "It takes level {n} of experience; the bot has {all}."]
)
def test_what_is_told_of_one_is_found_again(one: str) -> None:
    said = one.format(n=1, all=0)
    for language in LANGUAGES:
        assert in_language(StoredText.of(said), language) != said
