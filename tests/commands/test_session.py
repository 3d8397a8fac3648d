"""What a session takes from the settings before anything is started."""

import argparse
from pathlib import Path
from typing import Any

import pytest

from covoyager.cli import main
from covoyager.commands.session.run import _address, _is_local, _joined_place, add_session_flags, sit
from covoyager.config import Settings
from covoyager.errors import ConnectionFailed, StoreError
from covoyager.world.address import Address
from covoyager.world.lan import LanWorld
from tests.world_room.servers import listening, minecraft


async def test_the_board_gets_as_many_tries_as_the_settings_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Any, ...]] = []

    def opened(*words: Any) -> Any:
        asked.append(words)
        raise StoreError("far enough")

    monkeypatch.setattr("covoyager.board.open_boards", opened)
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    monkeypatch.setenv("COVOYAGER_ATTEMPTS", "2")
    settings = Settings.load()
    parser = argparse.ArgumentParser()
    add_session_flags(parser)
    args = parser.parse_args(["--headless"])
    args.goal, args.world, args.seed = None, "arena", 1
    with pytest.raises(StoreError, match="far enough"):
        await sit(args, settings, embedded=True)
    assert asked == [(settings.database_url, 2)]


@pytest.mark.parametrize(
    ("worlds", "says"),
    [
        ([], "No world is open to the local network"),
        (
            [LanWorld("10.0.0.2", 4000, "Ann's"), LanWorld("10.0.0.3", 5000, "Bob's")],
            r"10.0.0.2:4000 \(Ann's\), 10.0.0.3",
        ),
    ],
)
async def test_join_lan_says_what_there_is_where_it_is_not_one(
    worlds: list[LanWorld], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("covoyager.world.lan.discover", _finds(worlds))
    with pytest.raises(ConnectionFailed, match=says):
        await _address(argparse.Namespace(address=None, lan=True))


async def test_join_lan_takes_the_one_that_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("covoyager.world.lan.discover", _finds([LanWorld("10.0.0.2", 4000, "Ann's")]))
    assert await _address(argparse.Namespace(address=None, lan=True)) == Address("10.0.0.2", 4000, given=True)
    assert await _address(argparse.Namespace(address="[::1]:7", lan=False)) == Address("::1", 7, given=True)


async def test_join_asks_for_the_players_where_the_domain_really_keeps_its_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status = {"version": {"name": "1.20.1", "protocol": 763}, "players": {"sample": [{"name": "Steve"}]}}
    async with listening(minecraft(status)) as port:

        async def resolve(address: Address, node: Path) -> Address:
            assert (address.host, node) == ("play.example.org", tmp_path / "node")
            return Address("127.0.0.1", port, given=True)

        monkeypatch.setattr("covoyager.world.srv.resolve", resolve)
        monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
        place = await _joined_place(Address("play.example.org"), None, Settings.load(), tmp_path / "node")
    assert place.players == ("Steve",)
    assert place.address == "play.example.org:25565"


def _finds(worlds: list[LanWorld]) -> Any:
    async def discover() -> list[LanWorld]:
        return worlds

    return discover


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("127.0.0.1", True),
        ("192.168.1.7", True),
        ("10.1.2.3", True),
        ("::1", True),
        ("fd00::7", True),
        ("2001:4860:4860::8888", False),
        ("8.8.8.8", False),
        ("no-such-host.invalid", False),
    ],
)
def test_who_is_on_the_local_network(host: str, local: bool) -> None:
    assert _is_local(host) is local


def test_joining_nothing_tells_of_the_three_ways_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join"]) == 2
    first, *ways = capsys.readouterr().err.splitlines()
    assert first.startswith("covoyager: join wants HOST[:PORT]")
    assert [word in way for word, way in zip(("play", "open to LAN", "server"), ways, strict=True)] == [True] * 3
