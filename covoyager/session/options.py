"""What a session is asked to do, and where."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """The Minecraft server of a session.

    Attributes:
        key: name of the world for the board; goals of one world do not go on in another.
        text: how to call it to a person.
        minecraft: version; None asks the server.
        chest: block position of the shared chest where the world declares one.
        everybody: whether all players may command the bot (the host's own world, or one on the local network).
    """

    key: str
    text: str
    host: str
    port: int
    minecraft: str | None = None
    chest: tuple[int, int, int] | None = None
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """One sitting.

    Attributes:
        goal: what to go for; None waits for chat and board.
        again: id of a goal that is DONE and whose plan is to be carried out once more.
        until_done: end with the goal rather than stay for the next.
        timeout: seconds until the session gives up; None never.
        auth: offline or microsoft.
        allow: players who may command, beside the owner.
    """

    goal: str | None = None
    again: int | None = None
    bots: int = 1
    as_json: bool = False
    until_done: bool = True
    timeout: float | None = None
    auth: str = "offline"
    username: str = "Bot"
    owner: str = ""
    allow: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The bots' names."""
        return tuple(self.username + (str(i + 1) if i else "") for i in range(self.bots))
