"""Which versions of Minecraft can be served and joined."""

from covoyager.errors import UsageError

DEFAULT = "1.20.1"
"""Version of an embedded world when nobody asks for another."""

EMBEDDED = ("1.18.2", "1.19.4", "1.20.1", "1.20.4", "1.21.1", "1.21.4")
"""Versions that the embedded world speaks."""

OLDEST = ("1.13", 393)
"""Oldest version that the bot joins, with its protocol number."""

NEWEST = ("26.1", 775)
"""Newest version that the pinned mineflayer joins, with its protocol number."""

STEP_UP = ("1.21.11", 774)
"""Here mineflayer cannot reliably step up a block (its issues 3911, 3913 and 3915)."""

_SNAPSHOT = 1 << 30


def check_served(version: str) -> None:
    """Raise where the embedded world does not speak a version.

    Raises:
        UsageError: lists those that it speaks.
    """
    if version not in EMBEDDED:
        raise UsageError(f"The embedded world cannot be Minecraft {version}; it can be {', '.join(EMBEDDED)}.")


def joinable(protocol: int) -> str | None:
    """Why a server of that protocol number cannot be joined; None where it can."""
    span = f"{OLDEST[0]} to {NEWEST[0]}"
    if protocol & _SNAPSHOT:
        return f"it runs a snapshot; Co-Voyager joins releases from {span}"
    if protocol < OLDEST[1]:
        return f"its version is too old; Co-Voyager joins {span}"
    if protocol > NEWEST[1]:
        return f"its version is too new; Co-Voyager joins {span}"
    return None
