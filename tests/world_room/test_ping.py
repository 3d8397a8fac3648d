"""Asking a server what it is: every way in which it may answer, or not, has its own line."""

import asyncio
import json
import socket
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from covoyager.errors import ConnectionFailed
from covoyager.world.packets import Connection, NotMinecraft, take_text, take_varint, text, varint
from covoyager.world.ping import Login, bare_text, login_mode, ping
from tests.world_room.servers import Handler, listening, minecraft

STATUS = {
    "version": {"name": "§aPaper 1.20.1", "protocol": 763},
    "players": {"max": 20, "online": 3},
    "description": {"text": "§lA ", "extra": [{"text": "Minecraft\n"}, "Server"]},
}


async def test_a_server() -> None:
    async with listening(minecraft(STATUS)) as port:
        status = await ping("127.0.0.1", port)
    assert (status.version, status.protocol, status.players, status.most_players) == ("Paper 1.20.1", 763, 3, 20)
    assert status.motd == "A Minecraft Server"
    assert status.latency is not None
    assert 0 <= status.latency < 1000


async def test_a_server_that_never_answers_the_second_question() -> None:
    async with listening(minecraft(STATUS, pong=False)) as port:
        assert (await ping("127.0.0.1", port)).latency is None


@pytest.mark.parametrize(
    "status", [{}, {"version": None, "players": [], "description": None}, {"description": [1, {"a": 2}]}]
)
async def test_a_server_that_says_little(status: Any) -> None:
    async with listening(minecraft(status)) as port:
        found = await ping("127.0.0.1", port)
    assert (found.protocol, found.players) == (0, 0)


@pytest.mark.parametrize(
    "status",
    [
        "",
        "not json",
        "[]",
        "3",
        '{"version": {"protocol": "new"}}',
        '{"players": {"max": null}}',
        '{"version": {"protocol": 1e999}}',
        "[" * 20_000,
    ],
)
async def test_a_broken_status(status: str) -> None:
    async with listening(minecraft(status)) as port:
        with pytest.raises(ConnectionFailed, match="does not answer like a Minecraft server"):
            await ping("127.0.0.1", port)


@pytest.mark.parametrize(
    "data",
    [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0-OpenSSH\r\n", b"\x00", b"\xff" * 50, b"\x05\x00", b"\x01\xff"],
)
async def test_something_that_is_not_minecraft(data: bytes) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10)
        writer.write(data)

    async with listening(answer) as port:
        with pytest.raises(
            ConnectionFailed, match=rf"127\.0\.0\.1:{port}, but it does not answer like a Minecraft server"
        ):
            await ping("127.0.0.1", port)


async def test_nobody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(ConnectionFailed, match=rf"No server listens at 127\.0\.0\.1:{port}"):
        await ping("127.0.0.1", port)


async def test_an_address_with_colons_is_called_by_its_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", refuse)
    with pytest.raises(ConnectionFailed, match=r"No server listens at \[::1\]:7: "):
        await ping("::1", 7)


async def test_one_that_is_silent() -> None:
    over = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await over.wait()

    async with listening(answer) as port:
        with pytest.raises(ConnectionFailed, match=r"does not answer within 0 s: .*firewall"):
            await ping("127.0.0.1", port, seconds=0.2)
        over.set()


@pytest.mark.parametrize("host", ["no-such-host.invalid", "a" * 70, "..", "ho st"])
async def test_no_such_host(host: str) -> None:
    with pytest.raises(ConnectionFailed, match=r"There is no host named|is not a host name") as caught:
        await ping(host, 25565)
    assert host in str(caught.value)


def login(packet: int | None, body: bytes = b"") -> tuple[Handler, list[bytes]]:
    seen: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = Connection(reader, writer)
        await connection.receive()
        seen.append((await connection.receive())[1])
        if packet is not None:
            connection.send(packet, body)

    return answer, seen


@pytest.mark.parametrize(
    ("packet", "body", "wanted", "reason"),
    [
        (0x00, text('{"text": "§cYou are not white-listed"}'), Login.REFUSED, "You are not white-listed"),
        (0x01, b"", Login.ONLINE, ""),
        (0x02, b"", Login.OFFLINE, ""),
        (0x03, varint(256), Login.OFFLINE, ""),
        (0x04, b"", Login.UNKNOWN, ""),
        (None, b"", Login.UNKNOWN, ""),
    ],
)
async def test_login_mode(packet: int | None, body: bytes, wanted: Login, reason: str) -> None:
    answer, _ = login(packet, body)
    async with listening(answer) as port:
        mode = await login_mode("127.0.0.1", port, 763)
    assert (mode.login, mode.reason) == (wanted, reason)


@pytest.mark.parametrize(
    ("protocol", "tail"), [(393, 0), (758, 0), (759, 1), (760, 2), (761, 1), (763, 1), (764, 16), (775, 16)]
)
async def test_login_start_has_the_form_of_its_version(protocol: int, tail: int) -> None:
    answer, seen = login(0x01)
    async with listening(answer) as port:
        await login_mode("127.0.0.1", port, protocol, "Steve")
    assert take_text(seen[0]) == "Steve"
    assert len(seen[0]) == 6 + tail


@given(st.integers(-(2**31), 2**31 - 1), st.binary(max_size=3))
def test_numbers(value: int, rest: bytes) -> None:
    data = varint(value)
    assert take_varint(data + rest) == (value & 0xFFFFFFFF, len(data))
    assert len(data) <= 5


@pytest.mark.parametrize(
    ("value", "data"),
    [(0, b"\0"), (127, b"\x7f"), (128, b"\x80\x01"), (25565, b"\xdd\xc7\x01"), (-1, b"\xff\xff\xff\xff\x0f")],
)
def test_numbers_as_the_games_documentation_shows_them(value: int, data: bytes) -> None:
    assert varint(value) == data


def test_no_number() -> None:
    for data in (b"", b"\x80", b"\xff" * 9):
        with pytest.raises(NotMinecraft):
            take_varint(data)


@given(st.text(max_size=300) | st.recursive(st.none() | st.text(max_size=99), st.lists, max_leaves=8).map(json.dumps))
@settings(max_examples=200)
def test_any_motd_becomes_one_line(motd: str) -> None:
    line = bare_text(motd)
    assert len(line) <= 200
    assert line.isprintable()
    assert line == line.strip()


def test_legacy_formatting_goes() -> None:
    assert bare_text("§aGreen §§r§lbold") == "Green bold"
    assert bare_text("§") == ""
    assert bare_text('{"text": "a", "extra": [null, {"text": "b"}]}') == "ab"
