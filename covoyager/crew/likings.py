"""Who likes what, by kind of work: what they took, gave back and got DONE, by the log of a world, across sessions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from covoyager.board import Board
from covoyager.domain import Action, Event, Status
from covoyager.domain.rows import is_skip

SETTING = "likings_after"
#: A kind of work counts as liked or not only once it was done, or given back, so often.
TWICE = 2


def is_given_back(event: Event) -> bool:
    """Whether somebody gave a step back that was theirs."""
    return event.data.get("from") == Status.IN_PROGRESS and event.data.get("why") == f"released by {event.by}"


@dataclass(frozen=True, slots=True)
class Tally:
    """How often somebody took steps of one kind, gave them back, and got them DONE."""

    taken: int = 0
    given_back: int = 0
    done: int = 0

    def and_one(self, event: Event) -> "Tally":
        """This tally and one event more: a change of status that the person has brought about."""
        after = event.data.get("to")
        return Tally(
            self.taken + (after == Status.IN_PROGRESS),
            self.given_back + is_given_back(event),
            self.done + (after == Status.DONE and not is_skip(event.data.get("why"), event.by)),
        )

    @property
    def liking(self) -> int:
        """1 where they like it, -1 where they do not, 0 where nothing is known."""
        if self.given_back >= TWICE and self.given_back > self.done:
            return -1
        return int(self.done >= TWICE and self.done > 2 * self.given_back)


Likings = Mapping[str, Tally]
"""By kind of work (``ActionSpec.kind``)."""


def tallied(moves: Iterable[tuple[Event, Action]], before: Likings) -> Likings:
    """Add some events of one person to what was known of their likings."""
    tallies = dict(before)
    for event, action in moves:
        kind = action.spec.kind
        tally = tallies.get(kind, Tally()).and_one(event)
        if tally != Tally():  # who cancels a goal has taken none of its steps
            tallies[kind] = tally
    return tallies


def liking(likings: Likings, action: Action) -> int:
    """1 where somebody likes such work, -1 where they do not, 0 where nothing is known."""
    return likings.get(action.spec.kind, Tally()).liking


@dataclass(frozen=True, slots=True)
class _Read:
    """What the log says of somebody from one event to another."""

    begin: int
    end: int
    known: Likings


class KnownLikings:
    """Who likes what in a board's world.

    Args:
        board: its log is read; it keeps from which event on, for those who had theirs forgotten.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._read: dict[str, _Read] = {}

    def of(self, user: str) -> Likings:
        """What somebody took, gave back and got DONE since it was last forgotten."""
        begin = int((self._board.setting(SETTING) or {}).get(user, 0))
        read = self._read.get(user)
        if read is None or read.begin != begin:
            read = _Read(begin, begin, {})
        moves = self._board.moves_of(user, read.end)
        if moves:
            read = _Read(begin, moves[-1][0].id, tallied(moves, read.known))
        self._read[user] = read
        return read.known

    def forget(self, user: str) -> None:
        """Forget what somebody likes: only what comes from now on counts."""
        latest = self._board.events(limit=1)
        kept = self._board.setting(SETTING) or {}
        self._board.set_setting(SETTING, {**kept, user: latest[-1].id if latest else 0})
