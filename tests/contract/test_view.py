"""``covoyager view`` beside a session that answers, and beside none."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from covoyager.board import Board, open_boards
from covoyager.bot import runtime
from covoyager.cli import main
from tests.places import SERVED


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    address = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    monkeypatch.setenv("COVOYAGER_DATABASE_URL", address)
    monkeypatch.setattr(runtime, "ensure_view", lambda _: tmp_path)
    with open_boards(address) as boards:
        yield boards.board(SERVED, boards.shared.sessions.sign_in(SERVED.key, "Bot", 1))


def session(board: Board, says: str) -> threading.Thread:
    """One that answers the first line."""
    board.beat()

    def answer() -> None:
        while not (asked := [event for event in board.events() if event.data.get("text") == "!view"]):
            board.watch(5.0)
        board.note("chat", by="Bot", data={"text": says, "to": asked[0].by})

    thread = threading.Thread(target=answer)
    thread.start()
    return thread


@pytest.mark.usefixtures("board")
def test_without_a_session_it_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["view"]) == 2
    assert "covoyager play or join" in capsys.readouterr().err


def test_the_page_is_told_and_opened(
    board: Board, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    thread = session(board, "The world around Bot is at http://127.0.0.1:4321/")
    assert main(["view", "--web"]) == 0
    thread.join()
    assert capsys.readouterr().out == "The world around Bot is at http://127.0.0.1:4321/\n"
    assert opened == ["http://127.0.0.1:4321/"]


def test_what_the_session_says_instead_is_the_error(board: Board, capsys: pytest.CaptureFixture[str]) -> None:
    thread = session(board, "Only Steve may do that.")
    assert main(["view", "--as", "Alex"]) == 1
    thread.join()
    assert capsys.readouterr().err == "covoyager: Only Steve may do that.\n"
