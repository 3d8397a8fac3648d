"""Worlds on the local network, over real multicast on the loopback."""

import asyncio
import socket
import struct

import pytest

from covoyager.errors import WorldError
from covoyager.world.lan import GROUP, LOOPBACK, PORT, Announcer, LanWorld, discover, own_addresses, parse


@pytest.fixture
def group() -> tuple[str, int]:
    """The game's group, at a port that nobody else uses."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("", 0))
        return GROUP, free.getsockname()[1]


async def test_several_worlds_are_found_once_each(group: tuple[str, int]) -> None:
    async with (
        Announcer(25565, "Bob's [old] §aworld\n", interfaces=[LOOPBACK], group=group, interval=0.05),
        Announcer(25570, "Alice", interfaces=[LOOPBACK], group=group, interval=0.05),
    ):
        found = await discover(0.5, interfaces=[LOOPBACK], group=group)
    assert found == [LanWorld("127.0.0.1", 25565, "Bob's (old) world"), LanWorld("127.0.0.1", 25570, "Alice")]


async def test_silence_when_nobody_announces_any_more(group: tuple[str, int]) -> None:
    async with Announcer(25565, interfaces=[LOOPBACK], group=group, interval=0.05):
        pass
    assert await discover(0.3, interfaces=[LOOPBACK], group=group) == []


async def test_the_form_is_the_games(group: tuple[str, int]) -> None:
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as listener:
        listener.bind(("", group[1]))
        listener.setblocking(False)
        joined = struct.pack("4s4s", socket.inet_aton(GROUP), socket.inet_aton(LOOPBACK))
        listener.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, joined)
        async with Announcer(25566, "Co-Voyager arena", interfaces=[LOOPBACK], group=group):
            data = await asyncio.wait_for(loop.sock_recv(listener, 2048), 5)
    assert data == b"[MOTD]Co-Voyager arena[/MOTD][AD]25566[/AD]"
    assert (GROUP, PORT) == ("224.0.2.60", 4445)


async def test_noise_on_the_port_is_passed_over(group: tuple[str, int]) -> None:
    loop = asyncio.get_running_loop()
    listening = asyncio.create_task(discover(0.5, interfaces=[LOOPBACK], group=group))
    await asyncio.sleep(0.1)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        for data in (b"", b"\xff" * 1400, b"[MOTD]x[/MOTD]", b"[AD]70000[/AD]", b"[MOTD]a[/MOTD][AD]25567[/AD]" * 9):
            await loop.sock_sendto(sender, data, (LOOPBACK, group[1]))
    assert await listening == [LanWorld("127.0.0.1", 25567, "a")]


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"[MOTD]Steve - New World[/MOTD][AD]54321[/AD]", LanWorld("10.0.0.2", 54321, "Steve - New World")),
        (b"[MOTD]old[/MOTD][AD]192.168.1.5:25565[/AD]", LanWorld("10.0.0.2", 25565, "old")),
        (b"[MOTD][/MOTD][AD]1[/AD]", LanWorld("10.0.0.2", 1, "")),
        ("[MOTD]§cWelt[/MOTD][AD]2[/AD]".encode(), LanWorld("10.0.0.2", 2, "Welt")),
        (b"[MOTD]x[/MOTD][AD]0[/AD]", None),
        (b"[MOTD]x[/MOTD][AD]70000[/AD]", None),
        (b"[MOTD]x[/MOTD][AD]-1[/AD]", None),
        (b"", None),
    ],
)
def test_announcements(data: bytes, wanted: LanWorld | None) -> None:
    assert parse(data, "10.0.0.2") == wanted


async def test_a_port_that_cannot_be_listened_at(group: tuple[str, int]) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as alone:
        alone.bind(("", group[1]))
        with pytest.raises(WorldError, match=rf"cannot listen for LAN worlds \(UDP port {group[1]}\)"):
            await discover(0.1, interfaces=[LOOPBACK], group=group)


async def test_no_interface_that_takes_part(group: tuple[str, int]) -> None:
    with pytest.raises(WorldError, match="No network interface"):
        await discover(0.1, interfaces=["203.0.113.9"], group=group)


async def test_an_interface_that_is_gone_does_not_silence_the_others(group: tuple[str, int]) -> None:
    async with Announcer(25568, interfaces=["203.0.113.9", LOOPBACK], group=group, interval=0.05):
        assert len(await discover(0.3, interfaces=[LOOPBACK], group=group)) == 1


def test_own_addresses_are_addresses() -> None:
    assert own_addresses()
    for address in own_addresses():
        socket.inet_aton(address)
