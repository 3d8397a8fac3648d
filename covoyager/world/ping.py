"""Asks a server what it is: the game's Server List Ping, and the first step of a login."""

import contextlib
import json
import socket
import struct
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from covoyager.clock import wall
from covoyager.errors import ConnectionFailed
from covoyager.texts import _
from covoyager.world.address import Address
from covoyager.world.packets import connected, take_text, text

SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class ServerStatus:
    """What a server says in the list.

    Attributes:
        version: name as the server writes it, such as ``Paper 1.20.1``.
        protocol: protocol number.
        motd: bare_text text, one line.
        latency: milliseconds there and back; None where the server does not answer that question.
        names: of some of the players, where the server tells them.
    """

    version: str
    protocol: int
    players: int
    most_players: int
    motd: str
    latency: float | None = None
    names: tuple[str, ...] = ()


class Login(StrEnum):
    """How a server wants players to prove who they are."""

    ONLINE = "online"
    OFFLINE = "offline"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class LoginMode:
    """The login that a server asks for; ``reason`` is what it said where it refused."""

    login: Login
    reason: str = ""


async def ping(host: str, port: int, seconds: float = SECONDS) -> ServerStatus:
    """Ask a server for its line in the server list.

    Args:
        host: name or address.
        port: TCP port.
        seconds: for the whole exchange.

    Raises:
        ConnectionFailed: in one line, whether the name, the port, a firewall or the server is at fault.
    """
    with _failures_in_words(host, port, seconds):
        async with wall.timeout(seconds), connected(host, port) as connection:
            connection.handshake(host, port, protocol=-1, next_state=1)
            connection.send(0x00)
            number, body = await connection.receive()
            answer = json.loads(take_text(body))
            if number != 0x00 or not isinstance(answer, dict):
                raise ValueError("not a status")
            latency = None
            began = wall.now()
            with contextlib.suppress(TimeoutError, EOFError, ConnectionError):
                connection.send(0x01, struct.pack(">q", int(wall.date())))
                async with wall.timeout(seconds / 2):
                    await connection.receive()
                latency = (wall.now() - began) * 1000
            return _status(answer, latency)


async def login_mode(host: str, port: int, protocol: int, username: str = "doctor") -> LoginMode:
    """Begin a login and see what the server asks for; it is broken off at the first answer.

    Raises:
        ConnectionFailed: as :func:`ping`.
    """
    with _failures_in_words(host, port, SECONDS):
        async with wall.timeout(SECONDS), connected(host, port) as connection:
            connection.handshake(host, port, protocol, next_state=2)
            connection.send(0x00, text(username) + _login_tail(protocol))
            try:
                number, body = await connection.receive()
            except EOFError:
                return LoginMode(Login.UNKNOWN)
            match number:
                case 0x00:
                    return LoginMode(Login.REFUSED, bare_text(take_text(body)))
                case 0x01:
                    return LoginMode(Login.ONLINE)
                case 0x02 | 0x03:
                    return LoginMode(Login.OFFLINE)
                case _:
                    return LoginMode(Login.UNKNOWN)


def bare_text(motd: str) -> str:
    """One line without formatting codes; a JSON component is flattened."""
    if motd[:1] in ("{", "[", '"'):
        with contextlib.suppress(ValueError, RecursionError):
            motd = _flat(json.loads(motd))
    parts = motd.split("§")
    bare = parts[0] + "".join(part[1:] for part in parts[1:])
    return " ".join("".join(c if c.isprintable() else " " for c in bare).split())[:200].rstrip()


@contextlib.contextmanager
def _failures_in_words(host: str, port: int, seconds: float) -> Iterator[None]:
    """Foreign errors in our words."""
    where = str(Address(host, port))
    try:
        yield
    except TimeoutError as error:
        why = _(
            "{where} does not answer within {seconds} s: check the address, and whether a firewall is between.",
            where=where,
            seconds=f"{seconds:.0f}",
        )
        raise ConnectionFailed(why) from error
    except ConnectionRefusedError as error:
        raise ConnectionFailed(_("No server listens at {where}: start it, or check the port.", where=where)) from error
    except socket.gaierror as error:
        raise ConnectionFailed(
            _("There is no host named {host}: check the spelling and your network.", host=repr(host))
        ) from error
    except UnicodeError as error:
        raise ConnectionFailed(_("{host} is not a host name.", host=repr(host))) from error
    except (EOFError, ConnectionError, ValueError, TypeError, OverflowError, RecursionError) as error:
        why = _(
            "Something listens at {where}, but it does not answer like a Minecraft server: check the port.", where=where
        )
        raise ConnectionFailed(why) from error
    except OSError as error:
        raise ConnectionFailed(
            _("{where} cannot be reached: {error}.", where=where, error=error.strerror or str(error))
        ) from error


def _status(answer: Mapping[str, Any], latency: float | None) -> ServerStatus:
    version = answer.get("version")
    players = answer.get("players")
    version = version if isinstance(version, Mapping) else {}
    players = players if isinstance(players, Mapping) else {}
    return ServerStatus(
        version=bare_text(str(version.get("name", "?"))),
        protocol=int(version.get("protocol", 0)),
        players=int(players.get("online", 0)),
        most_players=int(players.get("max", 0)),
        motd=bare_text(_flat(answer.get("description", ""))),
        latency=latency,
        names=_names(players.get("sample")),
    )


def _names(sample: Any) -> tuple[str, ...]:
    """Players' names as servers tell some of them; plugins put lines of their own there."""
    entries = sample if isinstance(sample, list) else []
    return tuple(str(entry["name"]) for entry in entries if isinstance(entry, Mapping) and "name" in entry)


def _flat(component: Any, depth: int = 0) -> str:
    """A chat component as text."""
    if component is None or depth > 16:
        return ""
    if isinstance(component, list):
        return "".join(_flat(part, depth + 1) for part in component)
    if isinstance(component, Mapping):
        own = str(component.get("text") or component.get("translate") or "")
        return own + _flat(component.get("extra") or [], depth + 1)
    return str(component)


def _login_tail(protocol: int) -> bytes:
    """What follows the name in Login Start, by protocol number (1.19: 759, 1.19.1: 760, 1.20.2: 764)."""
    if protocol >= 764:
        return uuid.uuid4().bytes
    if protocol == 760:
        return b"\x00\x00"
    return b"\x00" if protocol >= 759 else b""
