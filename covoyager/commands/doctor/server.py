"""The doctor's look at a server, and at the local network."""

import secrets
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from covoyager.commands.doctor.findings import Finding, note, ok, problem
from covoyager.errors import ConnectionFailed
from covoyager.world.address import Address
from covoyager.world.lan import LanWorld
from covoyager.world.ping import Login, LoginMode, ServerStatus, login_mode, ping
from covoyager.world.srv import resolve
from covoyager.world.versions import LISTED, joinable

UNREACHABLE = 4


async def server(address: Address, node: Path | None, username: str) -> AsyncIterator[Finding]:
    """Reachability, version and login of one server, a finding at a time.

    Args:
        address: as a person wrote it.
        node: Node, to follow a domain's SRV record; None leaves it.
        username: the bot's name in the game.
    """
    found = await resolve(address, node) if node is not None else address
    if found != address:
        yield ok(f"{address.host} keeps its server at {found}")
    try:
        status = await ping(found.host, found.port)
    except ConnectionFailed as error:
        yield problem(str(error), UNREACHABLE)
        return
    yield ok(_reached(found, status))
    why_not = joinable(status.protocol)
    if why_not is not None:
        yield problem(f"The bot cannot join {status.version}: {why_not}.", UNREACHABLE)
        return
    yield ok(f"Version {status.version} can be joined (as can {LISTED})")
    if status.most_players and status.players >= status.most_players:
        yield problem(f"The server is full ({status.players} of {status.most_players}): wait for a place.", UNREACHABLE)
        return
    try:
        # A name of its own: on an offline server a login throws out whoever has the same name.
        mode = await login_mode(found.host, found.port, status.protocol, f"doctor_{secrets.token_hex(4)}")
    except ConnectionFailed:
        mode = LoginMode(Login.UNKNOWN)
    yield _login(mode, username)


def local_network(worlds: Sequence[LanWorld] | Exception) -> Finding:
    """Worlds that are open to the local network."""
    if isinstance(worlds, Exception):
        return note(str(worlds))
    if not worlds:
        return ok("No world is open to the local network (in the game: Esc, Open to LAN)")
    listed = ", ".join(f"{world.host}:{world.port} ({world.motd})" for world in worlds)
    return ok(f"Open to the local network: {listed}")


def _reached(address: Address, status: ServerStatus) -> str:
    took = f" in {status.latency:.0f} ms" if status.latency is not None else ""
    name = f" “{status.motd}”" if status.motd else ""
    return f"{address} answers{took}:{name} {status.version}, {status.players} of {status.most_players} players"


def _login(mode: LoginMode, username: str) -> Finding:
    match mode.login:
        case Login.OFFLINE:
            return ok("Login: offline, no account is needed")
        case Login.ONLINE:
            return note("Login: the server wants a Microsoft account: covoyager join … --auth microsoft")
        case Login.REFUSED:
            reason = mode.reason or "no reason given"
            return note(f"Login: a stranger is turned away ({reason}); see that the server lets {username} in.")
        case _:
            return note("Login: the server does not say how; try covoyager join …, then with --auth microsoft.")
