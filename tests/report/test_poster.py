"""A goal on one page: what is seen around the chest, every step and who did it, and the times; whole without anything seen."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from covoyager.board import open_board
from covoyager.cli import main
from covoyager.domain import Position, Status
from covoyager.language.catalogues import catalogue
from covoyager.report.poster import Land, Line, poster
from covoyager.report.report import Report
from covoyager.texts import read_by
from tests.board.plans import PASS, pickaxe
from tests.places import HERE

AREA = {
    "x": -2,
    "z": -2,
    "rows": ["..~~~"] * 5,
    "low": 62,
    "heights": ["#####"] * 5,
    "legend": {".": "grass", "~": "water"},
}


@pytest.mark.parametrize("seen", [True, False])
def test_the_page_shows_the_world_the_steps_and_the_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seen: bool
) -> None:
    address = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    monkeypatch.setenv("COVOYAGER_DATABASE_URL", address)
    with open_board(address, HERE) as board:
        made = pickaxe()
        goal = board.add_goal(made.goal, "Steve", made)
        board.claim(1, "Bot", 300)
        board.settle(1, PASS, "Bot")
        if seen:
            board.set_setting("chest", [0, 64, 0])
            board.see("Bot", "ai", position=Position(1.5, 64.0, 0.5), state={"map": AREA})
    file = tmp_path / "poster.svg"
    assert main(["show", str(goal), "--poster", str(file)]) == 0
    assert "open it in a browser" in capsys.readouterr().out
    drawn = ElementTree.parse(file).getroot()
    texts = [" ".join(each.itertext()) for each in drawn.iter() if each.tag.endswith("text")]
    assert {"gather 3 oak logs", "#1", "✓"} <= set(texts)
    assert len([text for text in texts if text.startswith("#")]) == len(made.subtasks)
    colours = {each.get("fill") for each in drawn.iter() if each.tag.endswith("rect")}
    assert ("chest" in texts, "#3737dc" in colours) == (seen, seen)
    assert any("Nobody has looked" in text for text in texts) != seen
    both = [tmp_path / "moving.svg", tmp_path / "page.svg"]
    assert main(["show", str(goal), "--recording", str(both[0]), "--poster", str(both[1]), "--report"]) == 0
    told = capsys.readouterr().out
    assert [str(path) in told and path.exists() for path in both] == [True, True]
    assert "what it hung on" in told


def page(lines: int, known: int) -> ElementTree.Element:
    """A poster with so many steps, of a land that is known so many blocks around its middle."""
    steps = [Line(number, "gather 1 coal", Status.DONE, "Bot") for number in range(1, lines + 1)]
    land = Land(0, 0, 40, lambda x, z: "#00ff00" if max(abs(x), abs(z)) <= known else None, {})
    return ElementTree.fromstring(poster(Report("x", "DONE", 20, 20, {}, (), {}, ()), land, steps))


def test_many_steps_stand_in_two_columns_and_few_in_one() -> None:
    for many, columns in ((5, 1), (44, 2)):
        marks = [each for each in page(many, 40).iter() if each.tag.endswith("text") and each.text == "✓"]
        assert (len(marks), len({each.get("x") for each in marks})) == (many, columns)


def test_the_map_is_as_large_as_what_is_known_of_the_land() -> None:
    for known, blocks in ((40, 81), (12, 25), (1, 3)):
        rows = [each for each in page(1, known).iter() if each.get("fill") == "#00ff00"]
        assert len(rows) == blocks
        wide = float(rows[0].get("width", 0))
        assert (wide > 470) == (known > 8)


def test_the_page_is_in_the_language_of_the_terminal() -> None:
    read_by(catalogue("es"))
    try:
        text = list(ElementTree.fromstring(poster(Report("x", "DONE", 400, 20, {}, (), {}, ()), None, ())).itertext())
    finally:
        read_by(None)
    assert "DONE en 20 s de juego" in text
    assert "x: DONE en 20 s, 1 s previstos" in text
    assert not any("Nobody" in each or "framed" in each for each in text)


@pytest.mark.parametrize(
    ("names", "placed"),
    [
        ({"Bot": (-2, 0), "chest": (0, 0)}, {"Bot": ("end", 0), "chest": ("start", 0)}),
        ({"Bot": (0, 0), "chest": (0, 0)}, {"Bot": ("start", 0), "chest": ("start", 16)}),
        ({"Bot": (12, 0), "chest": (-12, 0)}, {"Bot": ("end", 0), "chest": ("start", 0)}),
        ({"Bot": (-12, 0), "chest": (-11, 0)}, {"Bot": ("start", 0), "chest": ("start", 16)}),
    ],
)
def test_no_name_stands_on_another_or_on_a_dot_that_can_be_avoided(
    names: dict[str, tuple[int, int]], placed: dict[str, tuple[str, int]]
) -> None:
    land = Land(0, 0, 12, lambda _x, _z: "#00ff00", names)
    drawn = ElementTree.fromstring(poster(Report("x", "DONE", 20, 20, {}, (), {}, ()), land, ()))
    labels = {each.text: each for each in drawn.iter() if each.text in names}
    assert {n: (at.get("text-anchor"), round(float(at.get("y", 0)) - 245)) for n, at in labels.items()} == placed
