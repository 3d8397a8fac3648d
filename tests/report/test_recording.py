"""A goal on the board becomes a moving picture: valid, with every step, who did it, and what was said meanwhile."""

import argparse
from pathlib import Path
from xml.etree import ElementTree

import pytest

from covoyager.board import open_board
from covoyager.commands.show import run
from tests.board.plans import PASS, pickaxe
from tests.places import HERE


def test_the_picture_moves_and_shows_who_did_what(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    with open_board(f"sqlite:///{(tmp_path / 'board.db').as_posix()}", HERE) as board:
        made = pickaxe()
        goal = board.add_goal(made.goal, "Steve", made)
        board.claim(1, "Bot", 300)
        board.note("chat", by="Steve", data={"text": "where <are> you?"})
        board.settle(1, PASS, "Bot")
    file = tmp_path / "session.svg"
    asked = argparse.Namespace(goal=str(goal), json=False, report=False, svg=None, recording=str(file))
    assert run(asked) == 0
    drawn = ElementTree.parse(file)
    text = " ".join(" ".join(drawn.getroot().itertext()).split())
    for seen in ("Bot> takes #1 gather 3 oak logs", "<Steve> where <are> you?", "DONE Bot", "craft a stone pickaxe"):
        assert seen in text, seen
    moves = [each for each in drawn.iter() if each.tag.endswith("animate")]
    assert len(moves) > len(made.subtasks)
