"""What a session tells of the world that it plays in."""

import io
from typing import Any

import pytest

from covoyager.board import open_board
from covoyager.commands.session.run import tell_of_world
from covoyager.crew.strides import Mileage
from covoyager.errors import StoreError
from covoyager.jobs.narrator import Narrator
from covoyager.language.catalogues import catalogue
from covoyager.reporter import Reporter
from covoyager.texts import read_by
from covoyager.world import RUNS_AGAIN
from tests.places import HERE
from tui.picture import Picture
from tui.views.log import sentence

DIED = "The embedded world died (exit code -9): it is started again on what it has saved"


def test_that_the_world_was_started_again_stands_in_the_boards_log_too() -> None:
    lines = io.StringIO()
    with open_board("memory:", HERE) as board:
        tell_of_world(Reporter(as_json=False, stream=lines), board, DIED)
        event = board.events()[-1]
    assert DIED in lines.getvalue()
    assert sentence(event, Picture())[0] == f"! {DIED}"
    read_by(catalogue("de"))
    try:
        assert sentence(event, Picture())[0].startswith("! Die eingebaute Welt ist ausgefallen")
    finally:
        read_by(None)


def test_a_session_that_narrates_the_log_tells_of_its_world_once() -> None:
    lines = io.StringIO()
    nobody: Any = None
    with open_board("memory:", HERE) as board:
        reporter = Reporter(as_json=False, stream=lines)
        narrator = Narrator(board, reporter, Mileage())
        for text in (DIED, RUNS_AGAIN):
            tell_of_world(reporter, board, text)
        narrator.tell(nobody)
        assert [(event.type, event.data["text"]) for event in board.events()] == [
            ("error", DIED),
            ("session", RUNS_AGAIN),
        ]
    told = [line.partition("s  ")[2] for line in lines.getvalue().splitlines()]
    assert told == [f"! {DIED}.", RUNS_AGAIN]


def test_of_a_world_that_died_beside_a_board_that_cannot_be_written_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = io.StringIO()
    with open_board("memory:", HERE) as board:
        reporter = Reporter(as_json=False, stream=lines)
        Narrator(board, reporter, Mileage())

        def fail(*_: object) -> None:
            raise StoreError("it is damaged")

        monkeypatch.setattr(board, "note", fail)
        tell_of_world(reporter, board, DIED)
    assert lines.getvalue().count(DIED) == 1
