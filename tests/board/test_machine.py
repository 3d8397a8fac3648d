"""Random play by several people against a model of the rules."""

import time

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from covoyager.board import SubtaskView, open_board
from covoyager.domain import GoalState, Observation, Plan, Ruling, Status, Verdict, transition
from covoyager.errors import BoardError
from tests.board.plans import PASS, fail, pickaxe, plan, step, wide
from tests.places import HERE

PEOPLE = st.sampled_from(["Bot", "Steve", "Alex"])
NUMBERS = st.integers(1, 14)
ITEMS = ["oak_log", "oak_planks", "stick", "cobblestone", "iron_ingot", "stone_pickaxe"]
STOCK = st.dictionaries(st.sampled_from(ITEMS), st.integers(0, 6))


def iron() -> Plan:
    return plan(
        step(1, "craft", "bucket", 1, (), {"iron_ingot": 3}),
        step(2, "craft", "shears", 1, (), {"iron_ingot": 2}, ("stone_pickaxe",)),
        step(3, "smelt", "iron_ingot", 6, (), {"stick": 1}),
        text="iron things",
    )


class Play(RuleBasedStateMachine):
    """Every call either keeps the rules or is refused without a trace."""

    def __init__(self) -> None:
        super().__init__()
        self.board = open_board("memory:", HERE, attempts=2)
        self.goals: list[int] = []

    def teardown(self) -> None:
        self.board.close()

    def attempt(self, call: object, *args: object, **more: object) -> SubtaskView | None:
        before = self.board.events()
        try:
            return call(*args, **more)  # type: ignore[operator, no-any-return]
        except BoardError as error:
            refusal = str(error)
        assert "\n" not in refusal
        assert self.board.events() == before
        return None

    @rule(which=st.sampled_from([pickaxe, iron, lambda: wide(3)]), priority=st.integers(0, 2))
    @precondition(lambda self: len(self.board.goals()) < 3)
    def add(self, which: object, priority: int) -> None:
        made: Plan = which()  # type: ignore[operator]
        self.goals.append(self.board.add_goal(made.goal, "Steve", made, priority))

    @rule(number=NUMBERS, who=PEOPLE, amount=st.none() | st.integers(1, 5))
    def claim(self, number: int, who: str, amount: int | None) -> None:
        was = next((view for view in self.board.subtasks() if view.id == number), None)
        view = self.attempt(self.board.claim, number, who, amount=amount)
        if view is not None:
            assert was is not None
            assert was.state is Status.READY
            assert (view.by, view.state) == (who, Status.IN_PROGRESS)
            assert view.subtask.quantity <= was.subtask.quantity

    @rule(number=NUMBERS, who=PEOPLE)
    def release(self, number: int, who: str) -> None:
        self.attempt(self.board.release, number, who)

    @rule(number=NUMBERS, who=PEOPLE, to=PEOPLE)
    def hand_over(self, number: int, who: str, to: str) -> None:
        self.attempt(self.board.hand_over, number, who, to)

    @rule(number=NUMBERS, who=PEOPLE, to=PEOPLE, amount=st.integers(0, 5))
    def share(self, number: int, who: str, to: str, amount: int) -> None:
        was = next((view for view in self.board.subtasks() if view.id == number), None)
        view = self.attempt(self.board.share, number, who, to, amount)
        if view is not None:
            assert was is not None
            assert (view.by, view.state) == (to, Status.IN_PROGRESS)
            assert view.subtask.quantity + self.board.subtask(number).subtask.quantity == was.subtask.quantity

    @rule(number=NUMBERS, who=PEOPLE, have=st.integers(0, 8))
    def progress(self, number: int, who: str, have: int) -> None:
        self.attempt(self.board.progress, number, who, have)

    @rule(number=NUMBERS, who=PEOPLE, verdict=st.sampled_from([PASS, fail("no"), Verdict(Ruling.UNSURE, "far away")]))
    def settle(self, number: int, who: str, verdict: Verdict) -> None:
        view = self.attempt(self.board.settle, number, verdict, who)
        if view is not None and verdict is PASS:
            assert view.state is Status.DONE

    @rule(number=NUMBERS, who=PEOPLE)
    def retry(self, number: int, who: str) -> None:
        self.attempt(self.board.retry, number, who)

    @rule(number=NUMBERS, who=PEOPLE)
    def skip(self, number: int, who: str) -> None:
        self.attempt(self.board.skip, number, who)

    @rule()
    def leases_run_out(self) -> None:
        for view in self.board.expire(time.time() + 1000):
            assert view.by is None

    @rule(chest=STOCK, carried=st.dictionaries(PEOPLE, STOCK, max_size=2))
    def look(self, chest: dict[str, int], carried: dict[str, dict[str, int]]) -> None:
        self.board.set_stock(Observation(chest=chest, carried=carried))

    @rule(at=st.integers(0, 20), do=st.sampled_from(["pause", "resume", "cancel"]), who=PEOPLE)
    def flow(self, at: int, do: str, who: str) -> None:
        if self.goals:
            self.attempt(getattr(self.board, do), self.goals[at % len(self.goals)], who)

    @rule(at=st.integers(0, 20), which=st.sampled_from([pickaxe, iron]))
    def plan_anew(self, at: int, which: object) -> None:
        if self.goals:
            made: Plan = which()  # type: ignore[operator]
            self.attempt(self.board.set_plan, self.goals[at % len(self.goals)], made, "anew", "Bot")

    @invariant()
    def the_log_tells_the_board(self) -> None:
        states: dict[tuple[int | None, int | None], str] = {}
        for event in self.board.events():
            if event.type == "status":
                edge = transition(Status(event.data["from"]), Status(event.data["to"]))
                assert edge == event.data["edge"]
                key = (event.goal, event.subtask)
                assert states.get(key, event.data["from"]) == event.data["from"]
                states[key] = event.data["to"]
        for goal in self.board.goals(open_only=False):
            for view in self.board.subtasks(goal.id):
                assert (
                    states.get((goal.id, view.id), "BLOCKED" if view.state is not Status.READY else "READY")
                    == view.state
                )

    @invariant()
    def numbers_are_unique_and_needs_are_numbers(self) -> None:
        views = self.board.subtasks()
        numbers = [view.id for view in views]
        assert len(set(numbers)) == len(numbers)
        for view in views:
            assert view.subtask.id == view.id
            own = {other.id for other in views if other.goal_id == view.goal_id}
            assert own.issuperset(view.subtask.needs)

    @invariant()
    def holders_and_only_holders_have_leases(self) -> None:
        for view in self.board.subtasks():
            held = view.state is Status.IN_PROGRESS
            assert (view.lease_until is not None) == held
            if held:
                assert view.by is not None
            elif view.state is not Status.DONE:
                assert view.by is None

    @invariant()
    def ready_is_quantity_true(self) -> None:
        views = {view.id: view for view in self.board.subtasks()}
        seen = self.board.observation()
        free = self.board.available()
        for view in views.values():
            if view.state is Status.READY:
                assert all(views[n].state is Status.DONE for n in view.subtask.needs if n in views)
                if seen is not None and seen.chest is not None:
                    assert all(free.get(item, 0) >= count for item, count in view.subtask.consumes.items())
            elif view.state is Status.BLOCKED:
                assert view.why

    @invariant()
    def goals_end_when_nothing_is_left(self) -> None:
        for goal in self.board.goals(open_only=False):
            states = {view.state for view in self.board.subtasks(goal.id)}
            if goal.state is GoalState.DONE:
                assert states <= {Status.DONE}
            elif goal.state is GoalState.OPEN:
                if states == {Status.DONE}:
                    # Given up by whoever skipped it all: it is open until a look shows it, or it is planned anew.
                    assert not self.board.last_looks()[goal.id].shows
                assert states not in ({Status.FAILED}, {Status.FAILED, Status.DONE})


TestPlay = Play.TestCase
TestPlay.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
