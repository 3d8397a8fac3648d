"""How the crew deals with people: tells what happens, offers work, minds their claims, brings what their steps need."""

import contextlib
from collections.abc import Callable, Mapping, Sequence

from covoyager.assignment.offers import is_due
from covoyager.assignment.thresholds import AWAY_SECONDS, BRIEF_TICKS, WARNING_SECONDS
from covoyager.board import SubtaskView
from covoyager.chat import offers, replies
from covoyager.chat.outbox import Holds
from covoyager.clock import game
from covoyager.crew.parts import Parts
from covoyager.crew.still import step_is
from covoyager.domain import Event, Status
from covoyager.engagement.early_crafting import EarlyCrafting
from covoyager.engagement.early_smelting import EarlySmelting
from covoyager.engagement.first_station import FirstStation
from covoyager.engagement.full_chest import FullChest
from covoyager.engagement.greeting import Greeting
from covoyager.engagement.head_start import HeadStart
from covoyager.engagement.keeping import Keeping
from covoyager.engagement.loudness import Loudness, loudness
from covoyager.engagement.news import News
from covoyager.engagement.offering import Offering
from covoyager.engagement.takeover import Takeover
from covoyager.errors import BoardError, BridgeError, ServerLost, SkillFailed
from covoyager.knowledge import Knowledge
from covoyager.texts import _


class Engagement:
    """Tells people what happens, offers them work, and minds their claims.

    Args:
        parts: the board, the world model, the crew, the outbox.
        knowledge: facts for the Minecraft version of this world.
        lease_seconds: how long a claim of a person holds.
        listens: whether a player may command.
    """

    def __init__(
        self, parts: Parts, knowledge: Knowledge, lease_seconds: float, listens: Callable[[str], bool]
    ) -> None:
        self._parts = parts
        self._news = News(parts)
        self._greeting = Greeting(parts, listens, self._first_offer)
        self._lease = lease_seconds
        self._warned: set[int] = set()
        self._left: dict[str, float] = {}
        self._had: dict[str, float] = {}
        self._offered: dict[str, float] = {}
        self._offers: dict[str, int] = {}
        self._waiting: set[str] = set()
        self._head_start = HeadStart(parts, knowledge)
        self._first_station = FirstStation(parts)
        self._early_smelting = EarlySmelting(parts, knowledge)
        self._early_crafting = EarlyCrafting(parts)
        self._offering = Offering(parts, listens)
        self._takeover = Takeover(parts)
        self._full_chest = FullChest(parts)
        self.keeping = Keeping(parts, lease_seconds)

    # --- signs of life ----------------------------------------------------------------------------------------

    def alive(self, user: str) -> None:
        """Renew the claims of a person who said something."""
        crew = self._parts.crew
        self._left.pop(user, None)
        if user not in crew.humans:
            self._had[user] = game.now()
        crew.active(user)
        for view in self._held_by(user):
            self._warned.discard(view.id)
            with contextlib.suppress(BoardError):
                self._parts.board.renew(view.id, user)

    def came(self, user: str) -> None:
        """A person has joined, or is back before their claims were given up."""
        self._left.pop(user, None)
        self._greeting.came(user)

    def gone(self, user: str) -> None:
        """A person left the game."""
        self._left[user] = game.now()
        self._waiting.discard(user)
        self._greeting.gone(user)
        self.keeping.let_go(user)
        self._parts.crew.humans.pop(user, None)

    def _held_by(self, user: str) -> list[SubtaskView]:
        views = self._parts.board.subtasks()
        return [view for view in views if view.by == user and view.state is Status.IN_PROGRESS]

    # --- once a second ----------------------------------------------------------------------------------------

    def mind(self) -> None:
        """Warn those whose claim runs out, free the steps of those who left, offer something to the idle."""
        self._free_left()
        views = self._parts.board.subtasks()
        self.keeping.mind(views)
        self._warn(views)
        self._head_start.mind(views, len(self._waiting))
        self._first_station.mind(views)
        self._early_smelting.mind(views)
        self._early_crafting.mind(views)
        self._greeting.mind(views)
        if loudness(self._parts.board) is not Loudness.QUIET:
            self._offer(views)
        self._takeover.mind(views)
        self._full_chest.mind()
        self._news.mind()

    def _free_left(self) -> None:
        now = game.now()
        grace = min(AWAY_SECONDS, self._lease / 2)
        for user, since in list(self._left.items()):
            if now - since < grace:
                continue
            del self._left[user]
            for view in self._held_by(user):
                with contextlib.suppress(BoardError):
                    freed = self._parts.board.release(
                        view.id, user, f"{user} left the game", self._parts.world_model.tick
                    )
                    self._parts.outbox.post(replies.left_behind(freed, user), holds=step_is(self._parts.board, freed))
            self._parts.crew.wake()

    def _warn(self, views: Sequence[SubtaskView]) -> None:
        now = game.date()
        ahead = min(WARNING_SECONDS, self._lease / 2)
        for view in views:
            if view.lease_until is None or not self._parts.crew.is_with_person(view):
                continue
            left = view.lease_until - now
            if 0 < left < ahead and view.id not in self._warned:
                self._warned.add(view.id)
                self._parts.outbox.post(
                    replies.lease_warning(view, round(left)), view.by, holds=self._not_renewed(view)
                )
            elif left >= ahead:
                self._warned.discard(view.id)

    def _not_renewed(self, view: SubtaskView) -> Holds:
        held = step_is(self._parts.board, view)
        return lambda: view.id in self._warned and held()

    def expired(self, freed: Sequence[SubtaskView], before: Mapping[int, str]) -> None:
        """Tell whose claims have run out."""
        for view in freed:
            name = before.get(view.id)
            if name and not self._parts.crew.is_bot(name):
                self._parts.outbox.post(replies.lease_lost(view, name), holds=step_is(self._parts.board, view))

    # --- offers -----------------------------------------------------------------------------------------------

    def _offer(self, views: Sequence[SubtaskView]) -> None:
        now, crew = game.now(), self._parts.crew
        busy = {view.by for view in views if view.state is Status.IN_PROGRESS}
        for user, seen in {**dict.fromkeys(self._waiting, now), **crew.humans}.items():
            if user in busy:
                self._had[user], self._offers[user] = now, 0
                self._waiting.discard(user)
                continue
            if user in self._waiting and not self._bots_choose() and self._post_offer(views, user):
                self._waiting.discard(user)
                self._offered[user] = now
                continue
            idle_since, in_vain = self._had.setdefault(user, now), self._offers.get(user, 0)
            if not is_due(now, seen, idle_since, self._offered.get(user), in_vain):
                continue
            if self._post_offer(views, user):
                self._offered[user] = now
                self._offers[user] = self._offers.get(user, 0) + 1

    def _bots_choose(self) -> bool:
        """Whether a bot is about to take something: what is free now need not be so when the offer is read."""
        return any(worker.current is None and worker.choices() for worker in self._parts.crew.workers.values())

    def best_offer(self, views: Sequence[SubtaskView], user: str) -> Sequence[str]:
        """What would help most, in a line for an answer."""
        found = self._offering.best(views, user)
        return () if found is None else (offers.offer_line(found),)

    def _post_offer(self, views: Sequence[SubtaskView], user: str) -> bool:
        """Offer somebody what would help most; it is only said if the step is still free then. False: there is nothing."""
        found = self._offering.best(views, user)
        if found is None:
            return False
        self._parts.outbox.post(offers.offer_line(found), user, holds=self._offering.holds(found))
        return True

    def _first_offer(self, user: str) -> None:
        """What could be theirs now, for who has just been greeted; whoever cannot begin yet is told when they can."""
        self._offered[user] = game.now()
        if not self._post_offer(self._parts.board.subtasks(), user) and self._parts.board.goals():
            self._waiting.add(user)
            line, holds = self._offering.otherwise(user)
            self._parts.outbox.post(line, user, holds=holds)

    def instead(self, user: str) -> Sequence[str]:
        """For somebody whose claim came too late and who holds nothing: what else there is."""
        return () if self._held_by(user) else self.best_offer(self._parts.board.subtasks(), user)

    def meant(self, user: str, number: int, amount: int | None) -> int:
        """The step that somebody means who takes a share that they were told of."""
        return self._offering.meant(user, number, amount)

    async def help(self, user: str) -> Sequence[str]:
        """``!help me``: what the person's own step needs is brought; who has none is offered one."""
        held = self._held_by(user)
        if not held:
            lines = self.best_offer(self._parts.board.subtasks(), user)
            if not lines:
                self._waiting.add(user)
            return lines or [self._offering.otherwise(user)[0]]
        answer: list[str] = []
        for view in held:
            wanted = {**view.subtask.consumes, **dict.fromkeys(view.subtask.tools, 1)}
            answer += (
                await self._bring(user, view, wanted)
                if wanted
                else replies.claimed(view, self._parts.world_model.chest_at)
            )
        return answer

    async def _bring(self, user: str, view: SubtaskView, wanted: Mapping[str, int]) -> Sequence[str]:
        worker = self._parts.crew.idle() or self._parts.crew.lead
        if worker is None:
            return [replies.NOT_HERE]
        brought: dict[str, int] = {}
        lacking: dict[str, int] = {}
        # What the bot works with itself is no spare one: it would only make another.
        own = {tool for other in self._held_by(worker.name) for tool in other.subtask.tools}
        try:
            await worker.look()
            for item, count in wanted.items():
                carried = max(0, (await worker.bot.status())["inventory"].get(item, 0) - (item in own))
                there = (self._parts.world_model.chest or {}).get(item, 0)
                part = min(count, carried + there)
                if part > carried:
                    await worker.borrow("withdrawItem", [item, part - carried], 60.0)
                if part:
                    await worker.borrow("give", [user, item, part], 120.0)
                    brought[item] = part
                if part < count:
                    lacking[item] = count - part
        except SkillFailed as error:
            return [] if error.code in ("CANCELLED", "INTERRUPTED") else [_("I cannot do that. {why}", why=str(error))]
        except (BridgeError, ServerLost) as error:
            return [str(error)]
        return offers.brought(view, brought, lacking)

    # --- what happens -----------------------------------------------------------------------------------------

    def happened(self, event: Event) -> None:
        """Say in a line what somebody begins and ends, where anybody else is there to hear it."""
        parts = self._parts
        if event.type == "status" and event.subtask in parts.crew.kept and event.data.get("to") == Status.READY:
            self.keeping.ready(event.subtask)
        if event.type != "status" or event.subtask is None or not event.by:
            return
        is_bot, to = parts.crew.is_bot(event.by), event.data.get("to")
        if not is_bot and to == Status.DONE and event.by in parts.crew.humans:
            self._waiting.add(event.by)
        if not self._is_heard(event.by):
            return
        try:
            view = parts.board.subtask(event.subtask, event.goal)
        except BoardError:
            return
        if view.state != to:
            return
        if to == Status.IN_PROGRESS and view.by == event.by and (not is_bot or view.subtask.ticks > BRIEF_TICKS):
            self._news.tell(view.id, replies.started(view, event.by), step_is(parts.board, view))
        elif to == Status.DONE:
            self._news.tell(view.id, replies.done(view), step_is(parts.board, view))

    def ended(self) -> None:
        """A goal has ended."""
        self._news.forget()

    def _is_heard(self, by: str) -> bool:
        """Whether somebody else is there: whoever did it knows."""
        return any(name != by for name in self._parts.board.people_there())
