"""What people are told would help."""

from typing import Any

import pytest

from covoyager.crew.execution.causes import cause_in_words
from covoyager.language.catalogues import in_language
from covoyager.texts import StoredText


@pytest.mark.parametrize(
    ("text", "told", "help_"),
    [
        ("There is nothing to dig at (4, 64, 9).", {"position": {"x": 4, "y": 64, "z": 9}}, "Name another place"),
        ("Alex is not in sight.", {"player": "Alex"}, "Have them come nearer"),
        ("There is no cow in sight.", {"mob": "cow"}, "Lead me to where there is some"),
        ("There is no water nearby.", None, "Lead me to where there is some"),
    ],
)
def test_help_is_about_what_was_not_found(text: str, told: dict[str, Any] | None, help_: str) -> None:
    said = cause_in_words("NOT_FOUND", text, "", told)
    assert said.startswith(f"{text} {help_}")
    assert "Name" not in in_language(StoredText.of(said), "de")


def test_what_was_broken_is_told_plainly() -> None:
    said = cause_in_words("NOT_FOUND", "The blast furnace is gone.", "iron_ingot", {"gone": "blast_furnace"})
    assert said == "The blast furnace is gone."
    assert in_language(StoredText.of(said), "de") == "Nicht mehr da: Schmelzofen."


def test_where_somebody_stands_in_the_way_nobody_else_may_build_either() -> None:
    assert cause_in_words("PROTECTED", "A cow stands there.", found={"occupied": True}) == "A cow stands there."
