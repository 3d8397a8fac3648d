"""Chat lines whose sender the server does not name: they count only where the host has given their form."""

import re
from collections.abc import Mapping
from typing import Any

from covoyager.chat.commands import find
from covoyager.config.chat_pattern import EXAMPLE
from covoyager.crew.parts import Parts
from covoyager.handlers.commands import all_commands
from covoyager.options import Options
from covoyager.reporter import Teller
from covoyager.texts import _

_ORDER = re.compile(r"(?<![\w!！])[!！]([a-z]{1,20})\b", re.IGNORECASE)
SHOWN = 80
"""So much of a line is shown to the host, in characters."""


class UnsignedChat:
    """Reads the speaker out of lines that fit the host's pattern, and says once why other lines are not listened to.

    Args:
        parts: the outbox says why nobody is listened to.
        reporter: so does the host's terminal.
        options: ``chat_pattern`` is the form, None where the host trusts none.
    """

    def __init__(self, parts: Parts, reporter: Teller, options: Options) -> None:
        self._parts = parts
        self._reporter = reporter
        self._options = options
        self._warned: set[str] = set()

    def read(self, data: Mapping[str, Any]) -> tuple[str, str] | None:
        """Who said what; None where nobody did, as far as can be known.

        Args:
            data: the bot's event ``plain``: ``text``, ``names`` of players in the game that stand in it, ``whisper``.
        """
        text = str(data.get("text", ""))
        pattern = self._options.chat_pattern
        said = pattern.read(text) if pattern is not None else None
        if said is not None and said[0] in data.get("names", ()):
            return said
        if any(find(word, all_commands()) is not None for word in _ORDER.findall(text)):
            self._explain(text, whispered=bool(data.get("whisper")))
        return None

    def _explain(self, line: str, *, whispered: bool) -> None:
        shown = line if len(line) <= SHOWN else f"{line[:SHOWN]}…"
        if self._options.chat_pattern is not None:
            if "unfit" not in self._warned:
                self._warned.add("unfit")
                text = f"Not listened to, as it does not fit the chat pattern or names nobody who is here: {shown!r}"
                self._reporter.emit("error", self._parts.tick, text=text)
            return
        kind = "whispers" if whispered else "chat"
        if kind in self._warned:
            return
        self._warned.add(kind)
        name = self._options.username
        if whispered:
            why = _(
                "This server's whispers do not show me who speaks, so I take no orders from them. "
                "Try /minecraft:tell {name} !help, or whoever started me sets --chat-pattern.",
                name=name,
            )
        else:
            why = _(
                "This server's chat does not show me who speaks, so I take no orders from it. "
                "Whisper to me (/tell {name} !help), or whoever started me sets --chat-pattern.",
                name=name,
            )
        self._parts.outbox.post(why)
        text = (
            f"The server sends {kind} as plain text, in which anybody can write any name: {shown!r}. Nobody can command "
            f"by it; if you trust its form, name it, such as: --chat-pattern '{EXAMPLE}'"
        )
        self._reporter.emit("error", self._parts.tick, text=text)
