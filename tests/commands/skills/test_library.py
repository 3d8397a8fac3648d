"""What somebody types finds the skill that is meant."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from covoyager import cli
from covoyager.commands.skills.library import find_pair
from covoyager.errors import PairError
from covoyager.texts import read_by
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


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COVOYAGER_LANGUAGE", "de")
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    yield
    read_by(None)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["try", "none.mjs"], 2, "Die Fertigkeitsdatei none.mjs gibt es nicht."),
        (["try", "."], 2, "Die Fertigkeitsdatei . ist ein Ordner."),
        (["import", "none.json"], 2, "Die Fertigkeitsdatei none.json gibt es nicht."),
        (["list"], 0, "Noch keine Fertigkeiten: jeder Schritt,"),
    ],
)
def test_what_there_is_none_of_is_told_whole_in_another_language(
    words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["skills", *words]) == code
    assert said in "".join(capsys.readouterr())
