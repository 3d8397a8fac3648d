"""Claim, release, hand over, done, skip and retry: one rule each, and a result that says what came about."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from covoyager.board import Board, SubtaskView
from covoyager.clock import game
from covoyager.domain import LEASE_SECONDS, Status
from covoyager.domain.rows import skipped_by
from covoyager.errors import NotClaimable, NotHolder
from covoyager.texts import _


@dataclass(frozen=True, slots=True)
class Claimed:
    """A subtask that somebody holds now.

    Attributes:
        view: what they hold from now on.
        from_bot: the bot that held it and gave way to them; None where no bot did.
        already: it was theirs before, and holds on from now.
    """

    view: SubtaskView
    from_bot: str | None = None
    already: bool = False


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A subtask that was handed over; ``to`` is the name of its new holder as the board has it."""

    view: SubtaskView
    to: str


@dataclass(frozen=True, slots=True)
class CheckAsked:
    """Somebody says that they are done.

    Attributes:
        view: the subtask; DONE where a look had found their work before they asked.
        session: whether a session runs, which will look.
    """

    view: SubtaskView
    session: bool


@dataclass(frozen=True, slots=True)
class Skipped:
    """A subtask that was skipped; ``from_bot`` is the bot that held it, None where no bot did."""

    view: SubtaskView
    from_bot: str | None = None


class SubtaskActions:
    """What anybody can do with a subtask.

    People come first: a bot lets go of what a person claims or skips. People do not give way to anybody, and bots not to
    bots. Every method may raise what the board refuses with (:class:`covoyager.errors.BoardError`), a sentence for people.

    Args:
        board: of the world that is meant.
        lease_seconds: how long a claim holds with nothing heard of its holder.
        tick: gives the world's age in ticks.
    """

    def __init__(self, board: Board, lease_seconds: float = LEASE_SECONDS, tick: Callable[[], int] = lambda: 0) -> None:
        self._board = board
        self._lease = lease_seconds
        self._tick = tick

    def claim(self, number: int, by: str, amount: int | None = None) -> Claimed:
        """Take a subtask, or ``amount`` of it, with any tool that will do; whoever has it keeps it for another lease."""
        return self._board.together(lambda: self._claim(number, by, amount))

    def claim_ready(self, number: int, by: str, amount: int | None = None) -> Claimed:
        """Take a subtask only where nobody has it, for scripts that race each other: one of them wins."""
        return self._board.together(lambda: self._claim_ready(number, by, amount))

    def _claim_ready(self, number: int, by: str, amount: int | None) -> Claimed:
        self._free_overdue()
        return self._claim_free(number, by, amount, lesser=False)

    def _claim_free(self, number: int, by: str, amount: int | None, *, lesser: bool = True) -> Claimed:
        return Claimed(self._board.claim(number, by, self._lease, amount, tick=self._tick(), lesser=lesser))

    def _claim(self, number: int, by: str, amount: int | None) -> Claimed:
        self._free_overdue()
        known = self._board.subtask(number)
        if known.by == by and known.state is Status.IN_PROGRESS:
            self._board.renew(number, by, self._lease)
            return Claimed(self._board.subtask(number), already=True)
        bot = self._bot_at(known, by)
        if bot is not None:
            with suppress(NotHolder):  # it has just ended with it: then it is claimed as any other
                return Claimed(self._take_from(bot, known, by, amount), bot)
        return self._claim_free(number, by, amount)

    def _take_from(self, bot: str, known: SubtaskView, by: str, amount: int | None) -> SubtaskView:
        if amount is None:
            return self._board.hand_over(known.id, bot, by, self._lease, tick=self._tick())
        return self._board.give_way(known.id, bot, by, amount, self._lease, tick=self._tick())

    def release(self, number: int, by: str, amount: int | None = None) -> SubtaskView:
        """Give a subtask back, or ``amount`` of its results; gives what is free from now on."""
        return self._board.together(lambda: self._release(number, by, amount))

    def _release(self, number: int, by: str, amount: int | None) -> SubtaskView:
        self._free_overdue()
        if amount is None:
            return self._board.release(number, by, tick=self._tick())
        return self._board.release_part(number, by, amount, tick=self._tick())

    def hand_over(self, number: int, by: str, to: str) -> HandedOver:
        """Give a subtask straight to somebody who is there; upper and lower case in ``to`` do not matter.

        Raises:
            NotClaimable: nobody of that name is there.
        """
        return self._board.together(lambda: self._hand_over(number, by, to))

    def _hand_over(self, number: int, by: str, to: str) -> HandedOver:
        self._free_overdue()
        there = [who.name for who in self._board.participants() if who.present]
        name = next((name for name in there if name.casefold() == to.casefold()), None)
        if name is None:
            others = ", ".join(other for other in there if other != by)
            if not others:
                raise NotClaimable(_("There is no {name} here. Nobody is.", name=to))
            raise NotClaimable(_("There is no {name} here. There is {others}.", name=to, others=others))
        return HandedOver(self._board.hand_over(number, by, name, self._lease, tick=self._tick()), name)

    def done(self, number: int, by: str) -> CheckAsked:
        """Have a subtask that one holds checked in the world."""
        return self._board.together(lambda: self._done(number, by))

    def _done(self, number: int, by: str) -> CheckAsked:
        self._free_overdue()
        view = self._board.done_before(number, by) or self._board.request_check(number, by, tick=self._tick())
        return CheckAsked(view, self._board.session() is not None)

    def skip(self, number: int, by: str) -> Skipped:
        """Count a subtask as done without doing it."""
        return self._board.together(lambda: self._skip(number, by))

    def _skip(self, number: int, by: str) -> Skipped:
        self._free_overdue()
        bot = self._bot_at(self._board.subtask(number), by)
        if bot is not None:
            with suppress(NotHolder):
                self._board.release(number, bot, skipped_by(by), tick=self._tick())
        return Skipped(self._board.skip(number, by, tick=self._tick()), bot)

    def retry(self, number: int, by: str) -> SubtaskView:
        """Give a FAILED subtask all its tries again."""
        return self._board.retry(number, by, tick=self._tick())

    def _free_overdue(self) -> None:
        """Free claims whose lease has run out, where no session runs that does so."""
        if self._board.session() is None:
            self._board.expire(game.date(), self._tick())

    def _bot_at(self, view: SubtaskView, by: str) -> str | None:
        """The bot that holds a subtask and gives way to a person; None where no bot holds it, or ``by`` is a bot."""
        if view.state is not Status.IN_PROGRESS or view.by is None:
            return None
        bots = self._board.bots()
        return view.by if view.by in bots and by not in bots else None
