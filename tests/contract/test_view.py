"""``covoyager view`` beside a session that answers, and beside none."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from covoyager.board import Board, open_boards
from covoyager.bot import runtime
from covoyager.cli import main
from covoyager.commands.view import proxy
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


def test_an_address_that_is_none_is_told_before_the_session_is_asked(
    board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    board.beat()
    assert main(["view", "--web", "host:port"]) == 2
    assert "--web wants HOST:PORT, not 'host:port'." in capsys.readouterr().err
    assert not board.events()


@pytest.mark.parametrize("command", ["view", "board"])
def test_a_port_that_is_taken_is_one_line(command: str, board: Board, capsys: pytest.CaptureFixture[str]) -> None:
    thread = session(board, "The world around Bot is at http://127.0.0.1:4321/") if command == "view" else None
    with socket.create_server(("127.0.0.1", 0)) as other:
        where = f"127.0.0.1:{other.getsockname()[1]}"
        assert main([command, "--web", where]) == 2
    if thread is not None:
        thread.join()
    said = capsys.readouterr().err
    assert said == f"covoyager: nothing can be served on {where} (address already in use); try --web 127.0.0.1:0\n"


def test_it_is_served_where_the_host_says(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[str, str, int]] = []
    monkeypatch.setattr(proxy, "serve", lambda page, host, port, _: served.append((page, host, port)))
    monkeypatch.setattr("webbrowser.open", pytest.fail)
    thread = session(board, "The world around Bot is at http://127.0.0.1:4321/")
    assert main(["view", "--web", "[::1]:81"]) == 0
    thread.join()
    assert served == [("http://127.0.0.1:4321/", "::1", 81)]
