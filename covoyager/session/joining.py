"""A bot joins the session's server."""

import re
from dataclasses import dataclass

from covoyager.board import Board
from covoyager.bot import Bot, Joined
from covoyager.config import Settings
from covoyager.crew.roster import Crew
from covoyager.errors import ConnectionFailed, NameInUse
from covoyager.options import GameServer, Options
from covoyager.reporter import Reporter
from covoyager.texts import _

#: How servers and proxies say that somebody of that name has come, or is there (multiplayer.disconnect.duplicate_login).
TWIN = re.compile(r"another location|duplicate_login|already (?:connected|logged in|online|playing)", re.IGNORECASE)


def is_twin(error: Exception) -> bool:
    """Whether a bot was sent away because somebody else has its name: coming back would only throw the other out."""
    return TWIN.search(str(error)) is not None


def other_name(board: Board, options: Options, crew: Crew, name: str, reporter: Reporter) -> str:
    """Another name for a bot that was sent away because somebody else has come under its own.

    Raises:
        NameInUse: an account has but one.
    """
    if options.auth != "offline":
        raise NameInUse(_("{name} was logged in from another place: an account can be in a world once.", name=name))
    new = board.rename_bot(name)
    crew.names = [new if each == name else each for each in crew.names]
    reporter.emit("error", text=f"Somebody else came into this world as {name}: the bot comes back as {new}.")
    return new


def keep_out(name: str, why: str, barred: set[str], crew: Crew, server: GameServer) -> str:
    """A bot joins those that are let in no more; gives what is told of it.

    Raises:
        ConnectionFailed: all are.
    """
    barred.add(name)
    if not barred.issuperset(crew.names):
        return f"{name} is not let in any more: {why}"
    raise ConnectionFailed(
        _(
            "{name} is not let in any more: {why}. The goals stay on the board; covoyager join {address} goes on with them "
            "once it is.",
            name=name,
            why=why,
            address=server.address,
        )
    )


@dataclass(frozen=True, slots=True)
class Entered:
    """The first bot in the world.

    Attributes:
        names: of all bots of this session.
        joined: what the server told of itself and its world.
        seconds: wall time that it took to get in.
    """

    names: tuple[str, ...]
    joined: Joined
    seconds: float = 0.0


def tell_arrival(reporter: Reporter, entered: Entered, server: GameServer, world: str, bot: str, who_may: str) -> None:
    """Say that the first bot is there; ``world`` is the key, ``who_may`` says who may command."""
    minecraft = entered.joined.minecraft
    reporter.emit(
        "session",
        text=f"{bot} joined {server.text} (Minecraft {minecraft}); {who_may}",
        world=world,
        port=server.port,
        minecraft=minecraft,
        bot=bot,
        seconds=round(entered.seconds, 2),
    )


async def connect(bot: Bot, settings: Settings, options: Options, server: GameServer) -> Joined:
    """Have a bot join; raises as :meth:`covoyager.bot.Bot.connect` does."""
    return await bot.connect(
        server.host,
        server.port,
        version=server.minecraft,
        auth=options.auth,
        profiles=settings.home / "profiles",
    )


def what_changed(server: GameServer, before: Joined, now: Joined) -> str | None:
    """What is another at a server's address than it was; None where that is nothing, or the world is the session's own.

    The board and its plans go on in whatever is there, as the next goal may be for that; who plays is told.
    """
    if server.kept_up:
        return None
    if now.minecraft != before.minecraft:
        return (
            f"{server.text} has Minecraft {now.minecraft} now, and the plans are for {before.minecraft}. "
            "End this session and join again."
        )
    if now.world and before.world and now.world != before.world:
        return f"{server.text} is another world now; this board is of the one before. End this session and join again."
    return None
