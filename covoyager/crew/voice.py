"""The voice of a session: whispers, and speaks aloud where the server lets no whisper through."""

import contextlib
from collections.abc import Callable
from typing import Protocol

from covoyager.chat.outbox import INTERVAL, Recipient
from covoyager.clock import game
from covoyager.errors import BridgeError, ServerLost, SkillFailed
from covoyager.texts import _

WHY_ALOUD = _("My whispers do not come through on this server (is /tell allowed to me?), so I answer aloud.")
WITHHELD = _("That is for nobody else's ears, and I cannot whisper here; use covoyager board on the host's machine.")
AT_HOME = _("That is whispered in the game only: type it there.")


class Mouth(Protocol):
    """A bot in the world."""

    async def say(self, text: str, to: str | None = None) -> bool:
        """Speak in chat, or whisper to a player; gives whether the server took it."""
        ...


class Speaker(Protocol):
    """Whoever has that bot."""

    @property
    def bot(self) -> Mouth:
        """The bot."""
        ...


class Speakers(Protocol):
    """Those of whom the first speaks."""

    @property
    def lead(self) -> Speaker | None:
        """The first; None while there is none."""
        ...


class Voice:
    """Says messages by the crew's first bot.

    A whisper of which the server shows nothing back has not come through: it is said aloud, and so is every later one to
    the same player. Where none has come through to anybody, it is said why, once.

    Args:
        crew: whose first bot speaks; what is said while there is none is lost.
        note: writes down an answer for somebody who talks from a board: the text, and who they are.

    Attributes:
        at_board: people who talked from a board last: they are answered there.
    """

    def __init__(self, crew: Speakers, note: Callable[[str, str], None]) -> None:
        self._crew = crew
        self._note = note
        self.at_board: set[str] = set()
        self._aloud: set[str] = set()
        self._whispers = False
        self._said_why = False
        self._secrets: set[str] = set()

    def keep(self, secret: str) -> None:
        """Never say a line aloud that contains this text."""
        self._secrets.add(secret)

    async def send(self, text: str, to: Recipient) -> None:
        """Say one message."""
        if to is None:
            await self._say(text, None)
            return
        kept = any(secret in text for secret in self._secrets)
        if to in self.at_board:
            self._note(AT_HOME if kept else text, to)
            return
        if to not in self._aloud:
            if await self._say(text, to):
                self._whispers = True
                return
            self._aloud.add(to)
            if not (self._whispers or self._said_why):
                self._said_why = True
                await self._say(WHY_ALOUD, None)
                await game.sleep(INTERVAL)
        await self._say(f"{to}: {WITHHELD if kept else text}", None)

    async def _say(self, text: str, to: Recipient) -> bool:
        if (lead := self._crew.lead) is not None:
            with contextlib.suppress(BridgeError, ServerLost, SkillFailed):
                return await lead.bot.say(text, to=to)
        return True
