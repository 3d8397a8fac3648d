"""Who may command the bot."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from covoyager.texts import _

EVERYBODY = "*"
STRANGER_PAUSE = 300.0
"""Seconds between two answers to the same stranger."""


@dataclass(frozen=True, slots=True)
class Permissions:
    """The owner, those whom the owner allows, or everybody.

    With neither an owner nor anybody allowed the host has not said anything, and everybody may. Names are compared
    without regard to case, as accounts are.

    Attributes:
        owner: may do everything; empty where nobody is named.
        allowed: names, ``*`` for everybody.
        denied: names that may not although everybody may.
    """

    owner: str = ""
    allowed: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, owner: str = "", allowed: Iterable[str] = (), *, everybody: bool = False, denied: Iterable[str] = ()
    ) -> "Permissions":
        """From settings; ``everybody`` is what the host says about a world of their own."""
        names = {_key(name) for name in allowed if name.strip()}
        return cls(_key(owner), frozenset(names | {EVERYBODY} if everybody else names), frozenset(map(_key, denied)))

    def may(self, name: str) -> bool:
        """Whether that player may command."""
        if not _key(name):
            return False
        if _key(name) in self.denied:
            return _key(name) == self.owner
        if EVERYBODY in self.allowed or not (self.owner or self.allowed):
            return True
        return _key(name) == self.owner or _key(name) in self.allowed

    def is_owner(self, name: str) -> bool:
        """Whether that player may change who may command; without an owner, whoever may command."""
        return _key(name) == self.owner if self.owner else self.may(name)

    def allow(self, name: str) -> "Permissions":
        """A copy in which one more player may command."""
        return replace(self, allowed=self.allowed | {_key(name)}, denied=self.denied - {_key(name)})

    def disallow(self, name: str) -> "Permissions":
        """A copy in which one player less may command."""
        denied = self.denied | {_key(name)} if EVERYBODY in self.allowed else self.denied
        return replace(self, allowed=self.allowed - {_key(name)}, denied=denied)


@dataclass(slots=True)
class Strangers:
    """Answers people who may not command: politely, and seldom."""

    owner: str = ""
    pause: float = STRANGER_PAUSE
    _answered: dict[str, float] = field(default_factory=dict)

    def answer(self, name: str, now: float) -> str | None:
        """One line, or None where this stranger was answered a short while ago; ``now`` in seconds of any clock."""
        self._answered = {who: at for who, at in self._answered.items() if now - at < self.pause}
        if _key(name) in self._answered:
            return None
        self._answered[_key(name)] = now
        who = self.owner or _("my owner")
        return _("Sorry, {name}, I may only listen to people whom {who} allows.", name=name, who=who)


def _key(name: str) -> str:
    return name.strip().casefold()
