"""Goals in a session: understood, planned from what is on hand, planned anew when the world has changed."""

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from covoyager.board import Board, GoalView, SubtaskView
from covoyager.building import Blueprint
from covoyager.crew.judger import Row, missing
from covoyager.crew.scene import Scene
from covoyager.domain import Goal, GoalState, Plan, Status, Subtask, totals
from covoyager.errors import BoardError, GoalError, IllegalTransition, NotUnderstood
from covoyager.knowledge import Knowledge
from covoyager.knowledge.names import nearest
from covoyager.planning import parse_goal, plan_goal
from covoyager.planning.deeds import deed_in, deed_plan
from covoyager.planning.notes import noted as with_notes
from covoyager.session.buildings import Buildings
from covoyager.session.memory import remembered_plan

#: Asking for these by name is satisfied by what already lies in the chest; any other verb asks for new ones.
HAVING = ("get", "have", "bring", "fetch", "need", "i", "we", "give", "collect")
#: A name that is as like as this to what was typed was meant (0 to 100).
SURE = 88.0
#: Plans for one goal after which a world that keeps undoing things is called impossible to please.
MAX_PLANS = 25
#: A plan is made anew for what people have in hand once in so long.
STILL_AGAIN_SECONDS = 30.0


def rows_of(views: list[SubtaskView]) -> list[Row]:
    """The board's rows as the judger sees them."""
    return [Row(view.id, view.subtask, view.state) for view in views]


def phrase_key(text: str) -> str:
    """The board's setting under which a free-form goal is remembered, blanks, case and marks aside."""
    words = " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())
    return f"meaning:{hashlib.sha256(words.encode()).hexdigest()[:24]}"


class GoalKeeper:
    """Adds goals to the board and keeps their plans possible.

    Args:
        board: where goals live.
        knowledge: facts for the Minecraft version of this world.
        scene: what the crew knows of the world.
        crew_size: how many participants there are right now.
        world: name of the world; goals of other worlds are left alone.
        blueprints: folder of the blueprints that are given by name.
    """

    def __init__(
        self,
        board: Board,
        knowledge: Knowledge,
        scene: Scene,
        crew_size: Callable[[], int],
        world: str,
        blueprints: Path = Path("blueprints"),
    ) -> None:
        self.board = board
        self.knowledge = knowledge
        self.scene = scene
        self.crew_size = crew_size
        self.world = world
        self.buildings = Buildings(board, knowledge, blueprints)
        self._stood: dict[int, float] = {}

    def mine(self) -> list[GoalView]:
        """Open goals that belong to this world, or to none yet."""
        return [g for g in self.board.goals() if self.board.setting(f"goal:{g.id}:world") in (None, self.world)]

    def noted(self) -> list[GoalView]:
        """Goals that stand on the board in words: nobody has said yet what they come to."""
        return [g for g in self.mine() if g.state is GoalState.OPEN and self._in_words(g)]

    def _in_words(self, goal: GoalView) -> bool:
        return not goal.planned and not goal.goal.items and self.buildings.of(goal.id) is None

    def understand(self, text: str) -> Goal:
        """Goal text → items and counts.

        Raises:
            NotUnderstood: with the nearest names.
        """
        return parse_goal(text, self.knowledge)

    def names(self, text: str) -> list[str]:
        """Item ids that a player may mean by a word: one where it is sure, several where not, best first."""
        word = text.lower().removeprefix("minecraft:").replace(" ", "_")
        for known in (word, word.removesuffix("s"), word.removesuffix("es")):
            if known in self.knowledge.items:
                return [known]
        close = nearest(word, self.knowledge.items)
        return (
            [name for name, score in close if score >= SURE] if close and close[0][1] >= SURE else [n for n, _ in close]
        )

    def add(
        self,
        text: str,
        by: str,
        *,
        again: int | None = None,
        meaning: Goal | None = None,
        document: Mapping[str, Any] | None = None,
        noted: int | None = None,
        notes: Sequence[Subtask] = (),
    ) -> tuple[int, Plan]:
        """Understand, plan and put on the board.

        Args:
            text: what is asked for.
            by: who asks.
            again: id of a goal that is DONE: its plan is taken as it was, and nothing is planned.
            meaning: what the text comes to, where a model has said so.
            document: the blueprint, where a building is asked for.
            noted: id of the goal, where it stands on the board in words already.
            notes: subtasks whose milestones and documents the plan is to carry.

        Returns:
            The goal's id and its plan.

        Raises:
            NotUnderstood: with the nearest names.
            Impossible: no plan can exist.
            IllegalTransition: the noted goal was cancelled in the meantime.
        """
        old = None if again is None else self.board.goal(again)
        if old is not None:
            document = self.buildings.of(old.id)
        goal = meaning or (old.goal if old is not None else Goal(text, {}) if document else self.understand(text))
        base = self._base(goal)
        plan = (
            self._plan(goal, base, None, document, deed_in(notes))
            if old is None
            else remembered_plan(old, self.board.subtasks(old.id))
        )
        if meaning is not None:
            plan = replace(with_notes(plan, notes), source="model", goal=replace(plan.goal, assumed=meaning.assumed))
        if noted is None:
            goal_id = self.board.add_goal(goal, by, plan, tick=self.scene.tick)
        else:
            goal_id = noted
            self.board.set_plan(noted, plan, "first plan", by="Task Manager", tick=self.scene.tick)
        self._remember(goal_id, base)
        if document is not None:
            self.buildings.attach(goal_id, {**document, "lacking": {}})
            if self.drawn_before(text) is None:
                self.board.set_setting(phrase_key(text), goal_id)
        if meaning is not None and self.recall(text) is None:
            self.board.set_setting(phrase_key(text), goal_id)
        return goal_id, plan

    def recall(self, text: str) -> Goal | None:
        """What a model made of the same words before, once the world has shown that it could be had."""
        goal_id = self.board.setting(phrase_key(text))
        if not isinstance(goal_id, int):
            return None
        try:
            known = self.board.goal(goal_id)
        except BoardError:
            return None
        if known.state is not GoalState.DONE or not (known.goal.items or deed_in(self.notes(text))):
            return None
        return replace(known.goal, text=text, assumed=("I take it as the last time.",))

    def notes(self, text: str) -> tuple[Subtask, ...]:
        """The steps that the same words came to before."""
        goal_id = self.board.setting(phrase_key(text))
        return tuple(view.subtask for view in self.board.subtasks(goal_id)) if isinstance(goal_id, int) else ()

    def drawn_before(self, text: str) -> Blueprint | None:
        """What was drawn for the same words before, and stood in the end."""
        goal_id = self.board.setting(phrase_key(text))
        if not isinstance(goal_id, int):
            return None
        try:
            stood = self.board.goal(goal_id).state is GoalState.DONE
        except BoardError:
            return None
        return self.buildings.drawn(goal_id) if stood else None

    def plan_chest(self, carried: Mapping[str, int]) -> Plan:
        """How to get a chest to share, out of what a bot carries and finds."""
        nearby = totals([self.scene.blocks, self.scene.mobs])
        return plan_goal(Goal("a shared chest", {"chest": 1}), self.knowledge, have=carried, nearby=nearby or None)

    def adopt(self, text: str) -> GoalView | None:
        """An open goal of this world that asks for the same, to go on with after a restart."""
        meant = self.board.setting(phrase_key(text))
        same = next((g for g in self.mine() if g.id == meant), None)
        if same is not None:
            return same
        try:
            items = dict(self.understand(text).items)
        except NotUnderstood:
            return None
        return next((g for g in self.mine() if dict(g.goal.items) == items), None)

    def wanted(self) -> dict[str, int]:
        """What must lie in the chest when all open goals are DONE, by item."""
        return totals(self._wanted_by(goal) for goal in self.mine())

    def spoken_for(self) -> dict[str, int]:
        """What is wanted, with what was brought for goals that became DONE since: that is for whoever asked for it."""
        began = min((goal.created_at for goal in self.mine()), default=0.0)
        ended = [
            goal.goal.items
            for goal in self.board.goals(open_only=False)
            if goal.state is GoalState.DONE
            and (goal.ended_at or 0.0) >= began
            and self.board.setting(f"goal:{goal.id}:world") == self.world
        ]
        return totals([self.wanted(), *ended])

    def mend(self, *, still: bool = False) -> list[tuple[GoalView, Plan | None, str]]:
        """Plan anew where the world has taken away what an open plan counts on.

        Args:
            still: a bot has nothing that it could do: tools in people's hands are not waited for.

        Returns:
            For each goal that was changed: the goal, its new plan (None: it became impossible), and why.
        """
        changed: list[tuple[GoalView, Plan | None, str]] = []
        for goal in self.mine():
            if goal.state is not GoalState.OPEN or self._in_words(goal):
                continue
            why = self._why_plan(goal)
            # Somebody may end it meanwhile, at a terminal board or a shell: then there is nothing to mend.
            with suppress(IllegalTransition):
                if why is not None:
                    changed.append((goal, *self._plan_anew(goal, why)))
                elif still:
                    changed += self._plan_without_hands(goal)
        return changed

    def _plan_without_hands(self, goal: GoalView) -> list[tuple[GoalView, Plan | None, str]]:
        """A plan with a second of what somebody has in hand, where one can be had; now and then at most."""
        now = time.monotonic()
        why = self._why_plan(goal, still=True)
        if why is None or now - self._stood.get(goal.id, float("-inf")) < STILL_AGAIN_SECONDS:
            return []
        self._stood[goal.id] = now
        try:
            plan = self._plan(goal.goal, self._base_of(goal.id, goal.goal), goal.id, still=True)
        except GoalError:
            return []
        plan = replace(plan, source=goal.plan_source or plan.source)
        self.board.set_plan(goal.id, plan, why, by="Task Manager", tick=self.scene.tick)
        return [(goal, plan, why)]

    def _plan_anew(self, goal: GoalView, why: str) -> tuple[Plan | None, str]:
        """The new plan (None: it became impossible), and why.

        Raises:
            IllegalTransition: the goal has ended in the meantime.
        """
        plans = int(self.board.setting(f"goal:{goal.id}:plans") or 0) + 1
        self.board.set_setting(f"goal:{goal.id}:plans", plans)
        if plans > MAX_PLANS:
            text = f"planned {MAX_PLANS} times; the world keeps undoing it: {why}"
            self.board.finish(goal.id, GoalState.FAILED, text)
            return None, text
        try:
            base = self._base_of(goal.id, goal.goal)
            plan = self._plan(goal.goal, base, goal.id)
            plan = replace(plan, source=goal.plan_source or plan.source)
        except GoalError as error:
            self.board.finish(goal.id, GoalState.FAILED, str(error))
            return None, str(error)
        self.board.set_plan(goal.id, plan, why, by="Task Manager", tick=self.scene.tick)
        self._remember(goal.id, base)
        return plan, why

    def _why_plan(self, goal: GoalView, *, still: bool = False) -> str | None:
        views = self.board.subtasks(goal.id)
        if not views:
            return "it has no plan yet"
        stock = self._on_hand(still)
        if stock is None:
            return None
        if self.board.setting(f"goal:{goal.id}:world") is None:
            return "it was planned before there was a world"
        all_views = [v for g in self.mine() for v in self.board.subtasks(g.id)]
        lacking = missing(rows_of(all_views), self.wanted(), self._with_stations(stock))
        open_steps = [v.subtask for v in views if v.state is not Status.DONE]
        own = {item for step in open_steps for item in (*step.consumes, *step.tools)} | set(self._wanted_by(goal))
        if self.scene.chest is not None:
            # What stands by the chest is seen by looking into it.
            own |= {step.station for step in open_steps if step.station is not None}
        lacking = {item: count for item, count in lacking.items() if item in own}
        lacking = lacking or self.buildings.lost(views)
        if not lacking:
            return None
        return "missing " + ", ".join(f"{count} {item}" for item, count in sorted(lacking.items()))

    def _on_hand(self, still: bool) -> dict[str, int] | None:
        """The stock; where a bot stands still, without what people are seen to have in hand."""
        return self.scene.stock(hands=not still)

    def _with_stations(self, stock: Mapping[str, int]) -> dict[str, int]:
        return totals([stock, dict.fromkeys(self.scene.stations, 1)])

    def _plan(
        self,
        goal: Goal,
        base: Mapping[str, int],
        goal_id: int | None,
        document: Mapping[str, Any] | None = None,
        deed: Subtask | None = None,
        *,
        still: bool = False,
    ) -> Plan:
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
        nearby = totals([self.scene.blocks, self.scene.mobs])
        document = document or self.buildings.of(goal_id)
        if document is not None:
            return self.buildings.plan(
                goal,
                document,
                own,
                have=have,
                participants=max(1, self.crew_size()),
                nearby=nearby or None,
                stations=self.scene.standing,
            )
        deed = deed or deed_in(view.subtask for view in own)
        if deed is not None:
            return deed_plan(
                goal.text,
                deed.description,
                deed.consumes,
                self.knowledge,
                have=have,
                participants=max(1, self.crew_size()),
                nearby=nearby or None,
                stations=self.scene.standing,
            )
        plan = plan_goal(
            goal,
            self.knowledge,
            have=have,
            participants=max(1, self.crew_size()),
            nearby=nearby or None,
            stations=self.scene.standing,
        )
        return with_notes(plan, [view.subtask for view in own])

    def _base(self, goal: Goal) -> dict[str, int]:
        """What of the goal's items lies there already and does not count."""
        if goal.text.lower().split()[:1] and goal.text.lower().split()[0] in HAVING:
            return {}
        stock = self.scene.stock() or {}
        return {item: stock[item] for item in goal.items if stock.get(item)}

    def _base_of(self, goal_id: int, goal: Goal) -> dict[str, int]:
        kept = self.board.setting(f"goal:{goal_id}:base")
        if kept is None:
            return self._base(goal)
        return {str(item): int(count) for item, count in kept.items()}

    def _remember(self, goal_id: int, base: Mapping[str, int]) -> None:
        self.board.set_setting(f"goal:{goal_id}:base", dict(base))
        self.board.set_setting(f"goal:{goal_id}:world", self.world)

    def _wanted_by(self, goal: GoalView) -> dict[str, int]:
        base = self._base_of(goal.id, goal.goal)
        return {
            item: count + base.get(item, 0) for item, count in goal.goal.items.items() if item in self.knowledge.items
        }
