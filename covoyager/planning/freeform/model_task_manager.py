"""The Task Manager and the Task Critic with a model (the Co-Voyager report), for goals that Minecraft's data cannot ground.

A model says which items a player's words ask for, and by which subtasks to get them. In each of at most four rounds the Task
Manager proposes; the facts judge names, reachability and the simulated plan; then a model as the Task Critic judges what facts
cannot: whether the player would be content. Critiques go into the next round. Subtasks that hold become the plan. If none do
in four rounds, or the model gives none, the wanted items are planned from the data.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any

from covoyager.domain import Action, Goal, Plan, Proof, Subtask
from covoyager.domain.nouns import item_id
from covoyager.errors import GoalError, Impossible, ModelError, ModelUnreadable, NotUnderstood
from covoyager.knowledge import Knowledge
from covoyager.language.goal_parser import parse_goal
from covoyager.llm import Asker, Question, TokenBudget
from covoyager.llm.answers import Amount, PlanAnswer, ReviewAnswer, Step
from covoyager.llm.prompts import data, prompt
from covoyager.planning.critic.quantities import OPEN
from covoyager.planning.freeform.freeform_actions import freeform_plan
from covoyager.planning.freeform.notes import milestones_of, paths_of, with_notes
from covoyager.planning.freeform.own_steps import MODEL, own_plan
from covoyager.planning.grounded import plan_goal

ROUNDS = 4
#: How many critiques go into the next round; how many kinds of items, blocks and mobs a prompt lists.
TOLD = 8
NAMED = 60
#: More of one item than this is taken for a mistake of the model: 36 stacks of 64.
MOST = 2304


@dataclass(frozen=True, slots=True)
class Deliberation:
    """The result of the rounds.

    Attributes:
        plan: its source is ``model`` if the subtasks, or the freeform action, are the model's, else ``grounded``.
        rounds: for each round what was wrong with its proposal; empty for a round that was accepted.
    """

    plan: Plan
    rounds: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the crew has and sees.

    Attributes:
        have, nearby, stations, participants: as for :func:`covoyager.planning.plan_goal`.
        history: what was reached and what failed before, in words (VillagerAgent's re-decomposition).
        documents: JSON values attached to the goal, by name.
        failed: (action, item) of subtasks that FAILED for this goal; a plan that has one of them again is rejected.
    """

    have: Mapping[str, int] = field(default_factory=dict)
    nearby: Mapping[str, int] = field(default_factory=dict)
    stations: frozenset[str] = frozenset()
    participants: int = 1
    history: tuple[str, ...] = ()
    documents: Mapping[str, Any] = field(default_factory=dict)
    failed: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class _Proposal:
    """One round.

    Attributes:
        plan: the proposed plan.
        spare: a plan from the data for the same items, to be used if no proposal holds.
        shown: the model's answer, shown to it again in the next round.
        wrong: what is wrong with the proposal.
        declined: whether the Task Critic with a model said so.
    """

    plan: Plan | None = None
    spare: Plan | None = None
    shown: Any = None
    wrong: tuple[str, ...] = ()
    declined: bool = False


class ModelTaskManager:
    """Plans goals in plain words by asking a model.

    Args:
        asker: the model.
        knowledge: facts of the version.
    """

    def __init__(self, asker: Asker, knowledge: Knowledge) -> None:
        self._asker = asker
        self._knowledge = knowledge

    async def plan(self, text: str, budget: TokenBudget, around: Surroundings) -> Deliberation:
        """Plan a goal that :func:`covoyager.language.goal_parser.parse_goal` does not understand.

        Args:
            text: the player's words.
            budget: tokens that the questions may take.
            around: what the crew has and sees.

        Raises:
            NotUnderstood: the model says that it is no goal, or no plan held in four rounds.
            ModelError: the model cannot be asked any more, and there is no plan from the data either.
        """
        rounds: list[tuple[str, ...]] = []
        last: Any = None
        spare: Plan | None = None
        while len(rounds) < ROUNDS:
            try:
                proposal = await self._round(text, budget, around, rounds, last)
            except ModelError:
                # A plan from an earlier round's answer is still there.
                if spare is None:
                    raise
                break
            if proposal.plan is not None and not proposal.wrong:
                return Deliberation(proposal.plan, (*rounds, ()))
            last = proposal.shown
            spare = None if proposal.declined else proposal.spare or spare
            rounds.append(proposal.wrong)
        if spare is not None:
            wrong = await self._review(text, spare, budget)
            if not wrong:
                return Deliberation(spare, tuple(rounds))
            rounds.append(wrong)
        raise NotUnderstood(
            f"no plan for {text.strip()[:60]!r} held in {ROUNDS} rounds; the last time: {rounds[-1][0]}"
        )

    async def _round(
        self, text: str, budget: TokenBudget, around: Surroundings, rounds: Sequence[tuple[str, ...]], last: Any
    ) -> "_Proposal":
        """Ask for one proposal and judge it."""
        question = data(
            goal=text[:400],
            minecraft=self._knowledge.version,
            stock=_most(around.have),
            in_sight=_most(around.nearby),
            standing=sorted(around.stations),
            participants=around.participants,
            history=list(around.history)[-TOLD:],
            documents=dict(around.documents),
            your_last_answer=last,
            critiques=list(rounds[-1]) if rounds else [],
        )
        try:
            answer = await self._asker.ask(
                Question("Task Manager", prompt("task-manager"), question, PlanAnswer), budget
            )
        except ModelUnreadable as error:
            return _Proposal(wrong=(str(error),))
        if not answer.understood:
            raise NotUnderstood(
                f"{text.strip()[:60]!r} is no goal that I could go for"
                + (f" (the model says: {answer.why})" if answer.why else "")
            )
        shown = answer.model_dump(exclude_defaults=True)
        # Checking a large plan takes a while: in a thread, so that the session goes on meanwhile.
        plan, wrong = await asyncio.to_thread(self.ground, text, answer, around)
        if plan is None or wrong:
            return _Proposal(spare=plan, shown=shown, wrong=wrong)
        wrong = await self._review(text, plan, budget)
        return _Proposal(plan, shown=shown, wrong=wrong, declined=bool(wrong))

    def ground(self, text: str, answer: PlanAnswer, around: Surroundings) -> tuple[Plan | None, tuple[str, ...]]:
        """Check an answer against the facts.

        Returns:
            The plan and what is wrong with the model's subtasks. If anything is, the plan is the one from the data, or None.
        """
        unknown: list[str] = []
        draft = draft_of(answer, self._knowledge, unknown)
        wanted = self._wanted(answer.wanted, unknown) or _ends(draft)
        if unknown:
            return None, tuple(unknown[:TOLD])
        if answer.freeform.strip():
            return self._freeform(text, answer, around, unknown)
        if not wanted:
            return None, ("wanted is empty: nothing would lie in the chest in the end",)
        read = ", ".join(f"{count} {self._knowledge.label(item)}" for item, count in wanted.items())
        goal = Goal(text, wanted, (f"I take it to mean {read}.",))
        try:
            plan = plan_goal(
                goal,
                self._knowledge,
                have=around.have,
                participants=around.participants,
                nearby=around.nearby or None,
                stations=around.stations,
            )
        except Impossible as error:
            return None, (str(error),)
        spare, wrong = self._judged(with_notes(plan, draft), around)
        if not draft:
            return spare, wrong
        own, faults = own_plan(draft, goal, self._knowledge, around.have, around.nearby, around.stations)
        if own is None:
            return spare, (*faults[:TOLD], *wrong)
        own, again = self._judged(own, around)
        return (own, ()) if own is not None else (spare, again)

    def _freeform(
        self, text: str, answer: PlanAnswer, around: Surroundings, unknown: list[str]
    ) -> tuple[Plan | None, tuple[str, ...]]:
        """The plan for a freeform action; or None, and why its materials cannot be had."""
        try:
            plan = freeform_plan(
                text,
                answer.freeform,
                self._wanted(answer.wanted, unknown),
                self._knowledge,
                have=around.have,
                participants=around.participants,
                nearby=around.nearby or None,
                stations=around.stations,
            )
        except Impossible as error:
            return None, (str(error),)
        return self._judged(replace(plan, source=MODEL), around)

    @staticmethod
    def _judged(plan: Plan, around: Surroundings) -> tuple[Plan | None, tuple[str, ...]]:
        """The plan; or None, and the subtasks of it that have FAILED before."""
        again = [s for s in plan.subtasks if (str(s.action), s.item) in around.failed]
        if again:
            return None, tuple(f"{s.action} {s.item} FAILED before: it has to go without that" for s in again[:TOLD])
        return plan, ()

    async def _review(self, text: str, plan: Plan, budget: TokenBudget) -> tuple[str, ...]:
        """The critique of the Task Critic with a model; empty if it accepts the plan or cannot be asked."""
        steps = [
            f"do: {s.description}" if s.action.spec.own_words else f"{s.action} {s.quantity} {s.item}"
            for s in plan.subtasks[-NAMED:]
        ]
        question = data(goal=text[:400], wanted=dict(plan.goal.items), subtasks=steps)
        try:
            answer = await self._asker.ask(
                Question("Task Critic", prompt("task-critic"), question, ReviewAnswer), budget
            )
        except ModelError:
            return ()
        return () if answer.accepted else (answer.critique or "the player would not be content with it",)

    def _wanted(self, amounts: Sequence[Amount], unknown: list[str]) -> dict[str, int]:
        wanted: dict[str, int] = {}
        for amount in amounts:
            name = name_of(amount.item, self._knowledge)
            if name is None:
                unknown.append(f"wanted names {amount.item!r}, which Minecraft {self._knowledge.version} does not have")
            elif (count := wanted.get(name, 0) + ceil(amount.count)) > MOST:
                unknown.append(f"wanted asks for {count} {name}, more than {MOST}")
            else:
                wanted[name] = count
        return wanted


def draft_of(answer: PlanAnswer, knowledge: Knowledge, unknown: list[str]) -> tuple[Subtask, ...]:
    """Turn an answer's subtasks into ours; unknown names and actions are left out, and a message each added to ``unknown``."""
    found: list[Subtask] = []
    for place, step in enumerate(answer.subtasks, 1):
        subtask = _subtask(place, step, knowledge, unknown)
        if subtask is not None:
            found.append(subtask)
    numbers = {step.id: place for place, step in enumerate(answer.subtasks, 1) if step.id}
    return with_listed_edges(found, [step.needs for step in answer.subtasks], numbers)


def _subtask(place: int, step: Step, knowledge: Knowledge, unknown: list[str]) -> Subtask | None:
    action = step.action.strip().lower()
    if action not in (str(known) for known in Action):
        unknown.append(f"#{place} has the action {step.action!r}, which there is not")
        return None
    names = {name: name_of(name, knowledge) for name in (step.item, *step.tools, *(m.item for m in step.materials))}
    for name, known in names.items():
        if known is None:
            unknown.append(f"#{place} names {name!r}, which Minecraft {knowledge.version} does not have")
    item = names[step.item]
    if item is None:
        return None
    tools = [known for tool in step.tools if (known := names[tool])]
    materials = {known: amount.count for amount in step.materials if (known := names[amount.item])}
    station = next((tool for tool in tools if tool in knowledge.stations), None)
    quantity = step.quantity if step.quantity != 0 else OPEN
    return Subtask(
        id=place,
        action=Action(action),
        item=item,
        quantity=quantity,
        tools=tuple(tool for tool in tools if tool != station),
        materials=materials,
        consumes={} if quantity == OPEN else {name: ceil(each * quantity) for name, each in materials.items()},
        produces={}
        if quantity == OPEN or Action(action).spec.proof in (Proof.KILLS, Proof.STANDING)
        else {item: quantity},
        station=station,
        needs=(),
        documents=paths_of(step.documents),
        milestones=milestones_of(step.milestones),
    )


def with_listed_edges(
    subtasks: Sequence[Subtask], needs: Sequence[Sequence[int] | None], numbers: Mapping[int, int]
) -> tuple[Subtask, ...]:
    """Set the edges by VillagerAgent's algorithm 1: a subtask that names no predecessors has those of the subtask before it.

    Args:
        subtasks: with their place in the answer (from 1) as id.
        needs: for each place the ids that the answer lists; None if it lists none.
        numbers: id in the answer → place.
    """
    known = {subtask.id for subtask in subtasks}
    edges: dict[int, tuple[int, ...]] = {0: ()}
    for place, named in enumerate(needs, 1):
        before = edges[place - 1] if named is None else tuple(sorted({numbers.get(n, n) for n in named}))
        edges[place] = tuple(n for n in before if n != place)
    return tuple(replace(s, needs=tuple(n for n in edges[s.id] if n in known)) for s in subtasks)


def name_of(text: str, knowledge: Knowledge) -> str | None:
    """The Minecraft id that a model means; None if there is none, or it could be several."""
    word = item_id(text)
    if word in knowledge.items or word in knowledge.entities or word in knowledge.blocks:
        return word
    try:
        goal = parse_goal(word.replace("_", " "), knowledge)
    except GoalError:
        return None
    return goal.item if len(goal.items) == 1 and goal.item in knowledge.items else None


def _ends(draft: Sequence[Subtask]) -> dict[str, int]:
    """The item and count that the last subtask which makes something is for; empty if there is none."""
    last = next((s for s in reversed(draft) if not s.action.spec.hands_on), None)
    return {} if last is None else {last.item: max(1, last.quantity)}


def _most(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda pair: -pair[1])[:NAMED])
