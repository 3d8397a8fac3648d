"""Which versions of Minecraft can be served and joined: those that tests play."""

from collections.abc import Mapping

from covoyager.errors import UsageError
from covoyager.facts import shared_facts
from covoyager.texts import _

_FACTS = shared_facts("versions")

TESTED: Mapping[str, int] = _FACTS["tested"]
"""Versions that the embedded world speaks, oldest first, with their protocol numbers: servers of these can be joined."""

LISTED = ", ".join(TESTED)

_SNAPSHOT = 1 << 30


def check_served(version: str) -> None:
    """Raise where the embedded world does not speak a version.

    Raises:
        UsageError: lists those that it speaks.
    """
    if version not in TESTED:
        raise UsageError(
            _("The embedded world cannot be Minecraft {version}; it can be {listed}.", version=version, listed=LISTED)
        )


def joinable(protocol: int) -> str | None:
    """Why a server of that protocol number cannot be joined; None where it can."""
    if protocol & _SNAPSHOT:
        return f"it runs a snapshot; Co-Voyager joins {LISTED}"
    if protocol not in TESTED.values():
        return f"no test covers that version; those that are covered: {LISTED}"
    return None
