"""German verbs whose second half ends the sentence, and slips in German names."""

import pytest

from covoyager.goal_kinds import understand
from covoyager.language.catalogues import in_language
from covoyager.language.game_names import mended
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
