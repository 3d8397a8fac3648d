"""A goal on the board becomes a moving picture: valid, with every step, who did it, and what was said meanwhile."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from covoyager.board import open_board
from covoyager.cli import main
from covoyager.domain import Action, Event, Goal, Plan, Subtask
from covoyager.domain.sentences import in_brief
from covoyager.language.catalogues import catalogue
from covoyager.report.recording import moving, pictured
from covoyager.texts import read_by
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
    assert main(["show", str(goal), "--recording", str(file)]) == 0
    drawn = ElementTree.parse(file)
    text = " ".join(" ".join(drawn.getroot().itertext()).split())
    for seen in ("Bot> takes #1 gather 3 oak logs", "<Steve> where <are> you?", "DONE Bot", "craft a stone pickaxe"):
        assert seen in text, seen
    moves = [each for each in drawn.iter() if each.tag.endswith("animate")]
    assert len(moves) > len(made.subtasks)


def test_a_step_of_its_own_words_is_told_in_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    reads = Subtask(1, Action.READ, "book", 1, description="Read the book out.")
    assert in_brief(reads.action, reads.item, 1, reads.description) == "read the book out"
    assert in_brief("gather", "oak_log", 3, "Gather 3 oak logs.") == "gather 3 oak logs"
    with open_board(f"sqlite:///{(tmp_path / 'board.db').as_posix()}", HERE) as board:
        wish = Goal("read the book", {})
        goal = board.add_goal(wish, "Steve", Plan(wish, "1.20.1", (reads,)))
        board.claim(1, "Bot", 300)
    file = tmp_path / "session.svg"
    assert main(["show", str(goal), "--recording", str(file)]) == 0
    text = " ".join(" ".join(ElementTree.parse(file).getroot().itertext()).split())
    assert "Bot> takes #1 read the book out" in text
    assert "1 book" not in text


def test_a_picture_of_many_steps_is_so_high_that_all_are_seen_and_no_words_run_into_a_state() -> None:
    for many in (3, 40):
        steps = [
            Subtask(n, Action.CRAFT, "waxed_weathered_cut_copper_stairs", 64).to_json() for n in range(1, many + 1)
        ]
        log = [{"t": 0.0, "type": "goal", "text": "x"}, {"t": 0.0, "type": "plan", "subtasks": steps}]
        log.append({"t": 9.0, "type": "status", "subtask": 1, "to": "DONE", "by": "Bot"})
        drawn = ElementTree.fromstring(moving(log))
        high = float(drawn.get("viewBox", "").split()[3])
        words = [each for each in drawn.iter() if each.tag.endswith("text") and each.get("x") == "530"]
        assert len(words) == many
        assert all(float(each.get("y", 0)) < high - 20 for each in words)
        assert all(len(" ".join((each.text or "").split())) <= 30 for each in words)


def test_the_picture_is_in_the_language_of_the_terminal() -> None:
    log = [{"t": 0.0, "type": "goal", "text": "x"}]
    done, torches = Event(1, 0.0, 0, "status", 1, 1, "Bot", {"to": "DONE"}), Subtask(1, Action.CRAFT, "torch", 4)
    log += pictured([done], [torches], [])
    read_by(catalogue("de"))
    try:
        log += pictured([done], [torches], [])
        text = " ".join(" ".join(ElementTree.fromstring(moving(log)).itertext()).split())
    finally:
        read_by(None)
    for said in ("Bot> has done #1 craft 4 torches", "Bot> hat #1", "4× Fackel", "Tafel: x"):
        assert said in text, said


def test_a_step_that_is_taken_in_the_tick_of_its_plan_is_seen_in_progress() -> None:
    made = pickaxe()
    states = [
        ("BLOCKED", "READY", 5.0, None),
        ("READY", "IN_PROGRESS", 5.0, "Bot"),
        ("IN_PROGRESS", "DONE", 9.0, "Bot"),
    ]
    events = [
        Event(1, 5.0, 0, "goal", 1, None, "Steve", {"text": "craft a stone pickaxe", "to": "OPEN"}),
        *(
            Event(n, at, 0, "status", 1, 1, by, {"from": before, "to": to})
            for n, (before, to, at, by) in enumerate(states, 2)
        ),
    ]
    text = " ".join(" ".join(ElementTree.fromstring(moving(pictured(events, made.subtasks, []))).itertext()).split())
    for state in ("READY", "IN PROGRESS Bot", "DONE Bot"):
        assert state in text
