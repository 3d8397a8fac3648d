"""Checking what people did: on `!done`, and unasked whenever the chest or what they build shows it."""

import contextlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Protocol

from covoyager.board import Board, SubtaskView
from covoyager.chat import replies
from covoyager.clock import game
from covoyager.crew.execution.judger import judge, obsolete, rows_of, supplied
from covoyager.crew.execution.tries import TryReport
from covoyager.crew.member import Member
from covoyager.crew.parts import Parts
from covoyager.domain import GROUNDED, Action, Proof, Ruling, Status, Verdict
from covoyager.errors import BoardError, BridgeError, ServerLost, UnknownId
from covoyager.jobs.background import BackgroundJob, Start

#: What people build is looked at again so many seconds after the last look.
BUILT_SECONDS = 3.0


class Wants(Protocol):
    """What the open goals want."""

    def wanted(self) -> Mapping[str, int]:
        """What must lie in the chest when all open goals are DONE, by item."""
        ...

    def by_goal(self) -> Mapping[int, Mapping[str, int]]:
        """What each open goal wants in the chest: goal's id → item → count."""
        ...

    def spoken_for(self) -> Mapping[int, Mapping[str, int]]:
        """Like :meth:`by_goal`, with what was brought for goals that became DONE since."""
        ...


class Built(Protocol):
    """What stands of the buildings."""

    def standing(self, view: SubtaskView) -> int:
        """How many of the items that a subtask places are in their place, as it was last seen."""
        ...


class Lid(Protocol):
    """The lid of the shared chest."""

    def seen(self) -> bool:
        """Whether somebody has looked into the chest since its lid moved."""
        ...


class Verification(BackgroundJob):
    """Looks into the chest, and at what is built, for people.

    Args:
        parts: the board, the world model, the crew, the outbox.
        goals: what all open goals want.
        buildings: what stands of them.
        lid: whether the last look into the chest still holds.
        start: carries looks out beside everything else.
    """

    def __init__(self, parts: Parts, goals: Wants, buildings: Built, lid: Lid, start: Start) -> None:
        super().__init__(parts, start)
        self._goals = goals
        self._buildings = buildings
        self._lid = lid
        self._checking: set[int] = set()
        self._next_look = float("-inf")

    def answer(self) -> None:
        """Begin the checks that holders wait for."""
        for view in self._parts.board.checks():
            if view.id not in self._checking and self._is_ours(view):
                self._checking.add(view.id)
                self._start(self._check(view))

    def _is_ours(self, view: SubtaskView) -> bool:
        return view.goal_id in {g.id for g in self._parts.board.goals()}

    async def _check(self, view: SubtaskView) -> None:
        try:
            await self._rule_on(view)
        finally:
            self._checking.discard(view.id)

    async def _rule_on(self, view: SubtaskView) -> None:
        parts = self._parts
        worker = parts.crew.idle() or parts.crew.lead
        if worker is None or view.by is None:
            return
        known = self._judge(view) if view.subtask.produces and self._lid.seen() else None
        verdict = known if known is not None and known.ruling is Ruling.PASS else await self._look(worker, view)
        # A person whose result is not there yet keeps the claim and spends no try.
        ruling = Ruling.PASS if verdict.ruling is Ruling.PASS else Ruling.UNSURE
        try:
            answer = Verdict(ruling, verdict.reason, verdict.missing)
            settled = self._settle(view, answer)
        except BoardError:
            return
        parts.outbox.post(replies.settled(settled, verdict), view.by)
        parts.crew.wake()

    def _settle(self, view: SubtaskView, verdict: Verdict) -> SubtaskView:
        """Settle what a person holds; it is said to be done by whoever has brought it, and to be as much as that."""
        parts, by = self._parts, view.by
        if verdict.ruling is Ruling.PASS and by and (gain := self._gain(view, by)) is not None:
            brought = gain.get(view.subtask.item, 0)
            if _is_simple(view) and 0 < brought < view.subtask.quantity:
                view = parts.board.lower(view.id, brought, tick=parts.world_model.tick)
            mine = {item: min(count, gain.get(item, 0)) for item, count in view.subtask.produces.items()}
            by = self._seen_with(view, by) if any(mine.values()) else None
            parts.world_model.brought.credit(mine)
        return parts.board.settle(view.id, verdict, by, tick=self._seen_at(view))

    def _seen_with(self, view: SubtaskView, holder: str) -> str:
        """Who has brought what a person holds: they, unless only another was seen with it."""
        world, things = self._parts.world_model, view.subtask.produces
        theirs = view.progress or not things.keys().isdisjoint(world.shown.get(holder, {}))
        return holder if theirs else world.bringer(things) or holder

    def _gain(self, view: SubtaskView, by: str) -> Mapping[str, int] | None:
        """What was brought since a person has a step; None where nobody can tell, as of what is set up beside the chest."""
        world = self._parts.world_model
        things = view.subtask.produces
        if (
            not things
            or world.chest_at is None
            or self._parts.crew.elsewhere
            or not world.standing.keys().isdisjoint(things)
        ):
            return None
        return world.brought.since(view.id, by)

    def _seen_at(self, view: SubtaskView) -> int:
        """The tick of the look that a verdict is on."""
        world_model = self._parts.world_model
        return (world_model.chest_tick if view.subtask.produces else 0) or world_model.tick

    async def _look(self, worker: Member, view: SubtaskView) -> Verdict:
        try:
            # What somebody built lies in no chest: nobody has to stop and walk there.
            if view.subtask.produces or view.subtask.action.spec.proof not in (Proof.BUILDING, Proof.PRESENCE):
                await worker.look()
        except (BridgeError, ServerLost) as error:
            return Verdict(Ruling.UNSURE, f"I could not look into the chest ({error})")
        return self._judge(view, await worker.inspect(view))

    def _judge(self, view: SubtaskView, wrong: int | None = None) -> Verdict:
        parts = self._parts
        rows = rows_of(parts.board.subtasks())
        row = next((r for r in rows if r.number == view.id), None)
        if row is None:
            return Verdict(Ruling.UNSURE, "it is no longer on the board")
        return judge(
            row, rows, self._goals.by_goal(), parts.world_model.shared(), parts.world_model.standing, wrong=wrong
        )

    def tried(self, report: TryReport) -> None:
        """After a bot's try: where only some was missing, no more than that is asked for again."""
        view, verdict = report.view, report.verdict
        missing = verdict.missing.get(view.subtask.item, 0) if verdict is not None else 0
        if missing and view.subtask.action is Action.GATHER:
            with contextlib.suppress(UnknownId):
                self._lower(view, missing, view.by)
        self.settle_seen()

    def drop_obsolete(self) -> None:
        """Lower or drop what bots still have to make of things that somebody has brought."""
        parts = self._parts
        self._drop_supplied()
        bots = parts.crew.workers
        views = parts.board.subtasks()
        begun = [view for view in views if parts.crew.is_with_bot(view)]
        for view in (*begun, *(view for view in views if view.state is Status.READY)):
            quantity = view.subtask.quantity
            if parts.world_model.chest is None or not _is_simple(view) or not self._is_ours(view):
                continue
            rows = rows_of(parts.board.subtasks())
            row = next((row for row in rows if row.number == view.id), None)
            less = obsolete(row, rows, self._goals.by_goal(), parts.world_model.chest) if row is not None else 0
            with contextlib.suppress(UnknownId):  # its goal may have ended this moment
                if less >= quantity and view.by:
                    self._drop(view, holder=view.by)
                elif less:
                    self._lower(view, quantity - less)
            if less and view.by in bots:
                bots[view.by].keep_to_board()

    def _drop_supplied(self) -> None:
        parts = self._parts
        if parts.world_model.chest is None:
            return
        grounded = {goal.id for goal in parts.board.goals() if goal.plan_source == GROUNDED}
        views = {view.id: view for view in parts.board.subtasks()}
        among = {view.id for view in views.values() if view.goal_id in grounded} - _ends(parts.board, views.values())
        brought = supplied(rows_of([*views.values()]), self._goals.spoken_for(), parts.world_model.chest, among)
        for number in brought:
            with contextlib.suppress(UnknownId):
                self._drop(views[number])
        if brought:
            parts.crew.keep_to_board()

    def _drop(self, view: SubtaskView, holder: str | None = None) -> None:
        """Drop a step that nothing needs any more, by whoever has brought it; ``holder`` is the bot that is at it."""
        world, by = self._parts.world_model, self._bringer(view)
        if by is not None:
            world.brought.credit(view.subtask.produces)
        self._parts.board.drop_obsolete(view.id, tick=world.tick, by=by, holder=holder)

    def _bringer(self, view: SubtaskView) -> str | None:
        """Who has brought what a step was to bring: whoever was seen with it, else the only person there.

        Others than the bots must have brought so much that nobody was credited with. Where nobody has counted that, the only
        person there is credited with a goal's own things alone, of which no bot has had any in its hands. What the bots of
        other sessions bring is not told from what people do.
        """
        world, step = self._parts.world_model, view.subtask
        counted = self._counted(step.item)
        if counted is not None and counted < step.quantity:
            return None
        if (seen := world.bringer(step.produces)) is not None:
            return seen
        own = (self._goals.wanted().keys() & step.produces.keys()) - world.handled
        if counted is None and not any((world.chest or {}).get(item, 0) >= step.produces[item] for item in own):
            return None
        people = self._parts.board.people_there()
        return people[0] if len(people) == 1 and not self._parts.crew.elsewhere else None

    def _lower(self, view: SubtaskView, quantity: int, by: str | None = None) -> None:
        """Ask for no more than that of a step; ``by`` has brought the rest, unless others than the bots have put so much in."""
        world, rest = self._parts.world_model, view.subtask.quantity - quantity
        others = 0 < rest <= (self._counted(view.subtask.item) or 0)
        other = world.bringer(view.subtask.produces) if others else None
        self._parts.board.lower(view.id, quantity, tick=world.tick, by=other or by)
        world.brought.credit({view.subtask.item: rest} if other else {})

    def _counted(self, item: str) -> int | None:
        """How many of an item people have brought that nobody was credited with; None where nobody can tell."""
        return None if self._parts.crew.elsewhere else self._parts.world_model.brought.left(item)

    def _is_handing_in(self) -> bool:
        """Whether a bot has put something into the chest that is not ruled on yet: nobody else is credited with it."""
        begun = {view.id for view in self._parts.board.subtasks() if view.state is Status.IN_PROGRESS}
        # What a bot has left in furnaces meanwhile is IN_PROGRESS too.
        between = (bot.last for bot in self._parts.crew.workers.values() if bot.current is None and not bot.idle)
        return any(last is not None and last.id in begun for last in between)

    def settle_seen(self) -> None:
        """Settle what people hold as DONE when the chest shows it; called again after each try of a bot."""
        if self._is_handing_in():
            return
        for view in self._held_by_people():
            if view.subtask.produces:
                self._settle_if_seen(view, self._judge(view))
        self.drop_obsolete()

    def follow(self) -> None:
        """Start a look at what people build, now and then: blocks that stand count as progress, all of them as DONE.

        A bot looks from where it is, whatever it does; nobody walks there.
        """
        building = [view for view in self._held_by_people() if view.subtask.action.spec.proof is Proof.BUILDING]
        if building and game.now() >= self._next_look:
            self._next_look = float("inf")
            self._start(self._follow(building))

    async def _follow(self, building: Sequence[SubtaskView]) -> None:
        parts = self._parts
        try:
            for view in building:
                wrong = await self._wrong_from_afar(view)
                if wrong is None or not any((now.id, now.by) == (view.id, view.by) for now in self._held_by_people()):
                    continue
                have = self._buildings.standing(view)
                if wrong == 0:
                    self._settle_if_seen(view, self._judge(view, wrong))
                elif have > view.progress and view.by:
                    with contextlib.suppress(BoardError):
                        parts.board.progress(view.id, view.by, have)
        finally:
            self._next_look = game.now() + BUILT_SECONDS

    async def _wrong_from_afar(self, view: SubtaskView) -> int | None:
        """Blocks of a subtask that do not stand right; None where no bot has all of it in sight."""
        for worker in list(self._parts.crew.workers.values()):
            with contextlib.suppress(BridgeError, ServerLost):
                if (wrong := await worker.inspect(view, go=False)) is not None:
                    return wrong
        return None

    def _held_by_people(self) -> Iterator[SubtaskView]:
        crew = self._parts.crew
        for view in self._parts.board.subtasks():
            if crew.is_with_person(view) and self._is_ours(view):
                yield view

    def _settle_if_seen(self, view: SubtaskView, verdict: Verdict) -> None:
        parts = self._parts
        if verdict.ruling is not Ruling.PASS or not view.by:
            return
        with contextlib.suppress(BoardError):
            settled = self._settle(view, verdict)
            parts.outbox.post(replies.settled(settled, verdict), view.by)
            parts.crew.wake()


def _is_simple(view: SubtaskView) -> bool:
    """Whether a step gathers one kind of thing and nothing besides: of such a one, less can be asked for."""
    return view.subtask.action is Action.GATHER and view.subtask.produces == {view.subtask.item: view.subtask.quantity}


def _ends(board: Board, views: Collection[SubtaskView]) -> set[int]:
    """Ids of the last steps of goals that ask for no items: nothing that others bring can stand in for them."""
    needed = {need for view in views for need in view.subtask.needs}
    bare = {goal.id for goal in board.goals() if not goal.goal.items}
    return {view.id for view in views if view.goal_id in bare and view.id not in needed}
