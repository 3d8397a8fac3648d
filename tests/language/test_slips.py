"""A goal whose words had slips in them is called by what was understood."""

from dataclasses import replace

import pytest

from covoyager.board.store.rows import assumptions, goal_columns
from covoyager.language.goal_parser import parse_goal
from covoyager.texts import guessed
from tests.planning.facts import knowledge


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        ("craft compas", "craft compass"),
        ("Craft Compas", "Craft compass"),
        ("craft diamnd pikaxe", "craft diamond pickaxe"),
        ("craft diamnd_pickaxe", "craft diamond pickaxe"),
        ("gather 5 oak lgos and craft a torhc", "gather 5 oak logs and craft a torch"),
        ("crfat compass", "craft compass"),
        ("crafft 3 torches", "craft 3 torches"),
        ("hol mir 3 Fakeln", "hol mir 3 Fackeln"),
    ],
)
def test_what_was_mistyped_is_put_right_in_its_name(typed: str, called: str) -> None:
    goal = parse_goal(typed, knowledge())
    assert goal.text == called
    assert parse_goal(called, knowledge()).items == goal.items


@pytest.mark.parametrize(
    "typed",
    ["craft compass", "Craft a Compass, please", "get me 3 torches", "full iron armor", "ein Kompass", "need a bed"],
)
def test_what_was_typed_well_is_kept_letter_for_letter(typed: str) -> None:
    assert parse_goal(typed, knowledge()).text == typed


def test_a_guess_is_known_as_one_whatever_it_says() -> None:
    goal = parse_goal("craft compas", knowledge())
    assert goal.text == "craft compass"
    assert guessed(goal.assumed)
    assert not guessed(("'compas' is read as compass",)), "words of somebody are no guess of ours"
    kept = goal_columns(replace(goal, assumed=(*goal.assumed, "any log will do")))["assumed"]
    again = assumptions(kept)
    assert again == (*goal.assumed, "any log will do")
    assert guessed(again)
    assert assumptions('["any log will do"]') == ("any log will do",)
