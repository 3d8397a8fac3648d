"""Worlds on the local network: announced and found the way the game does it.

A world opened to LAN sends ``[MOTD]name[/MOTD][AD]port[/AD]`` to the multicast group 224.0.2.60, port 4445, every
1.5 seconds (https://minecraft.wiki/w/Tutorials/Setting_up_a_LAN_world).
"""

import asyncio
import contextlib
import re
import socket
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import psutil

from covoyager.clock import wall
from covoyager.errors import WorldError
from covoyager.texts import _
from covoyager.world.ping import bare_text

GROUP = "224.0.2.60"
PORT = 4445
INTERVAL = 1.5
LOOPBACK = "127.0.0.1"

_MESSAGE = re.compile(r"\[MOTD\](.*?)\[/MOTD\].*?\[AD\](?:[^\[\]]*:)?(\d{1,5})\[/AD\]", re.DOTALL)


@dataclass(frozen=True, slots=True, order=True)
class LanWorld:
    """A world that somebody has opened to the local network."""

    host: str
    port: int
    motd: str


class Announcer:
    """Announces a world for as long as its context lasts.

    Args:
        port: TCP port where the world listens.
        motd: its name in the list.
        interfaces: own addresses to send from; None takes all that are up, the loopback only where there is no other.
        group: multicast address and port.
        interval: seconds between two announcements.
    """

    def __init__(
        self,
        port: int,
        motd: str = "Co-Voyager",
        *,
        interfaces: Sequence[str] | None = None,
        group: tuple[str, int] = (GROUP, PORT),
        interval: float = INTERVAL,
    ) -> None:
        name = bare_text(motd).replace("[", "(").replace("]", ")")
        self._message = f"[MOTD]{name}[/MOTD][AD]{port}[/AD]".encode()
        self._interfaces = interfaces
        self._group = group
        self._interval = interval
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Announcer":
        """Begin."""
        self._task = asyncio.create_task(self._repeat())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _repeat(self) -> None:
        while True:
            for address in own_addresses() if self._interfaces is None else self._interfaces:
                # An interface that goes away or has no route must not keep the others silent.
                with contextlib.suppress(OSError), _sender(address) as sender:
                    sender.sendto(self._message, self._group)
            await wall.sleep(self._interval)


async def discover(
    seconds: float = 2 * INTERVAL + 0.5,
    *,
    interfaces: Sequence[str] | None = None,
    group: tuple[str, int] = (GROUP, PORT),
) -> list[LanWorld]:
    """Listen for announced worlds.

    Args:
        seconds: how long; every world speaks once in 1.5.
        interfaces: own addresses to listen at; None takes all, the loopback included.
        group: multicast address and port.

    Returns:
        Each world once; one on this machine has the host 127.0.0.1.

    Raises:
        WorldError: where this machine cannot listen for them.
    """
    own = set(own_addresses()) | {LOOPBACK}
    found: dict[tuple[str, int], LanWorld] = {}
    loop = asyncio.get_running_loop()
    with (
        _listener(sorted(own) if interfaces is None else interfaces, group) as listener,
        contextlib.suppress(TimeoutError),
    ):
        async with wall.timeout(seconds):
            while True:
                data, sender = await loop.sock_recvfrom(listener, 2048)
                world = parse(data, LOOPBACK if sender[0] in own else sender[0])
                if world is not None:
                    found[world.host, world.port] = world
    return sorted(found.values())


def parse(data: bytes, host: str) -> LanWorld | None:
    """Read an announcement that came from ``host``; None where it is not one."""
    match = _MESSAGE.search(data.decode("utf-8", "replace"))
    if match is None or not 0 < int(match[2]) < 65536:
        return None
    return LanWorld(host, int(match[2]), bare_text(match[1]))


def own_addresses() -> list[str]:
    """IPv4 addresses of this machine's interfaces that are up, without the loopback unless there is no other."""
    up = {name for name, stats in psutil.net_if_stats().items() if stats.isup}
    addresses = [
        entry.address
        for name, entries in psutil.net_if_addrs().items()
        for entry in entries
        if name in up and entry.family == socket.AF_INET
    ]
    return [address for address in addresses if not address.startswith("127.")] or [LOOPBACK]


def _sender(interface: str) -> socket.socket:
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(interface))
        sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 4)
        sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
    except OSError:
        sender.close()
        raise
    return sender


def _listener(interfaces: Iterable[str], group: tuple[str, int]) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(("", group[1]))
        listener.setblocking(False)
        joined = sum(_join(listener, group[0], interface) for interface in interfaces)
    except OSError as error:
        listener.close()
        raise WorldError(
            _(
                "This machine cannot listen for LAN worlds (UDP port {port}): {error}.",
                port=group[1],
                error=str(error),
            )
        ) from error
    if not joined:
        listener.close()
        raise WorldError(_("No network interface takes part in multicast: name the server's address instead."))
    return listener


def _join(listener: socket.socket, group: str, interface: str) -> bool:
    membership = struct.pack("4s4s", socket.inet_aton(group), socket.inet_aton(interface))
    try:
        listener.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, membership)
    except OSError:
        return False
    return True
