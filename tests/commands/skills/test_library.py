"""What somebody types finds the skill that is meant."""

from pathlib import Path

import pytest

from covoyager.commands.skills.library import find_pair
from covoyager.errors import PairError
from tests.pairs.conftest import Library, subtask


@pytest.mark.parametrize(
    "typed", ["craft stone_pickaxe", "craft stone pickaxe", "craft-stone_pickaxe", "Craft  Stone pickaxe"]
)
def test_a_skill_is_found_in_words_too(tmp_path: Path, typed: str) -> None:
    pairs = Library(tmp_path).open()
    for item in ("stone_pickaxe", "stick"):
        wanted = subtask("craft", item, consumes={"oak_planks": 1})
        pairs.passed(wanted, pairs.choose(wanted), "1.20.1")
    assert find_pair(pairs, typed).key == "craft stone_pickaxe"


def test_what_is_not_there_is_told_with_what_is_near(tmp_path: Path) -> None:
    pairs = Library(tmp_path).open()
    wanted = subtask("craft", "stick", consumes={"oak_planks": 1})
    pairs.passed(wanted, pairs.choose(wanted), "1.20.1")
    with pytest.raises(PairError, match=r"There is no skill 'craft stik'\. Near: craft stick\."):
        find_pair(pairs, "craft stik")
