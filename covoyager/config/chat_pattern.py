"""The form of chat on a server that sends it as plain text, as the host has written it down."""

from typing import Any

from covoyager.errors import UsageError
from covoyager.texts import _

#: Longest pattern, in characters; and what it may take when compiled, in bytes.
LONGEST = 500
MEMORY = 1 << 20
EXAMPLE = r"^<(?<name>\w+)> (?<text>.+)$"


class ChatPattern:
    """A regular expression with the groups ``name`` and ``text``; a line is chat where all of it fits.

    RE2 reads it (https://github.com/google/re2/wiki/Syntax): its time grows with the line's length and no faster,
    whatever the pattern, so that no line that somebody sends can keep the session busy.

    Args:
        source: the pattern.

    Raises:
        UsageError: it cannot be used; one line with the cause and an example.
    """

    def __init__(self, source: str) -> None:
        import re2

        self.source = source
        options = re2.Options()
        options.log_errors = False
        options.max_mem = MEMORY
        if len(source) > LONGEST:
            raise UsageError(
                _(
                    "The chat pattern is {source} characters long; at most {longest} are taken.",
                    source=len(source),
                    longest=LONGEST,
                )
            )
        try:
            self._pattern: Any = re2.compile(source, options)
        except (re2.error, UnicodeEncodeError) as error:
            raise UsageError(
                _(
                    "The chat pattern {source} cannot be read: {said}. One that can: {example}",
                    source=repr(source),
                    said=_said(error),
                    example=EXAMPLE,
                )
            ) from None
        missing = [group for group in ("name", "text") if group not in self._pattern.groupindex]
        if missing:
            raise UsageError(
                _(
                    "The chat pattern {source} has no group named {missing}, as in: {example}",
                    source=repr(source),
                    missing=" and ".join(missing),
                    example=EXAMPLE,
                )
            )

    def read(self, line: str) -> tuple[str, str] | None:
        """Who said what by that line; None where it does not fit."""
        found = self._pattern.fullmatch(line)
        if found is None or not found["name"] or not found["text"]:
            return None
        return found["name"], found["text"]


def _said(error: Exception) -> str:
    reason = error.args[0] if error.args else ""
    return " ".join((reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)).split())
