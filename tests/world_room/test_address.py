"""HOST[:PORT] as people write it, where it really leads, and what can be joined there."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from covoyager.errors import UsageError
from covoyager.world.address import Address, parse_address
from covoyager.world.folder import world_key
from covoyager.world.srv import resolve
from covoyager.world.versions import TESTED, joinable


@pytest.mark.parametrize(
    ("text", "wanted", "shown"),
    [
        ("example.org", Address("example.org"), "example.org:25565"),
        (" play.example.org:25570 ", Address("play.example.org", 25570, True), "play.example.org:25570"),
        ("192.168.1.7", Address("192.168.1.7"), "192.168.1.7:25565"),
        ("localhost:1", Address("localhost", 1, True), "localhost:1"),
        ("my_server", Address("my_server"), "my_server:25565"),
        ("::1", Address("::1"), "[::1]:25565"),
        ("[::1]", Address("::1"), "[::1]:25565"),
        ("[fe80::1%eth0]:25570", Address("fe80::1%eth0", 25570, True), "[fe80::1%eth0]:25570"),
    ],
)
def test_addresses(text: str, wanted: Address, shown: str) -> None:
    assert parse_address(text) == wanted
    assert str(wanted) == shown


@pytest.mark.parametrize(
    "text",
    ["", " ", ":25565", "host:", "host:0", "host:65536", "host:-1", "host:x", "host:٣", "ho st", "a/b", "http://x",
     "[::1", "[]:1", "[::1]x", "[x]:1"],
)  # fmt: skip
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_address(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["http://x", "x:25565/map", "tcp://x:25565", "a/b"])
def test_what_is_a_page_s_address_is_told_whole(text: str) -> None:
    with pytest.raises(UsageError, match=re.escape(f"{text!r} is not an address: write HOST or HOST:PORT.")):
        parse_address(text)


@given(st.text(max_size=40))
def test_any_text_is_an_address_or_a_usage_error(text: str) -> None:
    try:
        found = parse_address(text)
    except UsageError:
        return
    assert 0 < found.port < 65536
    assert parse_address(str(found)) == Address(found.host, found.port, True)


@pytest.mark.parametrize("text", ["localhost", "127.0.0.1", "::1", "example.org:25565"])
async def test_no_record_is_asked_for_where_there_can_be_none(text: str, tmp_path: Path) -> None:
    address = parse_address(text)
    assert await resolve(address, tmp_path / "no-node") == address


async def test_a_domain_without_a_record_stays_what_it_is(node: Path) -> None:
    address = parse_address("no-such-host.invalid")
    assert await resolve(address, node) == address


async def test_a_record_is_followed(tmp_path: Path, node: Path) -> None:
    # A module that is loaded first stands in for the domain name system.
    stand_in = tmp_path / "dns.cjs"
    stand_in.write_text(
        "require('node:dns').promises.resolveSrv = async name => [{ name: 'far.' + name, port: 1, priority: 9 },"
        " { name: 'near.' + name, port: 25570, priority: 1 }]",
        encoding="utf-8",
    )
    found = await resolve(parse_address("example.org"), node, {"NODE_OPTIONS": f"--require {stand_in.as_posix()}"})
    assert found == Address("near._minecraft._tcp.example.org", 25570, given=True)


def test_versions() -> None:
    for protocol in TESTED.values():
        assert joinable(protocol) is None
    for protocol in (340, 393, 755, 900):
        assert ", ".join(TESTED) in str(joinable(protocol))
    assert "snapshot" in str(joinable((1 << 30) + 5))


def test_worlds_that_differ_are_kept_apart(tmp_path: Path) -> None:
    keys = {
        world_key("arena", "1.20.1", 1),
        world_key("arena", "1.21.4", 1),
        world_key("arena", "1.20.1", 2),
        world_key("wild", "1.20.1", 1),
        world_key(str(tmp_path / "a" / "arena.json"), "1.20.1", 1),
        world_key(str(tmp_path / "b" / "arena.json"), "1.20.1", 1),
    }
    assert len(keys) == 6
    assert "arena-1.20.1-1" in keys
