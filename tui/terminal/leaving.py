"""How a board is left: its exit codes, for the session that it stands beside."""

from covoyager.texts import marked

LEFT = 0
"""The person has left the board; a session beside it goes on."""

END = 10
"""The person wants the session beside it to end."""

INTERRUPTED = 130
"""Ctrl-C."""

ALONE = 11
"""The session beside it is gone without having closed it."""

CHOICES = (
    ("leave", marked("leave the board; the session goes on")),
    ("end", marked("end the session: the bot leaves the world")),
)
