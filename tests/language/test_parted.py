"""German verbs whose second half ends the sentence, and slips in German names."""

import pytest

from covoyager.goal_kinds import understand
from covoyager.language.catalogues import in_language
from covoyager.language.clauses import verb_first
from covoyager.language.game_names import mended
from covoyager.models.service import listed
from covoyager.planning.curriculum import propose
from tests.planning.facts import knowledge


@pytest.mark.parametrize(("said", "items"), [
    ("baue 2 Eisen ab", {"raw_iron": 2}),
    ("Baue bitte 3 Kohle ab!", {"coal": 3}),
    ("stelle 3 Fackeln her", {"torch": 3}),
    ("sammle 5 Eichenstämme auf", {"oak_log": 5}),
    ("baue 2 Eisenäxte", {"iron_axe": 2}),
    ("wir brauchen ein Schild", {"shield": 1}),
])  # fmt: skip
def test_a_verb_in_two_parts(said: str, items: dict[str, int]) -> None:
    assert understand(said, knowledge()).items == items


@pytest.mark.parametrize(("said", "items"), [
    ("Kompass herstellen", {"compass": 1}),
    ("einen Kompass bauen", {"compass": 1}),
    ("ich will 3 Fackeln machen", {"torch": 3}),
    ("10 Eichenstämme sammeln", {"oak_log": 10}),
    ("Eisen abbauen", {"raw_iron": 1}),
    ("3 Zombies töten", {"zombie": 3}),
    ("8× Fackel herstellen", {"torch": 8}),
    ("fabricar 8× Antorcha", {"torch": 8}),
    ("3 Fackeln und einen Kompass bauen", {"torch": 3, "compass": 1}),
    ("2 Stöcke holen und 3 Fackeln bauen", {"stick": 2, "torch": 3}),
])  # fmt: skip
def test_a_verb_that_comes_last(said: str, items: dict[str, int]) -> None:
    goal = understand(said, knowledge())
    assert (goal.items, goal.text) == (items, said)


@pytest.mark.parametrize("said", ["nicht bauen", "was soll ich bauen", "kannst du ein Haus bauen", "craft a compass"])
def test_what_is_no_request_stays_as_it_is(said: str) -> None:
    assert verb_first(said) == said


def test_what_is_suggested_is_understood_in_the_language_it_is_told_in() -> None:
    facts = knowledge()
    proposals = propose(facts, {"oak_log": 5})
    for language in ("en", "de", "es"):
        for proposal, line in zip(proposals, listed(proposals), strict=True):
            told = in_language(line, language)
            goal = told.removeprefix("!task ").partition(" (")[0]
            assert (goal == proposal.text) == (language == "en")
            assert understand(goal, facts).items.keys() == proposal.plan.goal.items.keys()


@pytest.mark.parametrize(("said", "meant"), [
    ("Fakeln", "fackeln"),
    ("facklen", "fackeln"),
    ("Kompas", "kompass"),
    ("fackeln", "fackeln"),
    ("pickax", "pickax"),
    ("gaga", "gaga"),
])  # fmt: skip
def test_a_slip_in_a_plural_is_seen_too(said: str, meant: str) -> None:
    assert mended(said, knowledge()) == meant


def test_a_slip_in_the_last_word_of_a_goal_is_told() -> None:
    goal = understand("bau 3 Facklen", knowledge())
    assert goal.items == {"torch": 3}
    assert goal.assumed == ("'Facklen' is read as torch",)


def test_what_a_verb_makes_of_a_thing_is_told_without_english_words() -> None:
    assumed = understand("baue 2 Eisen ab", knowledge()).assumed
    assert [in_language(line, "de") for line in assumed] == ["das heißt: Roheisen"]
    assert list(assumed) == ["that means raw iron"]
