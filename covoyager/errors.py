"""The error tree. A message is for people: one line, what happened and the mend; the class docstring is the default.

::

    CovoyagerError
    ├── UsageError                  exit 2
    │   └── SeveralWorlds           which one is meant was not said
    ├── GoalError                   exit 3
    │   ├── NotUnderstood           the goal's words (carries ``nearest``)
    │   └── Impossible              no plan can exist
    ├── BoardError
    │   ├── IllegalTransition       the state diagram has no such edge
    │   ├── NotClaimable            held by somebody, or not READY
    │   ├── NotHolder               release or done by somebody who does not hold it
    │   ├── UnknownId               no such goal or subtask
    │   └── StoreError              exit 6: the database (``passing``: it may mend itself)
    ├── WorldError                  exit 4
    │   ├── ConnectionFailed        no server there, or it refused
    │   ├── ServerLost              it was there and went away
    │   └── NameInUse               another session's bot has the name there
    ├── BridgeError
    │   ├── BridgeLost              Node went away; every pending call fails with this
    │   └── SkillFailed             a skill ended with a code (NO_PATH, INVENTORY_FULL, …)
    ├── PairError                   the skill library refused
    ├── ModelError                  the language model
    │   ├── NoModel                 none is configured
    │   ├── ModelUnavailable        it cannot be reached, or it refused the request
    │   ├── ModelUnreadable         what it answered is of no use
    │   └── BudgetSpent             the goal's tokens or calls are used up
    ├── DiskError                   exit 6: a file cannot be written where it is to be
    ├── SetupError                  Node or its packages are missing
    └── KnowledgeError              no data for that Minecraft version, or a broken datapack
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any


def one_line(text: str) -> str:
    """A text as one line that any terminal may show: no line ends, and nothing that moves a cursor or rings a bell."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


#: A word, and a message, of more letters than this is shown by its beginning (and a message by its end too).
LONGEST_WORD, LONGEST_MESSAGE = 200, 1000
_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")


def brief(text: str) -> str:
    """A message that does not give back all that somebody has typed: what matters stands around it."""
    if len(text) <= LONGEST_WORD:
        return text
    if _LONG_WORD.search(text):
        text = _LONG_WORD.sub(lambda found: f"{found[0][:LONGEST_WORD]}…", text)
    half = LONGEST_MESSAGE // 2
    return text if len(text) <= LONGEST_MESSAGE else f"{text[:half].rstrip()} … {text[-half:].lstrip()}"


class CovoyagerError(Exception):
    """Something went wrong."""

    exit_code = 1

    def __init__(self, message: str | None = None) -> None:
        super().__init__(brief(message) if message else (type(self).__doc__ or "").splitlines()[0])


class UsageError(CovoyagerError):
    """The command was not understood.

    Args:
        text: what was wrong, in one line.
        usage: up to three lines about what there is instead.
    """

    exit_code = 2

    def __init__(self, text: str = "", usage: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.usage = tuple(usage)


class SeveralWorlds(UsageError):
    """Several worlds may be meant."""


class GoalError(CovoyagerError):
    """The goal cannot be planned."""

    exit_code = 3


class NotUnderstood(GoalError):
    """The goal was not understood.

    Args:
        message: why.
        nearest: names that were near.
        by_words: nothing but its words is the trouble, and nothing else would help: a language model might.
    """

    def __init__(self, message: str | None = None, nearest: tuple[str, ...] = (), *, by_words: bool = False) -> None:
        super().__init__(message)
        self.nearest = nearest
        self.by_words = by_words and not nearest


class NameUnknown(NotUnderstood):
    """Nothing has the name that is in it."""


class Impossible(GoalError):
    """The goal cannot be reached in survival."""


class BoardError(CovoyagerError):
    """The board refused."""


class IllegalTransition(BoardError):
    """A subtask cannot go from the one state to the other."""


class NotClaimable(BoardError):
    """The subtask cannot be claimed now."""


class NotHolder(BoardError):
    """Somebody else holds the subtask."""


class UnknownId(BoardError):
    """There is no such goal or subtask."""


class StoreError(BoardError):
    """The board's database cannot be read or written."""

    exit_code = 6

    def __init__(self, message: str | None = None, passing: bool = False) -> None:
        super().__init__(message)
        self.passing = passing
        """Whether the cause may pass by itself, or by what a person does: a lock, a full disk, a server that is away."""


class WorldError(CovoyagerError):
    """The Minecraft server cannot be reached."""

    exit_code = 4


class ConnectionFailed(WorldError):
    """The server did not let the bot in."""

    def __init__(self, message: str | None = None, code: str = "", data: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = dict(data or {})


class ServerLost(WorldError):
    """The server went away."""


class NameInUse(WorldError):
    """A bot's name is in use in the world."""


class BridgeError(CovoyagerError):
    """The bot host failed."""


class BridgeLost(BridgeError):
    """The bot host went away; it is started again."""


class SkillFailed(BridgeError):
    """A skill ended with an error code."""

    def __init__(self, code: str, message: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = dict(data or {})


class PairError(CovoyagerError):
    """The skill library refused."""


class ModelError(CovoyagerError):
    """The language model could not help."""


class NoModel(ModelError):
    """No language model is configured; everything grounded works without one."""


class ModelUnavailable(ModelError):
    """The language model cannot be reached."""


class ModelUnreadable(ModelError):
    """What the language model answered is of no use."""


class BudgetSpent(ModelError):
    """What one goal may spend on the language model is spent."""


class SetupError(CovoyagerError):
    """Node or its packages could not be set up."""


class DiskError(CovoyagerError):
    """The disk takes nothing more."""

    exit_code = 6


class KnowledgeError(CovoyagerError):
    """There are no facts for that version of Minecraft."""

    exit_code = 3
