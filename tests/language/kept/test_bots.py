"""Whatever a bot may say of a failure is told in every language that is spoken."""

import re

import pytest

from covoyager.crew.execution.causes import ANOTHER_WOOD, FAULT, HELP, SHUT
from covoyager.language import kept
from covoyager.language.catalogues import in_language
from covoyager.texts import SPOKEN, StoredText
from tests.language.kept.thrown import HOLE, failures

LANGUAGES = [language for language in SPOKEN if language != "en"]
FAILURES = failures()


def shapes(text: str) -> set[str]:
    """A text with a thing, or else a number, for each of its values."""
    return {text.replace(HOLE, "3 oak logs"), text.replace(HOLE, "7"), text.replace(HOLE, "oak log")} | (
        {text.replace(HOLE, "oak log", 1).replace(HOLE, "7")} if text.count(HOLE) > 1 else set()
    )


def is_known(text: str) -> bool:
    """Whether a template has the same words of its own, so that nothing of the sentence is taken for a name."""
    own = re.sub(r"\d+ oak logs|oak log|\d+", HOLE, text)
    found = kept.found(text)
    return found is not None and re.sub(r"\{\w+\}", HOLE, found[0]) == own


def is_named(text: str) -> bool:
    """Whether all that stands in the holes of its template has a name in every language: "The bot has no bow."."""
    found = kept.found(text)
    values = [value for hole, value in found[1].items() if not kept.is_bare(hole)] if found else []
    return found is not None and all(
        in_language(StoredText.of(value), code) != value for code in LANGUAGES for value in values
    )


def test_the_sources_say_what_it_takes_to_be_read() -> None:
    assert len(FAILURES) > 200
    assert ("primitives/moving/walk.mjs", "There is no way there.") in FAILURES
    assert ("primitives/blocks/dig.mjs", f"The {HOLE} is out of reach.") in FAILURES
    assert ("pathing/terrain.mjs", "lava would flow out") in FAILURES
    assert ("reflexes/enemies.mjs", f"{HOLE} near") in FAILURES


def test_every_failure_that_bots_throw_has_a_template() -> None:
    unknown = {
        (file, text) for file, text in FAILURES if not any(is_known(shape) or is_named(shape) for shape in shapes(text))
    }
    assert not sorted(unknown)


def test_no_template_is_left_of_what_no_bot_says() -> None:
    texts = {shape for _, text in FAILURES for shape in shapes(text)}
    assert len([text for text in texts if is_known(text)]) > 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_would_help_is_told_too(language: str) -> None:
    for text in (*HELP.values(), ANOTHER_WOOD, SHUT, FAULT):
        assert in_language(StoredText.of(text), language) != text


@pytest.mark.parametrize(
    ("said", "german", "spanish"),
    [
        ("An enderman stands there.", "Dort ist etwas im Weg: Enderman.", "Allí hay algo que estorba: Enderman."),
        ("The chest does not open (on top of it: stone).", "Das geht nicht auf: Truhe. Darauf ist: Stein.",
         "No se abre: Cofre. Encima hay: Piedra."),
        ("The chest does not open (on top of it: cat).", "Das geht nicht auf: Truhe. Darauf ist: Katze.",
         "No se abre: Cofre. Encima hay: Gato."),
        ("last try: The chest is full; 3 oak logs, 2 sticks did not go in. Take something out of it.",
         "letzter Versuch: Die Truhe ist voll; nicht hinein ging: 3× Eichenstamm, 2× Stock. Nimm etwas heraus.",
         "último intento: El cofre está lleno; no hubo sitio para esto: 3× Tronco de roble, 2× Palo. Saca algo de él."),
        ("No zombie or wither skeleton is in sight.", "Nichts davon ist in Sicht: Zombie oder Witherskelett.",
         "No hay Zombi o Esqueleto del Wither a la vista."),
        ("The stone stays: lava would flow out.", "Das bleibt stehen: Stein. Der Grund: Lava liefe aus.",
         "Eso se queda: Piedra. El motivo: se derramaría lava."),
        ("The bot had to look after itself first: creeper near.",
         "Der Bot musste erst nach sich selbst sehen: in der Nähe: Creeper.",
         "El bot tuvo que cuidarse primero: cerca: Creeper."),
        ("No chest stands at -12 64 7.", "Bei -12 64 7 steht keine Truhe.", "En -12 64 7 no hay ningún cofre."),
        ("There is no water nearby.", "Wasser gibt es nicht in der Nähe.", "No hay Agua cerca."),
    ],
)  # fmt: skip
def test_a_failure_in_other_languages(said: str, german: str, spanish: str) -> None:
    assert in_language(StoredText.of(said), "de") == german
    assert in_language(StoredText.of(said), "es") == spanish
