"""Goals in a session: understood, planned from what is on hand, planned anew when the world has changed."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from covoyager import goal_kinds
from covoyager.board import Board, GoalView, SubtaskView
from covoyager.building import Blueprint
from covoyager.clock import game
from covoyager.crew.execution.judger import Row, missing
from covoyager.crew.world_model import WorldModel
from covoyager.domain import GROUNDED, Building, Goal, GoalState, Plan, Status, Subtask, totals
from covoyager.domain.nouns import listed
from covoyager.errors import GoalError, IllegalTransition, NotUnderstood
from covoyager.goal_kinds import Around, Kept
from covoyager.goals.buildings import Buildings, drawn_in
from covoyager.goals.closing import Closing
from covoyager.goals.remembered import remembered_plan
from covoyager.goals.stand_ins import StandIns
from covoyager.knowledge import Knowledge
from covoyager.knowledge.names import nearest
from covoyager.language.game_names import in_english
from covoyager.planning import holds, plan_goal, reviewed
from covoyager.planning.freeform.freeform_actions import freeform_action_in
from covoyager.planning.freeform.notes import with_notes

#: Asking for these by name is satisfied by what already lies in the chest; any other verb asks for new ones.
HAVING = ("get", "have", "bring", "fetch", "need", "i", "we", "give", "collect")
#: A name that is as like as this to what was typed was meant (0 to 100).
SURE = 88.0
#: Plans for one goal after which a world that keeps undoing things is called impossible to please.
MAX_PLANS = 25
#: A plan is made anew for what people have in hand once in so long.
STILL_AGAIN_SECONDS = 30.0


Changed = tuple[GoalView, Plan | None, str]  # planned anew; the new plan (None: it became impossible), and why


def rows_of(views: list[SubtaskView]) -> list[Row]:
    """The board's rows as the judger sees them."""
    return [Row(view.id, view.subtask, view.state) for view in views]


def phrase_key(text: str) -> str:
    """The board's setting under which a free-form goal is remembered, blanks, case and marks aside."""
    words = " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())
    return f"meaning:{hashlib.sha256(words.encode()).hexdigest()[:24]}"


def _is_same(one: Goal, other: Goal) -> bool:
    """Whether two goals ask for the same things; where they ask for none, in the same words."""
    return dict(one.items) == dict(other.items) and (bool(one.items) or phrase_key(one.text) == phrase_key(other.text))


class GoalKeeper:
    """Adds goals to the board and keeps their plans possible.

    Args:
        board: where goals live.
        knowledge: facts for the Minecraft version of this world.
        world_model: what the crew knows of the world.
        crew_size: how many participants there are right now.
        blueprints: folder of the blueprints that are given by name.
    """

    def __init__(
        self,
        board: Board,
        knowledge: Knowledge,
        world_model: WorldModel,
        crew_size: Callable[[], int],
        blueprints: Path = Path("blueprints"),
    ) -> None:
        self.board = board
        self.knowledge = knowledge
        self.world_model = world_model
        self.crew_size = crew_size
        self.buildings = Buildings(board, knowledge, blueprints)
        self._stood: dict[int, float] = {}
        self._elsewhere = StandIns(world_model)
        self.closing = Closing(board)

    def mine(self) -> list[GoalView]:
        """The open goals of this world."""
        return self.board.goals()

    def is_taken_up(self, goal_id: int) -> bool:
        """Whether a session has planned a goal by what it saw of the world; from a shell it is planned blindly."""
        return self.board.record(goal_id).base is not None

    def unplanned(self) -> list[GoalView]:
        """Goals that stand on the board in words: nobody has said yet what they come to."""
        return [g for g in self.mine() if g.state is GoalState.OPEN and self._in_words(g)]

    def _in_words(self, goal: GoalView) -> bool:
        return not goal.planned and not goal.goal.items and self.buildings.of(goal.id) is None

    def understand(self, text: str) -> Goal:
        """Goal text → items and counts; raises NotUnderstood with the nearest names."""
        return goal_kinds.understand(text, self.knowledge)

    def names(self, text: str) -> list[str]:
        """Item ids that a player may mean by a word: one where it is sure, several where not, best first."""
        word = in_english(text, self.knowledge).lower().removeprefix("minecraft:").replace(" ", "_")
        for known in (word, word.removesuffix("s"), word.removesuffix("es")):
            if known in self.knowledge.items:
                return [known]
        close = nearest(word, self.knowledge.items)
        sure = [name for name, score in close if score >= SURE]
        return sure or [name for name, _ in close]

    def add(
        self,
        text: str,
        by: str,
        *,
        again: int | None = None,
        meaning: Goal | None = None,
        building: Building | None = None,
        unplanned: int | None = None,
        notes: Sequence[Subtask] = (),
        steps: Plan | None = None,
    ) -> tuple[int, Plan]:
        """Understand, plan and put on the board.

        Args:
            text: what is asked for.
            by: who asks.
            again: id of a goal of any world that is DONE: its plan is taken as it was, and nothing is planned.
            meaning: what the text comes to, where a model has said so.
            building: where one is asked for.
            unplanned: id of the goal, where it stands on the board in words already.
            notes: subtasks whose milestones and documents the plan is to carry.
            steps: the plan, where its steps are a model's own.

        Returns:
            The goal's id and its plan.

        Raises:
            NotUnderstood: with the nearest names.
            Impossible: no plan can exist.
            IllegalTransition: the goal was cancelled in the meantime.
        """
        old = None if again is None else self.board.shared.past(again)
        if old is not None:
            building = old.building
        goal = meaning or (old.goal.goal if old is not None else Goal(text, {}) if building else self.understand(text))
        base = self._base(goal)
        around = self._around(base, unplanned)
        kept = self._kept(None, building, freeform_action_in(notes))
        made = remembered_plan(old.goal, old.subtasks) if old is not None else steps
        plan = self._reviewed(made or goal_kinds.plan(goal, around, kept), around, kept)
        if meaning is not None:
            plan = replace(with_notes(plan, notes), goal=replace(plan.goal, assumed=meaning.assumed))
        if unplanned is None:
            goal_id = self.board.add_goal(goal, by, plan, tick=self.world_model.tick)
        else:
            goal_id = unplanned
            self.board.set_plan(unplanned, plan, "first plan", by="Task Manager", tick=self.world_model.tick)
        self._remember(goal_id, base)
        if building is not None:
            self.board.keep(goal_id, building=replace(building, lacking={}))
            if self.drawn_before(text) is None:
                self.board.shared.remember_meaning(phrase_key(text), goal_id)
        if meaning is not None and self.recall(text) is None:
            self.board.shared.remember_meaning(phrase_key(text), goal_id)
        return goal_id, plan

    def recall(self, text: str) -> Goal | None:
        """What a model made of the same words before, once the world has shown that it could be had."""
        past = self.board.shared.meaning(phrase_key(text))
        if past is None or past.goal.state is not GoalState.DONE:
            return None
        if not (past.goal.goal.items or freeform_action_in(view.subtask for view in past.subtasks)):
            return None
        return replace(past.goal.goal, text=text, assumed=("I take it as the last time.",))

    def notes(self, text: str) -> tuple[Subtask, ...]:
        """The steps that the same words came to before."""
        past = self.board.shared.meaning(phrase_key(text))
        return tuple(view.subtask for view in past.subtasks) if past is not None else ()

    def drawn_before(self, text: str) -> Blueprint | None:
        """What was drawn for the same words before, and stood in the end."""
        past = self.board.shared.meaning(phrase_key(text))
        if past is None or past.building is None or past.goal.state is not GoalState.DONE:
            return None
        return drawn_in(past.building)

    def plan_chest(self, carried: Mapping[str, int]) -> Plan:
        """How to get a chest to share, out of what a bot carries and finds."""
        nearby = self.world_model.nearby()
        return plan_goal(Goal("a shared chest", {"chest": 1}), self.knowledge, have=carried, nearby=nearby or None)

    def adopt(self, text: str) -> GoalView | None:
        """An open goal of this world that asks for the same, to go on with after a restart."""
        meant = self.board.shared.meaning(phrase_key(text))
        same = next((g for g in self.mine() if meant is not None and g.id == meant.goal.id), None)
        if same is not None:
            return same
        try:
            asked = self.understand(text)
        except NotUnderstood:
            return None
        return next((g for g in self.mine() if _is_same(g.goal, asked)), None)

    def wanted(self) -> dict[str, int]:
        """What must lie in the chest when all open goals are DONE, by item."""
        return totals(self._wanted_by(goal) for goal in self.mine())

    def spoken_for(self) -> dict[str, int]:
        """What is wanted, with what was brought for goals that became DONE since: that is for whoever asked for it."""
        began = min((goal.created_at for goal in self.mine()), default=0.0)
        ended = [
            goal.goal.items
            for goal in self.board.goals(open_only=False)
            if goal.state is GoalState.DONE and (goal.ended_at or 0.0) >= began
        ]
        return totals([self.wanted(), *ended])

    def lacks(self) -> bool:
        """Whether some open plan counts on things that are in nobody's hands, by what is known."""
        stock = self.world_model.stock()
        goals = [(goal, self.board.subtasks(goal.id)) for goal in self.mine() if goal.state is GoalState.OPEN]
        return stock is not None and any(self._lacking(goal, views, stock) for goal, views in goals)

    def repair(self, *, still: bool = False, counted: Mapping[str, int] | None = None) -> list[Changed]:
        """Plan anew where the world has taken away what an open plan counts on.

        Args:
            still: a bot has nothing that it could do: tools in people's hands are not waited for.
            counted: all there is at one moment, None where nobody could tell: what is known was seen at different ones.
        """
        changed: list[Changed] = []
        for goal in self.mine():
            if goal.state is not GoalState.OPEN or self._in_words(goal):
                continue
            why = self._why_plan(goal, counted=counted)
            # Somebody may end it meanwhile, at a terminal board or a shell: then there is nothing to repair.
            with suppress(IllegalTransition):
                if why is not None:
                    changed.append((goal, *self._plan_anew(goal, why)))
                elif still:
                    changed += self._plan_without_hands(goal)
        return changed

    def _plan_without_hands(self, goal: GoalView) -> list[tuple[GoalView, Plan | None, str]]:
        """A plan with a second of what somebody has in hand, where one can be had; now and then at most."""
        now = game.now()
        why = self._why_plan(goal, still=True)
        if why is None or now - self._stood.get(goal.id, float("-inf")) < STILL_AGAIN_SECONDS:
            return []
        self._stood[goal.id] = now
        try:
            plan = self._plan(goal.goal, self._base_of(goal.id, goal.goal), goal.id, still=True)
        except GoalError:
            return []
        self.board.set_plan(goal.id, plan, why, by="Task Manager", tick=self.world_model.tick)
        return [(goal, plan, why)]

    def _plan_anew(self, goal: GoalView, why: str) -> tuple[Plan | None, str]:
        """The new plan (None: it became impossible), and why.

        Raises:
            IllegalTransition: the goal has ended in the meantime.
        """
        if (failed := self.closing.fails(goal, why, self.world_model.tick)) is not None:
            return None, failed
        plans = self.board.record(goal.id).plans + 1
        self.board.keep(goal.id, plans=plans)
        if plans > MAX_PLANS:
            text = f"planned {MAX_PLANS} times; the world keeps undoing it: {why}"
            self.board.finish(goal.id, GoalState.FAILED, text)
            return None, text
        try:
            base = self._base_of(goal.id, goal.goal)
            plan = self._plan(goal.goal, base, goal.id)
        except GoalError as error:
            self.board.finish(goal.id, GoalState.FAILED, str(error))
            return None, str(error)
        self.board.set_plan(goal.id, plan, why, by="Task Manager", tick=self.world_model.tick)
        self._remember(goal.id, base)
        return plan, why

    def _why_plan(self, goal: GoalView, *, still: bool = False, counted: Mapping[str, int] | None = None) -> str | None:
        views = self.board.subtasks(goal.id)
        if not views and not goal.planned:
            return "it has no plan yet"
        stock = self._on_hand(still)
        if stock is None:
            return None
        if not self.is_taken_up(goal.id):
            return "it was planned before anybody was in the world"
        if (last := self.closing.of(goal.id)) is not None and last.dropped:
            return self.closing.why(last)
        lacking = self._lacking(goal, views, stock)
        if lacking and counted is not None:
            there = self._lacking(goal, views, counted)
            lacking = {item: min(count, there[item]) for item, count in lacking.items() if item in there}
        lacking = lacking or self.buildings.lost(views)
        return f"missing {listed(lacking)}" if lacking else self._elsewhere.why(goal.id, views)

    def _lacking(self, goal: GoalView, views: Sequence[SubtaskView], stock: Mapping[str, int]) -> dict[str, int]:
        """What the open steps of a goal need, and no stock or step will bring."""
        every = rows_of([view for other in self.mine() for view in self.board.subtasks(other.id)])
        lacking = missing(every, self.wanted(), self._with_stations(stock))
        open_steps = [v.subtask for v in views if v.state is not Status.DONE]
        own = {item for step in open_steps for item in (*step.consumes, *step.tools)} | set(self._wanted_by(goal))
        if self.world_model.chest is not None:
            # What stands by the chest is seen by looking into it.
            own |= {step.station for step in open_steps if step.station is not None}
        return {item: count for item, count in lacking.items() if item in own}

    def _on_hand(self, still: bool) -> dict[str, int] | None:
        """The stock; where a bot stands still, without what people are seen to have in hand."""
        return self.world_model.stock(hands=not still)

    def _with_stations(self, stock: Mapping[str, int]) -> dict[str, int]:
        return totals([stock, dict.fromkeys(self.world_model.stations, 1)])

    def _plan(self, goal: Goal, base: Mapping[str, int], goal_id: int, *, still: bool = False) -> Plan:
        around, kept = self._around(base, goal_id, still=still), self._kept(goal_id)
        return self._reviewed(goal_kinds.plan(goal, around, kept), around, kept)

    def _reviewed(self, plan: Plan, around: Around, kept: Kept) -> Plan:
        """What the Task Critic leaves of a plan; where it leaves nothing, one out of the data."""
        # Whoever builds a part has in hand what that takes.
        parts = {step.documents for step, state in kept.steps if step.drawn_or_told and state is Status.IN_PROGRESS}
        have = totals([around.have, *(step.consumes for step in plan.subtasks if step.documents in parts)])
        checked = reviewed(plan, self.knowledge, have, frozenset(around.stations))
        if holds(checked) or plan.source == GROUNDED:
            return checked
        return replace(goal_kinds.plan(plan.goal, around, kept), critiques=checked.critiques)

    def _kept(self, goal_id: int | None, building: Building | None = None, freeform: Subtask | None = None) -> Kept:
        own = self.board.subtasks(goal_id) if goal_id is not None else []
        steps = tuple((view.subtask, view.state) for view in own)
        return Kept(building or self.buildings.of(goal_id), steps, freeform)

    def _around(self, base: Mapping[str, int], goal_id: int | None, *, still: bool = False) -> Around:
        """What a goal is planned from: the stock, less what is promised to others."""
        stock = self._on_hand(still) or {}
        others = [v for g in self.mine() if g.id != goal_id for v in self.board.subtasks(g.id)]
        own = self.board.subtasks(goal_id) if goal_id is not None else []
        promised = totals(
            [
                *(v.subtask.consumes for v in others if v.state in (Status.READY, Status.BLOCKED)),
                *(self._wanted_by(g) for g in self.mine() if g.id != goal_id),
                base,
            ]
        )
        coming = totals(v.subtask.produces for v in own if v.state is Status.IN_PROGRESS)
        taken = totals(v.subtask.consumes for v in own if v.state is Status.IN_PROGRESS)
        have = {
            item: count
            for item in {*stock, *coming}
            if (count := stock.get(item, 0) + coming.get(item, 0) - taken.get(item, 0) - promised.get(item, 0)) > 0
        }
        return Around(
            self.knowledge,
            have,
            participants=max(1, self.crew_size()),
            nearby=self.world_model.nearby(),
            stations=self.world_model.standing,
            hour=self.world_model.hour,
        )

    def _base(self, goal: Goal) -> dict[str, int]:
        """What of the goal's items lies there already and does not count."""
        if goal.text.lower().split()[:1] and goal.text.lower().split()[0] in HAVING:
            return {}
        stock = self.world_model.stock() or {}
        return {item: stock[item] for item in goal.items if stock.get(item)}

    def _base_of(self, goal_id: int, goal: Goal) -> dict[str, int]:
        kept = self.board.record(goal_id).base
        return self._base(goal) if kept is None else dict(kept)

    def _remember(self, goal_id: int, base: Mapping[str, int]) -> None:
        self.board.keep(goal_id, base=base)

    def _wanted_by(self, goal: GoalView) -> dict[str, int]:
        base = self._base_of(goal.id, goal.goal)
        return {
            item: count + base.get(item, 0) for item, count in goal.goal.items.items() if item in self.knowledge.items
        }
