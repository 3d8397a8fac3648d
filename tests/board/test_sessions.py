"""Sessions sign in: no two have a bot of one name on one server, and each ends with its own bots alone."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from covoyager.board import open_boards
from covoyager.board import sessions as sessions_module
from covoyager.board.services import people_service
from covoyager.board.sessions import free_names
from covoyager.clock import Game
from covoyager.errors import NameInUse
from tests.places import HERE, THERE

ADDRESS = "mc.example:25565"


def test_names_are_numbered_and_keep_to_the_games_length() -> None:
    assert free_names("Bot", 3, set(), fixed=False) == ("Bot", "Bot2", "Bot3")
    assert free_names("Bot", 2, {"bot", "bot3"}, fixed=False) == ("Bot2", "Bot4")
    assert free_names("SixteenLettersXY", 2, {"sixteenlettersxy"}, fixed=False) == (
        "SixteenLettersX2",
        "SixteenLettersX3",
    )


def test_a_second_session_on_a_server_gets_other_names(url: str) -> None:
    with open_boards(url) as boards:
        sessions = boards.shared.sessions
        first = sessions.sign_in(ADDRESS, "Bot", 2)
        second = sessions.sign_in(ADDRESS, "bot", 1, taken=["Bot4"])
        assert (first.names, second.names) == (("Bot", "Bot2"), ("bot3",))
        assert sessions.sign_in("127.0.0.1:1", "Bot", 1).names == ("Bot",), "another server"
        with pytest.raises(NameInUse, match=r"Bot is in the world already"):
            sessions.sign_in(ADDRESS, "Bot", 1, fixed=True)
        sessions.sign_out(first.id)
        assert sessions.sign_in(ADDRESS, "Bot", 1).names == ("Bot",)


KILLED = """
import os, sys
from covoyager.board import open_boards
with open_boards(sys.argv[1]) as boards:
    boards.shared.sessions.sign_in(sys.argv[2], "Bot", 1)
    os._exit(9)
"""


def test_what_a_killed_session_had_is_free_at_once_though_the_server_still_shows_it(shared_url: str) -> None:
    subprocess.run([sys.executable, "-c", KILLED, shared_url, ADDRESS], check=False)
    with open_boards(shared_url) as boards:
        assert boards.shared.sessions.living() == []
        assert boards.shared.sessions.sign_in(ADDRESS, "Bot", 1, taken=["Bot"]).names == ("Bot",)


def test_sessions_of_two_worlds_and_of_one_world_keep_apart(url: str) -> None:
    with open_boards(url) as boards:
        sessions = boards.shared.sessions
        one = boards.board(HERE, sessions.sign_in(ADDRESS, "Bot", 1))
        two = boards.board(HERE, sessions.sign_in(ADDRESS, "Bot", 1))
        far = boards.board(THERE, sessions.sign_in("there:1", "Bot", 1))
        for board, name in ((one, "Bot"), (two, "Bot2"), (far, "Bot")):
            board.beat(tick=1)
            board.see(name, "ai", state={"inventory": {"stick": 1}})
        assert [board.neighbours() for board in (one, two, far)] == [(True, {"Bot2"}), (False, {"Bot"}), (True, set())]
        one.end_session()
        assert {who.name: who.present for who in two.participants()} == {"Bot": False, "Bot2": True}
        assert [who.present for who in far.participants()] == [True]
        assert two.neighbours() == (True, set())
        assert two.session() is not None
        two.end_session()
        assert one.session() is None
        assert far.session() is not None


def test_other_processes_have_the_dates_of_a_session_whose_time_stands_still(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, here = SimpleNamespace(date=lambda: 5_000_000.0), Game()
    for module in (sessions_module, people_service):
        monkeypatch.setattr(module, "wall", machine)
    with open_boards(url) as boards:
        board = boards.board(HERE, boards.shared.sessions.sign_in(ADDRESS, "Bot", 1))
        monkeypatch.setattr(people_service, "game", SimpleNamespace(date=lambda: 1000.0))
        board.beat(speed="1", still=True)
        monkeypatch.setattr(people_service, "game", here)
        board.follow_clock()
        assert here.date() == here.date() == 1000.0
        monkeypatch.setattr(people_service, "game", SimpleNamespace(date=lambda: 1000.0))
        board.beat(speed="1")
        monkeypatch.setattr(people_service, "game", here)
        board.follow_clock()
        assert here.date() != 1000.0
