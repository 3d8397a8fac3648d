"""What a session is asked to do, and where."""

from dataclasses import dataclass

from covoyager.config.chat_pattern import ChatPattern
from covoyager.domain import WorldId
from covoyager.recording import Recording, Utterance

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names of this very machine."""


@dataclass(frozen=True, slots=True)
class GameServer:
    """The Minecraft server of a session.

    Attributes:
        world: which world it is; None is found out by joining.
        text: how to call it to a person.
        minecraft: version; None asks the server.
        chest: block position of the shared chest where the world declares one.
        kept: whether anybody can come back to the world after this session.
        players: names that the server tells of before anybody joins.
        everybody: whether all players may command the bot (the host's own world, or one on the local network).
        speed: how many times the game's speed an embedded world may run at most, or ``max``.
        contents: blocks, animals and items that the world begins with; None where nobody knows all of them.
        kept_up: whether the server is started again where it dies: a bot that finds it gone waits for it.
        open_at: where others on the local network join it, as ``host:port``; empty where this machine alone can.
    """

    world: WorldId | None
    text: str
    host: str
    port: int
    minecraft: str | None = None
    chest: tuple[int, int, int] | None = None
    kept: bool = True
    players: tuple[str, ...] = ()
    everybody: bool = False
    speed: str = "1"
    kept_up: bool = False
    contents: frozenset[str] | None = None
    open_at: str = ""

    @property
    def address(self) -> str:
        """The server, however its host was written."""
        name = self.host.strip("[]").lower()
        return f"{'127.0.0.1' if self.on_this_machine else name}:{self.port}"

    @property
    def on_this_machine(self) -> bool:
        """Whether the host is called by a name that every machine has for itself."""
        return self.host.strip("[]").lower() in LOOPBACK


@dataclass(frozen=True, slots=True)
class Options:
    """One session.

    Attributes:
        goal: what to go for; None waits for chat and board.
        again: id of a goal that is DONE and whose plan is to be carried out once more.
        bots: how many.
        until_done: end with the goal rather than stay for the next.
        timeout: seconds until the session gives up; None never.
        auth: offline or microsoft.
        username: the first bot's name.
        owner: the player who may do everything; empty where nobody is named.
        allow: players who may command, beside the owner.
        chat_pattern: form of chat on a server that sends it as plain text; None: such chat is not listened to.
        recording: keeps what people say; None where the session cannot be replayed.
        curriculum: go on along the curriculum while nobody asks for anything.
        repeat: what people said in the recorded session that this one replays.
    """

    goal: str | None = None
    again: int | None = None
    bots: int = 1
    until_done: bool = True
    timeout: float | None = None
    auth: str = "offline"
    username: str = "Bot"
    owner: str = ""
    allow: tuple[str, ...] = ()
    chat_pattern: ChatPattern | None = None
    recording: Recording | None = None
    curriculum: bool = False
    repeat: tuple[Utterance, ...] = ()
