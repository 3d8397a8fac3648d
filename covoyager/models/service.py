"""Questions of a session to the language model, and what they cost. Where there is no model, its questions raise NoModel."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from covoyager.board import Board, GoalView
from covoyager.chat import listings
from covoyager.clock import TICKS_PER_SECOND
from covoyager.config import Settings
from covoyager.crew.world_model import WorldModel
from covoyager.domain import GROUNDED, Plan, Status
from covoyager.domain.nouns import counted, followed_by
from covoyager.errors import CovoyagerError, GoalError, ModelError, NoModel, NotUnderstood
from covoyager.goals.documents import attached, shown
from covoyager.goals.meanings import Meaning
from covoyager.goals.session_goals import SessionGoals
from covoyager.knowledge import Knowledge
from covoyager.llm import Asker, Ledger, ModelCall, Question, TokenBudget, configured, why_none
from covoyager.planning.curriculum import Proposal, propose, weigh
from covoyager.planning.freeform.freeform_actions import freeform_action_in
from covoyager.texts import Begun, Text, _, joined, several

if TYPE_CHECKING:
    from covoyager.llm.client import ModelClient
    from covoyager.planning.freeform.model_task_manager import Surroundings

#: Things of the stock that a prompt names.
NAMED = 60
TICKS_PER_MINUTE = 60 * TICKS_PER_SECOND


class ModelService:
    """Asks on behalf of the session.

    Args:
        settings: which model, and what it may cost.
        board: every call is written to its log.
        goals: the goals of this world.
        world_model: what the crew knows of the world.
        asker: the model; a client made by the settings unless given.

    Attributes:
        ledger: the calls of this session, in tokens and money, and the budgets of the goals.
    """

    def __init__(
        self,
        settings: Settings,
        board: Board,
        goals: SessionGoals,
        world_model: WorldModel,
        asker: Asker | None = None,
    ) -> None:
        self._settings = settings
        self._board = board
        self._goals = goals
        self._world_model = world_model
        self._asker = asker
        self._client: ModelClient | None = None
        self.ledger = Ledger(settings.budget)
        self._talking: TokenBudget | None = None
        self._told: set[str] = set()

    @property
    def there(self) -> bool:
        """Whether there is a model to ask."""
        return self._asker is not None or configured(self._settings)

    @property
    def why_none(self) -> str:
        """One line that says what is missing."""
        return why_none(self._settings)

    def hint(self, to: str) -> str:
        """:attr:`why_none`, the first time in a session that the player ``to`` is told; empty afterwards."""
        if to in self._told:
            return ""
        self._told.add(to)
        return self.why_none

    @property
    def asker(self) -> Asker:
        """The model.

        Raises:
            NoModel: none is configured.
        """
        if self._asker is None:
            if not self.there:
                raise NoModel(self.why_none)
            from covoyager.llm.client import ModelClient

            self._asker = self._client = ModelClient(self._settings)
        return self._asker

    async def close(self) -> None:
        """Let go of the connections of a client that was made by the settings."""
        client, self._client, self._asker = self._client, None, None
        if client is not None:
            await client.close()

    def names(self, text: str) -> list[str]:
        """Item ids that may be meant by words; see :class:`covoyager.goals.meanings.Meanings`."""
        return self._goals.meanings.names(text)

    # --- goals in plain words ---------------------------------------------------------------------------------

    async def add(self, text: str, by: str, problem: NotUnderstood, unplanned: int | None = None) -> tuple[int, Plan]:
        """Put a goal on the board that the data alone does not understand.

        Args:
            text: what is asked for.
            by: who asks.
            problem: why it was not understood.
            unplanned: id of the goal, where it stands on the board in words already.

        Returns:
            The goal's id and its plan.

        Raises:
            NotUnderstood: nor does the model; or there is none.
            Impossible: no plan can exist.
        """
        keeper, meanings = self._goals.keeper, self._goals.meanings
        if (known := meanings.recall(text)) is not None:
            return keeper.add(known, by, unplanned)
        if not self.there:
            hint = self.hint(by) if problem.by_words else ""
            why = _both(problem, hint) if hint else Begun.of(str(problem))
            raise NotUnderstood(why, problem.nearest)
        from covoyager.planning.freeform.model_task_manager import ModelTaskManager

        budget = self.ledger.planning()
        around = self._around(unplanned)
        goal_id = unplanned
        try:
            made = await ModelTaskManager(self.asker, meanings.knowledge).plan(text, budget, around)
            goal_id, plan = keeper.add(_meaning(text, made.plan), by, unplanned)
            for wrong in [line for round_ in made.rounds for line in round_]:
                self._board.note("note", "Task Critic", {"text": wrong}, goal=goal_id, tick=self._world_model.tick)
        except ModelError as error:
            raise NotUnderstood(_both(problem, str(error)), problem.nearest) from None
        finally:
            self.settle(budget, goal_id)
        return goal_id, plan

    async def another_way(self, goal: GoalView) -> Plan:
        """Plan a FAILED goal anew, by what succeeded and what failed (VillagerAgent's re-decomposition); it is open again.

        Raises:
            NotUnderstood: there is no other way, or the model cannot be asked.
            Impossible: no plan can exist.
            IllegalTransition: it was cancelled in the meantime.
        """
        from covoyager.planning.freeform.model_task_manager import ModelTaskManager

        knowledge, rows = self._goals.meanings.knowledge, self._board.subtasks(goal.id)
        ended = [row for row in rows if row.state in (Status.DONE, Status.FAILED)]
        history = [f"{row.subtask.action} {row.subtask.item}: {row.state} ({row.why[:160]})" for row in ended]
        failed = frozenset((str(r.subtask.action), r.subtask.item) for r in ended if r.state is Status.FAILED)
        around = replace(self._around(goal.id), history=tuple(history), failed=failed)
        try:
            made = await ModelTaskManager(self.asker, knowledge).plan(goal.goal.text, self.budget(goal.id), around)
        except ModelError as error:
            raise NotUnderstood(str(error)) from None
        if goal.goal.items and not made.plan.goal.items:
            raise NotUnderstood("what was to be had cannot be done instead")
        _, plan = self._goals.keeper.add(_meaning(goal.goal.text, made.plan), goal.by, goal.id)
        return plan

    def gave_sense(self, goal: GoalView) -> bool:
        """Whether a goal's words are of the kind that takes a model to say what they come to."""
        if self._goals.buildings.of(goal.id) is not None:
            return False
        try:
            self._goals.meanings.understand(goal.goal.text)
        except GoalError:
            return True
        return False

    def _around(self, goal_id: int | None) -> "Surroundings":
        """What a plan by the model starts from; with the documents of a goal that is on the board."""
        from covoyager.planning.freeform.model_task_manager import Surroundings

        return Surroundings(
            have=self._world_model.on_hand(),
            nearby=self._world_model.nearby(),
            stations=self._world_model.stations,
            participants=self._goals.planner.participants,
            history=self._history(),
            documents=shown(attached(self._board, goal_id)) if goal_id is not None else {},
        )

    def _history(self) -> tuple[str, ...]:
        """The latest goals that have ended, and why those that FAILED did (VillagerAgent's re-decomposition)."""
        ended = [goal for goal in self._board.goals(open_only=False) if goal.ended_at is not None]
        latest = sorted(ended, key=lambda goal: goal.ended_at or 0.0)[-8:]
        return tuple(
            f"{goal.goal.text[:80]}: {goal.state}{f' ({goal.why[:160]})' if goal.why else ''}" for goal in latest
        )

    def settle(self, budget: TokenBudget, goal_id: int | None) -> None:
        """Write down what planning has cost, and give what is left of its budget to the goal.

        Args:
            budget: that of the planning.
            goal_id: the goal; None where none came of it.
        """
        for call in budget.spent:
            self.write_down(call, goal_id)
        if goal_id is not None:
            self.ledger.adopt(goal_id, budget)
        budget.heard_by = self._telling(goal_id)

    # --- what could be next -----------------------------------------------------------------------------------

    async def ideas(self, by: str) -> tuple[list[Proposal], str]:
        """Goals that could be next.

        Args:
            by: who asks.

        Returns:
            At most three proposals of the model, else those from the data, each with a plan that holds; and why the model had
            no say, empty where it had or where there is none.
        """
        knowledge = self._goals.meanings.knowledge
        have, nearby = dict(self._world_model.on_hand()), self._world_model.nearby()
        open_items = {item for goal in self._board.goals() for item in goal.goal.items}
        grounded = await asyncio.to_thread(
            propose, knowledge, have, nearby=nearby, stations=self._world_model.stations, leave_out=open_items
        )
        if not self.there:
            return grounded, ""
        try:
            ideas = await self._ask_ideas(by, have, nearby, open_items, grounded)
        except ModelError as error:
            return grounded, str(error)
        fresh = await asyncio.to_thread(self._hold, ideas, have, nearby, knowledge)
        return fresh or grounded, "" if fresh else "the model's ideas did not hold"

    async def _ask_ideas(
        self, by: str, have: dict[str, int], nearby: dict[str, int], open_items: set[str], grounded: list[Proposal]
    ) -> list[str]:
        from covoyager.llm.answers import IdeasAnswer
        from covoyager.llm.prompts import data, prompt

        reached = [goal.goal.text for goal in self._board.goals(open_only=False) if goal.state == "DONE"]
        question = data(
            asked_by=by,
            stock=dict(sorted(have.items(), key=lambda pair: -pair[1])[:NAMED]),
            in_sight=dict(sorted(nearby.items(), key=lambda pair: -pair[1])[:NAMED]),
            reached=reached[-20:],
            goals=sorted(open_items),
            suggested=[proposal.text for proposal in grounded],
        )
        answer = await self.asker.ask(
            Question("Curriculum", prompt("curriculum"), question, IdeasAnswer), self.talking()
        )
        return [idea.goal for idea in answer.ideas]

    def _hold(self, texts: list[str], have: dict[str, int], nearby: dict[str, int], facts: Knowledge) -> list[Proposal]:
        """Those ideas that Minecraft's own data understands and can plan."""
        found: dict[str, Proposal] = {}
        for text in texts:
            try:
                goal = self._goals.meanings.understand(text)
            except GoalError:
                continue
            if len(goal.items) == 1 and goal.item in facts.items:
                proposal = weigh(goal.item, goal.count, facts, have, nearby, self._world_model.stations)
                if proposal is not None:
                    found.setdefault(goal.item, proposal)
        return list(found.values())[:3]

    # --- budgets -----------------------------------------------------------------------------------------------

    def talking(self) -> TokenBudget:
        """The budget, in tokens, of all questions of this session that belong to no goal: as much as one goal may cost."""
        if self._talking is None:
            self._talking = self.ledger.of_goal(0)
            self._talking.heard_by = self._telling(None)
        return self._talking

    def budget(self, goal_id: int) -> TokenBudget:
        """The budget of a goal on the board, in tokens; what earlier sessions have spent on it is taken off."""
        self.ledger.keep({goal_id} | {goal.id for goal in self._board.goals()})
        calls = [event.data for event in self._board.events(goal_id=goal_id) if event.type == "model_call"]
        before = sum(int(call.get("tokens_in", 0)) + int(call.get("tokens_out", 0)) for call in calls)
        budget = self.ledger.of_goal(goal_id, before)
        budget.heard_by = self._telling(goal_id)
        return budget

    def _telling(self, goal_id: int | None) -> Callable[[ModelCall], None]:
        def note(call: ModelCall) -> None:
            self.ledger.note(call)
            self.write_down(call, goal_id)

        return note

    def write_down(self, call: ModelCall, goal_id: int | None) -> None:
        """Note a call on the board, as an event ``model_call`` of its goal (None: of no goal)."""
        self._board.note("model_call", call.role, call.to_json(), goal=goal_id, tick=self._world_model.tick)

    def cost(self) -> tuple[str, ...]:
        """Lines that ``!cost`` answers: calls, tokens, money and seconds, and why there is no model where none was asked."""
        lines = self.ledger.lines()
        return lines if self.there or self.ledger.calls else (*lines, self.why_none)


def _meaning(text: str, plan: Plan) -> Meaning:
    """What a model's plan says that words come to; what a freeform action takes is planned from what is there then."""
    own_steps = plan.source != GROUNDED and freeform_action_in(plan.subtasks) is None
    return Meaning(text, plan.goal, notes=plan.subtasks, steps=plan if own_steps else None, by_model=True)


def _both(problem: CovoyagerError, more: str) -> str:
    """What was not understood, and why nobody could help: one line."""
    return Begun.of(followed_by(problem, more))


def listed(proposals: list[Proposal]) -> list[str]:
    """Proposals as chat lists them: what each takes has been planned."""
    if not proposals:
        return [joined(" ", [_("I know of nothing that would be next from here."), listings.NO_GOAL])]
    return [
        several(
            "!task {goal} ({n} step, about {minutes} min alone)",
            "!task {goal} ({n} steps, about {minutes} min alone)",
            proposal.steps,
            goal=_wanted(proposal),
            minutes=max(1, round(proposal.ticks / TICKS_PER_MINUTE)),
        )
        for proposal in proposals
    ]


def _wanted(proposal: Proposal) -> Text:
    """The goal of a proposal as one types it, in the language of whoever reads it."""
    _verb, count, *_rest = proposal.text.split()
    return _("craft {thing}", thing=counted(proposal.plan.goal.item, int(count)))
