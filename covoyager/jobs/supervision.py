"""What workers ask of their session, and what it makes of what they report."""

from collections.abc import Mapping
from typing import Any, Protocol

from covoyager.board import SubtaskView
from covoyager.chat import listings
from covoyager.clock import game
from covoyager.crew.abilities import may_do
from covoyager.crew.execution.causes import cause_in_words
from covoyager.crew.execution.supervisor import Seeker
from covoyager.crew.execution.tries import ASKED, TryReport, read_out
from covoyager.crew.likings import is_given_back
from covoyager.crew.parts import Parts
from covoyager.crew.roster import CrewWatch
from covoyager.crew.shared_chest import SharedChest, wood_for
from covoyager.domain import Action, Proof, Ruling, Status, totals
from covoyager.jobs.chest_watch import may_be_done
from covoyager.jobs.narrator import Narrator
from covoyager.jobs.verification import Verification
from covoyager.texts import StoredText, _, joined

#: People are asked again to let out who is still walled in, and to open a chest, after so long, seconds of the game.
AGAIN_SECONDS = 180.0


class Goals(Protocol):
    """The goals of this session."""

    def wanted(self) -> Mapping[str, int]:
        """What all open goals want in the end."""
        ...

    def brought(self) -> Mapping[str, int]:
        """What was brought for people's goals that are DONE, item → count."""

    def by_goal(self) -> Mapping[int, Mapping[str, int]]:
        """What each open goal wants in the end: goal's id → item → count."""
        ...

    def is_taken_up(self, goal_id: int) -> bool:
        """Whether a goal is one of this session's."""
        ...


class Bell(Protocol):
    """Set where a plan may no longer hold."""

    def set(self) -> None:
        """Set it."""
        ...


class Supervision:
    """Supervises the workers (:class:`covoyager.crew.execution.supervisor.Supervisor`), and hears what the chest shows.

    Args:
        parts: the board, the world model, the crew, the outbox.
        goals: know what is wanted.
        crew_watch: knows what is in whose pockets.
        chest: finds or makes the shared chest.
        verification: looks at what people have done.
        narrator: counts tries that failed.
        replan: set where a plan may no longer hold.
    """

    def __init__(
        self,
        parts: Parts,
        goals: Goals,
        crew_watch: CrewWatch,
        chest: SharedChest,
        verification: Verification,
        narrator: Narrator,
        replan: Bell,
    ) -> None:
        self._parts = parts
        self._goals = goals
        self._crew_watch = crew_watch
        self._chest = chest
        self._verification = verification
        self._narrator = narrator
        self._replan = replan
        #: When people were asked to see to a chest that does not open, in game seconds; None where it opened since.
        self._shut_told: float | None = None

    def may(self, bot: str, view: SubtaskView) -> bool:
        """Whether a bot may take a subtask: it is able to, nobody has it kept, and the goal is one of this session's."""
        if view.id in self._parts.crew.kept:
            return False
        if not may_do(self._parts.board, bot, view.subtask.action):
            return False
        if view.subtask.action.spec.proof is Proof.PRESENCE and self._comes(bot, view):
            return False
        return self._goals.is_taken_up(view.goal_id)

    def _comes(self, name: str, view: SubtaskView) -> bool:
        """Whether somebody is at a step of the same rendezvous already, or was: nobody comes twice."""
        others = self._parts.board.subtasks(view.goal_id)
        return any(other.by == name and other.id != view.id and _is_same(other, view) for other in others)

    def party(self, view: SubtaskView) -> Mapping[str, Any]:
        """Who comes along to a rendezvous, or is to be looked at, as arguments of its skill; empty for all else."""
        if view.subtask.action is Action.LOOK:
            return {"people": self._asker(view.goal_id)}
        if view.subtask.action.spec.proof is not Proof.PRESENCE:
            return {}
        steps = [other for other in self._parts.board.subtasks(view.goal_id) if _is_same(other, view)]
        party = dict.fromkeys(step.by for step in steps if step.by is not None)
        # Who has no step in hand yet will take one of those that are left: bots first, then whoever asked for it.
        coming = [*self._parts.crew.names, *self._asker(view.goal_id)]
        party |= dict.fromkeys([name for name in coming if name not in party][: len(steps) - len(party)])
        return {"party": sorted(party), "people": sorted(name for name in party if not self._parts.crew.is_bot(name))}

    def _asker(self, goal_id: int) -> list[str]:
        """The person who asked for a goal, where they are in the world and have not given a step of it back."""
        board, crew = self._parts.board, self._parts.crew
        asker = next((goal.by for goal in board.goals() if goal.id == goal_id), None)
        if asker is None or asker not in crew.online or crew.is_bot(asker):
            return []
        left = any(event.by == asker and is_given_back(event) for event in board.events(goal_id=goal_id))
        return [] if left else [asker]

    def wanted(self) -> Mapping[str, int]:
        """What all open goals want in the end."""
        return self._goals.wanted()

    def brought(self) -> Mapping[str, int]:
        """What was brought for people's goals that are DONE, and is theirs."""
        return self._goals.brought()

    def wanted_by_goal(self) -> Mapping[int, Mapping[str, int]]:
        """What each open goal wants in the end: goal's id → item → count."""
        return self._goals.by_goal()

    async def provide_chest(self, worker: Seeker) -> bool:
        """Have a worker find or make the shared chest, and tell people where it is; False where none could be had."""
        world = self._parts.world_model
        before = world.chestless
        had = await self._chest.provide(worker)
        at = world.chest_at
        if world.chestless and world.chestless != before:
            self._parts.outbox.post(listings.chestless(world.chestless), holds=lambda: world.chest_at is None)
        if had and at is not None:
            x, y, z = at
            self._parts.outbox.post(_("The shared chest is at {x} {y} {z} now.", x=x, y=y, z=z))
            self._replan.set()
        return had

    async def enlarge_chest(self, worker: Seeker) -> bool:
        """Have a worker make the shared chest a large one where it is full, and tell people; True where that was tried."""
        if not self._chest.may_grow() or not self._parts.board.open_ids():
            return False
        board, lies = self._parts.board, self._parts.world_model.chest or {}
        needed = set[str]().union(
            *(view.subtask.consumes for view in board.subtasks() if view.state is not Status.DONE)
        )
        wood = wood_for(lies, totals([self._goals.wanted(), self._goals.brought()]), needed)
        if await self._chest.enlarge(worker, wood) is not None:
            self._parts.outbox.post(_("The shared chest was full: another stands beside it now."))
            await self.chest_changed()
        return True

    def waits(self, code: str | None) -> bool:
        """Whether a failed try is waited out, by the code of its failure: people are there who were asked to mend it."""
        crew = self._parts.crew
        return code in ASKED and bool(crew.online - crew.bots)

    async def pockets(self, chest_seen: bool) -> None:
        """Ask all bots what they carry, just before or (``chest_seen``) just after a look into the chest."""
        await self._crew_watch.pockets(chest_seen)

    async def settled(self, report: TryReport) -> None:
        """A try has ended: write down what it took, and look whether the plans still hold."""
        if report.verdict is not None and report.verdict.ruling is not Ruling.PASS:
            self._narrator.retries += 1
        self._note_time(report.view)
        if report.code is None and report.reads is not None:
            reading = read_out(report.view.subtask.item, report.reads)
            self._parts.outbox.post(reading)
            self._narrator.reporter.emit("session", self._parts.world_model.tick, text=str(reading))
        if report.code == "CHEST_FULL":
            self._parts.world_model.no_room = game.now()
        if report.code == "SHUT_IN" and report.view.by is not None:
            self._ask_out(report.view.by, cause_in_words(report.code, report.text))
        else:
            self._parts.world_model.walled_in.pop(report.view.by or "", None)
        if self._parts.crew.leads:
            self._verification.tried(report)
        self._mind_lid(report)
        self._replan.set()

    def _mind_lid(self, report: TryReport) -> None:
        """Ask people to see to a chest that does not open; again only after a while."""
        if report.code != "CHEST_SHUT":
            self._shut_told = None if report.code is None else self._shut_told
        elif self._shut_told is None or game.now() - self._shut_told >= AGAIN_SECONDS:
            self._shut_told = game.now()
            why = StoredText.of(cause_in_words(report.code, report.text))
            self._parts.outbox.post(why, holds=lambda: self._shut_told is not None)

    def _ask_out(self, bot: str, why: str) -> None:
        """Ask people to let a bot out that is walled in; again only after a while."""
        now, walled_in = game.now(), self._parts.world_model.walled_in
        if now - walled_in.get(bot, float("-inf")) >= AGAIN_SECONDS:
            walled_in[bot] = now
            name = bot if len(self._parts.crew.workers) > 1 else ""
            self._parts.outbox.post(joined(": ", [name, StoredText.of(why)]), holds=lambda: bot in walled_in)

    def urgent(self) -> bool:
        """Whether somebody may have brought what they hold, so that even a busy bot should look into the chest."""
        if self._parts.world_model.bringer(self._goals.wanted()) is not None:
            return True
        return may_be_done(self._parts.board.subtasks(), self._parts.crew.bots, game.date())

    async def chest_changed(self) -> None:
        """A look into the chest has shown other contents."""
        for worker in self._parts.crew.workers.values():
            worker.chest_changed()
        if self._parts.crew.leads:
            self._verification.settle_seen()
        self._replan.set()

    def _note_time(self, view: SubtaskView) -> None:
        """Write down where the ticks went that a bot had a step in hand, and how far it walked."""
        if view.by is not None:
            world, note, tick = self._parts.world_model, self._parts.board.note, self._parts.tick
            sheet = world.time_sheet(view.by, (view.goal_id, view.id))
            way = {"distance_cm": world.mileage.take(view.by)}
            for kind, data in (("spent", sheet), ("walked", way)):
                note(kind, by=view.by, data=data, goal=view.goal_id, subtask=view.id, tick=tick)


def _is_same(one: SubtaskView, other: SubtaskView) -> bool:
    """Whether two steps are of the same rendezvous."""
    return (one.subtask.action, one.subtask.item) == (other.subtask.action, other.subtask.item)
