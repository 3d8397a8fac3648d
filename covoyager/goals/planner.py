"""Plans goals from what is on hand and not reserved for others; the Task Critic reviews each plan."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Set
from dataclasses import replace

from covoyager import goal_kinds
from covoyager.board import Board, GoalView, goals_before, urgency
from covoyager.board.readiness import remaining
from covoyager.crew.execution.judger import rows_of, taken
from covoyager.crew.world_model import WorldModel
from covoyager.domain import GROUNDED, Building, Goal, Plan, Status, Subtask, totals
from covoyager.domain.hands import Hands
from covoyager.errors import Impossible
from covoyager.goal_kinds import Around, Kept
from covoyager.goals.making import Making
from covoyager.goals.meanings import Meaning
from covoyager.goals.nowhere import (
    refuse_the_end,
    refuse_what_is_nowhere,
    too_few,
    without_the_end,
    without_what_is_nowhere,
)
from covoyager.goals.wanted import BEFORE, Wanted
from covoyager.knowledge import Knowledge
from covoyager.knowledge.costs import handy
from covoyager.planning import holds, plan_goal, reviewed
from covoyager.planning.freeform.freeform_actions import freeform_action_in
from covoyager.planning.freeform.notes import with_notes


class Planner:
    """Plans goals of this world.

    Args:
        board: tells what other goals take, and what of a goal is IN_PROGRESS.
        knowledge: facts for the Minecraft version of this world.
        world_model: tells what is on hand.
        crew: returns who is there now.
        wanted: tells what goals want in the chest.
        contents: what the world begins with, as :class:`covoyager.options.GameServer` has it.
    """

    def __init__(
        self,
        board: Board,
        knowledge: Knowledge,
        world_model: WorldModel,
        crew: Callable[[], Hands],
        wanted: Wanted,
        contents: frozenset[str] | None = None,
    ) -> None:
        self._board = board
        self._knowledge = knowledge
        self._world_model = world_model
        self._crew = crew
        self._wanted = wanted
        self._contents = contents

    @property
    def participants(self) -> int:
        """For how many participants a plan is made now; at least one."""
        return max(1, self._crew().size)

    def first(self, meaning: Meaning, goal_id: int | None) -> Plan:
        """The first plan of a goal.

        Args:
            meaning: what is asked for.
            goal_id: id of the goal if it is on the board already, without a plan.

        Raises:
            Impossible: no plan can exist.
        """
        kept = self._kept(None, meaning.building, freeform_action_in(meaning.notes))
        plan, around = self._drawn_up(meaning.goal, goal_id, kept, steps=meaning.steps)
        plan = handy(self._of_what_there_is(plan, around, kept), self._knowledge)
        if not meaning.by_model:
            return plan
        return replace(with_notes(plan, meaning.notes), goal=replace(plan.goal, assumed=meaning.goal.assumed))

    def anew(self, goal: GoalView, *, still: bool = False) -> Plan:
        """Plan a goal on the board anew, from what is there now and what of it is IN_PROGRESS.

        Args:
            goal: the goal.
            still: do not count on what people have in hand.

        Raises:
            Impossible: no plan can exist.
        """
        kept = self._kept(goal.id, self._board.record(goal.id).building)
        plan, around = self._drawn_up(goal.goal, goal.id, kept, still=still)
        return handy(self._of_what_there_is(plan, around, kept), self._knowledge)

    def _of_what_there_is(self, plan: Plan, around: Around, kept: Kept) -> Plan:
        """The plan, or one without what no bot gets and this world has none of; raises Impossible where there is none."""
        try:
            refuse_the_end(plan)
        except Impossible as refusal:
            plan = self._this_side(plan.goal, around, kept, refusal)
        if self._contents is None:
            return plan
        contents = self._contents | around.nearby.keys()
        try:
            refuse_what_is_nowhere(plan, contents)
        except Impossible as refusal:
            return self._of_that_alone(plan.goal, around, kept, contents, refusal)
        return plan

    def _this_side(self, goal: Goal, around: Around, kept: Kept, refusal: Impossible) -> Plan:
        there = replace(around, knowledge=without_the_end(self._knowledge))
        try:
            plan = self._reviewed(goal_kinds.plan(goal, there, kept), there, kept)
            refuse_the_end(plan)
        except Impossible:
            raise refusal from None
        return plan

    def _of_that_alone(self, goal: Goal, around: Around, kept: Kept, contents: Set[str], refusal: Impossible) -> Plan:
        short = None
        for sparing in (False, True):
            knowledge = without_what_is_nowhere(self._knowledge, contents, sparing=sparing)
            there = replace(around, knowledge=knowledge)
            try:
                plan = self._reviewed(goal_kinds.plan(goal, there, kept), there, kept)
                refuse_what_is_nowhere(plan, contents)
            except Impossible:
                raise refusal from None
            short = too_few(plan, around.nearby)
            if short is None:
                return plan
        raise Impossible(short)

    def chest(self, carried: Mapping[str, int]) -> Plan:
        """The plan for a chest to share, from what a bot carries (item → count) and finds; raises Impossible."""
        nearby = self._world_model.nearby()
        return plan_goal(Goal("a shared chest", {"chest": 1}), self._knowledge, have=carried, nearby=nearby or None)

    def _reviewed(self, plan: Plan, around: Around, kept: Kept) -> Plan:
        """The plan as the Task Critic repairs it; if a plan that is not grounded cannot be repaired, one from the data."""
        # The materials of a deed or a building part that is IN_PROGRESS are in its holder's hands.
        begun = Counter(_deed(step) for step, state in kept.steps if state is Status.IN_PROGRESS and step.drawn_or_told)
        held = []
        for step in plan.subtasks:
            if step.drawn_or_told and begun[_deed(step)] > 0:
                begun[_deed(step)] -= 1
                held.append(step.consumes)
        have = totals([around.have, *held])
        checked = reviewed(plan, self._knowledge, have, frozenset(around.stations))
        if holds(checked) or plan.source == GROUNDED:
            return checked
        return replace(goal_kinds.plan(plan.goal, around, kept), critiques=checked.critiques)

    def _kept(self, goal_id: int | None, building: Building | None, freeform: Subtask | None = None) -> Kept:
        own = self._board.subtasks(goal_id) if goal_id is not None else []
        return Kept(building, tuple((view.subtask, view.state) for view in own), freeform)

    def _drawn_up(
        self,
        goal: Goal,
        goal_id: int | None,
        kept: Kept,
        *,
        still: bool = False,
        steps: Plan | None = None,
    ) -> tuple[Plan, Around]:
        """A reviewed plan, and what it was made from; ``steps`` is one that there is already.

        What other goals make to work with is there to be worked with: a plan that would use it up is made without.
        """
        lent = self.making(goal_id, goal.items).tools.keys()
        around = self._around(goal, goal_id, still=still)
        plan = steps or goal_kinds.plan(goal, around, kept)
        if used_up := lent & {item for step in plan.subtasks for item in step.consumes}:
            around = self._around(goal, goal_id, still=still, used_up=used_up)
            plan = steps or goal_kinds.plan(goal, around, kept)
        return self._reviewed(plan, around, kept), around

    def _around(
        self,
        goal: Goal,
        goal_id: int | None,
        *,
        still: bool = False,
        used_up: Collection[str] = (),
    ) -> Around:
        """What a goal is planned from: the stock less what other goals take, with what its own subtasks will bring."""
        stock = self._world_model.on_hand(hands=not still)
        others = [other for other in self._board.goals() if other.id != goal_id]
        theirs = [view for other in others for view in self._board.subtasks(other.id)]
        own = self._board.subtasks(goal_id) if goal_id is not None else []
        begun = [view for view in theirs if view.state is Status.IN_PROGRESS]
        # What steps not begun yet will bring may be what others of their goal take; what begun ones bring is in stock in part.
        left = rows_of([view for view in theirs if view.state is not Status.IN_PROGRESS])
        # What is in a furnace is used up, however much of it is smelted: it is counted as stock until it is taken out.
        burns = self._world_model.burning({(view.goal_id, view.id) for view in begun})
        by_hand = [remaining(view) for view in begun if (view.goal_id, view.id) not in self._world_model.cooking]
        promised = totals([*by_hand, burns, taken(left, {}, BEFORE), self._wanted.promised(goal, goal_id)])
        coming = totals(view.subtask.produces for view in own if view.state is Status.IN_PROGRESS)
        using = totals(view.subtask.consumes for view in own if view.state is Status.IN_PROGRESS)
        have = {
            item: count
            for item in {*stock, *coming}
            if (count := stock.get(item, 0) + coming.get(item, 0) - using.get(item, 0) - promised.get(item, 0)) > 0
        }
        crew, making = self._crew(), self.making(goal_id, {*goal.items, *used_up})
        participants = max(1, crew.size)
        # What a goal before this one makes to work with is this one's too, once there is one for each of the crew.
        for tool, count in making.tools.items():
            free = stock.get(tool, 0) + count - promised.get(tool, 0)
            if free >= participants:
                have[tool] = free
        return Around(
            self._knowledge,
            have,
            participants=participants,
            people=crew.people if crew.bots else (),
            nearby=self._world_model.nearby(),
            stations=totals([self._world_model.standing, making.stations]),
            hour=self._world_model.hour,
            coming=making.stations,
        )

    def making(self, goal_id: int | None, asked: Collection[str] = ()) -> Making:
        """What a goal may count on because goals before it make it to work with: OPEN ones, older and no less urgent.

        Args:
            goal_id: the goal; None for one that is not on the board yet.
            asked: items that it asks for, or uses up: the others' tools are none of them.
        """
        before = goals_before(urgency(self._board.goals()), goal_id)
        views = [view for goal in sorted(before) for view in self._board.subtasks(goal)]
        made = Making.of(view.subtask for view in views if view.state not in (Status.DONE, Status.FAILED))
        return replace(made, tools={item: count for item, count in made.tools.items() if item not in asked})


def _deed(step: Subtask) -> Hashable:
    """What tells a deed or a building part from the others of a goal."""
    return step.action, step.item, step.part, step.text
