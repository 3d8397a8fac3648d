"""What each person is offered: something of their own; of a step for several a share, and the shares make up all of it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from covoyager.assignment.head_start import is_handy, part_by_hand, without_tool
from covoyager.assignment.offers import Offer, Why, best_offer, comes_too_late
from covoyager.assignment.sharing import fair_part, is_for_several, left_of, part_in_time
from covoyager.assignment.thresholds import PROMISE_SECONDS, THINK_TICKS
from covoyager.board import SubtaskView
from covoyager.chat import listings, offers
from covoyager.chat.outbox import Holds
from covoyager.clock import TICKS_PER_SECOND, game
from covoyager.crew.hands import hand_of
from covoyager.crew.likings import KnownLikings, liking
from covoyager.crew.parts import Parts
from covoyager.crew.still import step_is
from covoyager.domain import Action, Status
from covoyager.domain.hands import Hand
from covoyager.errors import BoardError


@dataclass(frozen=True, slots=True)
class Promise:
    """A step that is kept for somebody for a moment; ``part`` is how many of it, 0 for all."""

    number: int
    until: float
    part: int = 0


class Offering:
    """Finds work for people, for each something else.

    Args:
        parts: the board and the crew.
        listens: whether a player may command; others are given no work.
    """

    def __init__(self, parts: Parts, listens: Callable[[str], bool]) -> None:
        self._parts = parts
        self._listens = listens
        self._promised: dict[str, Promise] = {}
        self._shares: dict[str, int] = {}
        self._thinks: dict[str, int] = {}
        self._likings = KnownLikings(parts.board)

    def best(self, views: Sequence[SubtaskView], user: str) -> Offer | None:
        """The step that would help most and was not just offered to somebody else; kept for this person for a moment."""
        crew = self._parts.crew
        self._forget(views)
        goals = {goal.id: goal.goal for goal in self._parts.board.goals()}
        rows = [view for view in views if view.goal_id in goals]
        others = self._promised_to_others(user)
        holders = (view.by for view in rows if view.state is Status.IN_PROGRESS and view.by not in crew.bots)
        names = dict.fromkeys([user, *crew.lately(), *(name for name in holders if name)])
        people = {name: self._hand(name) for name in names}
        asked = {item for goal in goals.values() for item in goal.items}
        rows = [row for row in rows if not comes_too_late(row, rows, asked, people[user])]
        spare = self._parts.board.available()
        likings = self._likings.of(user)
        held_up, likes = crew.held_up(), lambda action: liking(likings, action)
        found = best_offer(rows, user, list(crew.workers), people, spare, others, held_up, likes, _begun)
        if found is None:
            return self._kept(user, None if self._in_time(views, user) else self._by_hand(views, user))
        if found.why is Why.HELD_UP or not is_for_several(found.row):
            return self._kept(user, found)
        free = sum(
            view.state is Status.READY and is_for_several(view) and view.id not in {found.row.id, *others}
            for view in rows
        )
        promised = self._promised_of(found.row.id, left_of(found.row), user)
        idle = self._idle_beside(views, user)
        without = max(0, len(idle) - free)
        if not without and not promised:
            return self._kept(user, found)
        part = fair_part(found.row, promised, without)
        if not part:
            return None
        part = min(part, found.part or part)
        whole = found.why is Why.FREE and part >= found.row.subtask.quantity
        beside = self._told_of(found.row.id, user, idle if without == len(idle) else ())
        return self._kept(user, Offer(found.row, found.why, 0 if whole else part, beside))

    def otherwise(self, user: str) -> tuple[str, Holds]:
        """What to say where :meth:`best` finds nothing: what somebody could do all the same, each something else.

        Of what a bot is at they may take a share, if they would have it done by the time the bot alone is through. What waits
        for nothing but its tool they may do with a lesser one; what a bot is at they may take over, but not what takes a tool
        that only the bot has (of that, a share by hand where it will do), nor work that they have given back before; else they
        hear what comes next.
        """
        board, likings = self._parts.board, self._likings.of(user)
        if not board.goals():
            return listings.NO_GOAL, lambda: not board.goals()
        free = {item for item, count in board.available().items() if count > 0}
        views = board.subtasks()
        self._forget(views)
        others = self._promised_to_others(user)
        views = [view for view in views if liking(likings, view.subtask.action) >= 0]
        rows = [view for view in views if view.id not in others]
        for view in rows:
            tool = _lesser_tool(view, free)
            if tool:
                return self._told(user, view, offers.nothing_but_with(view, tool))
        share = self._in_time(views, user)
        if share is not None:
            self._kept(user, share)
            return offers.offer_line(share), self.holds(share)
        for view in views:
            if (
                self._parts.crew.is_with_bot(view)
                and view.id not in others
                and free.issuperset(view.subtask.tools_of(free))
            ):
                return self._told(user, view, offers.nothing_but(view))
        for view in rows:
            if view.state is Status.BLOCKED and view.subtask.action is Action.GATHER and len(view.waits.steps) == 1:
                return self._told(user, view, offers.nothing_yet(view, f"#{view.waits.steps[0].number}"))
        return offers.NOTHING, lambda: True

    def _in_time(self, views: Sequence[SubtaskView], user: str) -> Offer | None:
        """A share of what a bot is at that somebody would have done by the time the bot alone is through; None without one."""
        free = {item for item, count in self._parts.board.available().items() if count > 0}
        likings, hand = self._likings.of(user), self._hand(user)
        idle = self._idle_beside(views, user)
        for view in views:
            if not self._parts.crew.is_with_bot(view) or liking(likings, view.subtask.action) < 0:
                continue
            has_tools = free.issuperset(view.subtask.tools_of(free))
            if not has_tools and not view.subtask.is_handy(()):
                continue
            own = hand if has_tools else without_tool(view, hand)
            most = fair_part(view, self._promised_of(view.id, left_of(view), user), len(idle))
            part = part_in_time(view, most, own, _begun(view))
            if part:
                return Offer(view, Why.SHARED, part, self._told_of(view.id, user, idle))
        return None

    def _by_hand(self, views: Sequence[SubtaskView], user: str) -> Offer | None:
        """A part of what waits for a tool that only makes it faster; None where there is none, or the tool is there soon."""
        open_ones = {view.id: view for view in views if view.state is not Status.DONE}
        likings, hand = self._likings.of(user), self._hand(user)
        idle = len(self._idle_beside(views, user))
        for view in open_ones.values():
            if liking(likings, view.subtask.action) < 0 or not is_handy(view, open_ones):
                continue
            promised = self._promised_of(view.id, left_of(view), user)
            if part := part_by_hand(view, open_ones, hand, idle, promised):
                return Offer(view, Why.BY_HAND, part)
        return None

    def holds(self, offer: Offer) -> Holds:
        """Whether an offer can still be taken: the step is as it was, or there is still something to share."""
        board, row = self._parts.board, offer.row
        if not offer.part:
            return step_is(board, row)

        def can_be_shared() -> bool:
            try:
                now = board.subtask(row.id)
            except BoardError:
                return False
            return now.state in (Status.READY, row.state) or (self._parts.crew.is_with_bot(now) and left_of(now) > 1)

        return can_be_shared

    def meant(self, user: str, number: int, amount: int | None) -> int:
        """The step that somebody means who takes a share that they were told of: where it has been cut since, its rest."""
        board = self._parts.board
        self._learns(user, number)
        if amount is None or self._shares.get(user) != number:
            return number
        step = board.subtask(number)
        if step.state is Status.READY or step.by == user or self._parts.crew.is_with_bot(step):
            return number
        rests = (
            view
            for view in board.subtasks(step.goal_id)
            if (view.subtask.action, view.subtask.item) == (step.subtask.action, step.subtask.item)
            and (view.state is Status.READY or (self._parts.crew.is_with_bot(view) and left_of(view) > 1))
        )
        return next((view.id for view in rests), number)

    def _learns(self, user: str, number: int) -> None:
        """Note how long somebody took to read what they were told and to type what they take of it."""
        promise = self._promised.get(user)
        if promise is not None and promise.number == number:
            self._thinks[user] = round((game.now() - promise.until + PROMISE_SECONDS) * TICKS_PER_SECOND)

    def _hand(self, user: str) -> Hand:
        """How fast somebody is, and what they take longer than most until they have begun."""
        hand = hand_of(self._parts.board, user)
        return replace(hand, clicks=hand.clicks + max(0, self._thinks.get(user, 0) - THINK_TICKS))

    # --- who has been told what -------------------------------------------------------------------------------

    def _idle_beside(self, views: Sequence[SubtaskView], user: str) -> list[str]:
        """People besides one who are there, have no step, and were not just told of one."""
        there = {*self._parts.board.people_there()}
        busy = {view.by for view in views if view.state is Status.IN_PROGRESS} | self._promised.keys() | {user}
        return [name for name in there | {*self._parts.crew.lately()} if name not in busy and self._listens(name)]

    def _kept(self, user: str, offer: Offer | None) -> Offer | None:
        """An offer, kept for somebody for a moment."""
        if offer is not None:
            self._promised[user] = Promise(offer.row.id, game.now() + PROMISE_SECONDS, offer.part)
            if offer.part:
                self._shares[user] = offer.row.id
        return offer

    def _told(self, user: str, view: SubtaskView, line: str) -> tuple[str, Holds]:
        self._promised[user] = Promise(view.id, game.now() + PROMISE_SECONDS)
        return line, step_is(self._parts.board, view)

    def _forget(self, views: Sequence[SubtaskView]) -> None:
        """Forget what was told some time ago, and to people who have taken something since."""
        now, busy = game.now(), {view.by for view in views if view.state is Status.IN_PROGRESS}
        kept = {who: promise for who, promise in self._promised.items() if promise.until > now and who not in busy}
        self._promised = kept

    def _promised_to_others(self, user: str) -> set[int]:
        told = {promise.number for who, promise in self._promised.items() if who != user}
        return told | {number for number, who in self._parts.crew.kept.items() if who != user}

    def _told_of(self, number: int, user: str, idle: Sequence[str]) -> tuple[str, ...]:
        """Who else has been told of a part of a step, or will be."""
        told = (
            who for who, promise in self._promised.items() if promise.number == number and promise.part and who != user
        )
        return tuple(sorted({*told, *idle}))

    def _promised_of(self, number: int, left: int, user: str) -> int:
        """How many of a step others were just told to take and have not taken yet."""
        of_it = (promise for who, promise in self._promised.items() if who != user and promise.number == number)
        return sum(promise.part or left for promise in of_it)


def _begun(view: SubtaskView) -> int:
    """How many ticks ago a step was begun; 0 where nobody has."""
    return round((game.date() - (view.started_at or game.date())) * TICKS_PER_SECOND)


def _lesser_tool(view: SubtaskView, free: Collection[str]) -> str:
    """The lesser tool on hand with which a step can be done that waits for nothing but its tool; empty where there is none."""
    step, lacks = view.subtask, {lack.item for lack in view.waits.lacks}
    if view.state is not Status.BLOCKED or view.waits.steps or not lacks or not lacks <= set(step.tools):
        return ""
    instead = [next((kind for kind in step.lesser_tools.get(tool, ()) if kind in free), "") for tool in sorted(lacks)]
    return instead[0] if all(instead) else ""
