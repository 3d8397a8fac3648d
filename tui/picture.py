"""One look at the board, which all views are drawn from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from covoyager.board import GoalView, Participant, SubtaskView
from covoyager.domain import Event, GoalState, Status, totals
from covoyager.domain.rows import done_of
from tui.looks.colours import hues


@dataclass(frozen=True, slots=True)
class Picture:
    """What the board showed at ``now`` (seconds since the epoch).

    Attributes:
        serial: grows with every look through one window.
        goals: all goals ever, the newest first.
        chosen: the goal that the person picked; None for all open ones.
        asked: the goal that the session is about to set; empty once it is on the board.
        subtasks: of the goals that are shown.
        events: the latest ones, oldest first.
        stock: on hand; ``known`` is False while nobody has looked into the chest.
        free: the stock less what is promised.
        session: what the running session tells of itself; None while none is running.
        chest: where the shared chest of the session's world stands; ``full`` is whether nothing goes into it any more.
        address: where the session's world is joined, as ``host:port``; empty while none is running.
    """

    now: float = 0.0
    serial: int = 0
    goals: Sequence[GoalView] = ()
    chosen: int | None = None
    asked: str = ""
    subtasks: Sequence[SubtaskView] = ()
    events: Sequence[Event] = ()
    people: Sequence[Participant] = ()
    stock: Mapping[str, int] = field(default_factory=dict)
    free: Mapping[str, int] = field(default_factory=dict)
    known: bool = False
    session: Mapping[str, object] | None = None
    chest: tuple[int, int, int] | None = None
    full: bool = False
    address: str = ""

    @property
    def shown(self) -> list[GoalView]:
        """The goals on view: the chosen one, else the open ones, else the last one, unless that is CANCELLED."""
        if self.chosen is not None:
            return [goal for goal in self.goals if goal.id == self.chosen]
        open_ = [goal for goal in self.goals if goal.state in (GoalState.OPEN, GoalState.PAUSED)]
        return open_ or [goal for goal in [self.last] if goal and goal.state is not GoalState.CANCELLED]

    @property
    def idle(self) -> bool:
        """Whether no goal is open."""
        return not any(goal.state in (GoalState.OPEN, GoalState.PAUSED) for goal in self.goals)

    @property
    def last(self) -> GoalView | None:
        """The goal that was asked for last."""
        return max(self.goals, key=lambda goal: goal.id, default=None)

    def hue(self, name: str | None) -> str:
        """A participant's style, the same everywhere."""
        known = {*(who.name for who in self.people), *(view.by for view in self.subtasks if view.by)}
        return hues({*known, name}).get(name, "") if name else ""

    @property
    def critical(self) -> frozenset[int]:
        """Numbers on the critical path of a shown goal, unless they are DONE."""
        done = {view.id for view in self.subtasks if view.state is Status.DONE}
        return frozenset(number for goal in self.shown for number in goal.critical_path) - done

    @property
    def share(self) -> tuple[int, int]:
        """How many of the shown subtasks are done, and of how many; those that nobody does are in neither."""
        return done_of(self.subtasks)

    def goal_of(self, number: int) -> GoalView | None:
        """The goal that a shown subtask belongs to."""
        view = self.subtask(number)
        return next((goal for goal in self.goals if view and goal.id == view.goal_id), None)

    def subtask(self, number: int | None) -> SubtaskView | None:
        """A shown subtask."""
        return next((view for view in self.subtasks if view.id == number), None)

    def person(self, name: str | None) -> Participant | None:
        """One of the crew."""
        return next((who for who in self.people if who.name == name), None)

    def needed(self) -> dict[str, int]:
        """What the open subtasks on view still take from the stock, and what the open goals are to end with."""
        taken = [view.subtask.consumes for view in self.subtasks if view.state is not Status.DONE]
        open_ = [goal for goal in self.shown if goal.planned and goal.state in (GoalState.OPEN, GoalState.PAUSED)]
        # The step that brings what was asked for settles how that is called, so a mob is no stock.
        made = {item for view in self.subtasks for item in view.subtask.produces}
        asked = [{item: n for item, n in goal.goal.items.items() if item in made} for goal in open_]
        return totals([*taken, *asked])

    def promised_to(self, item: str) -> list[SubtaskView]:
        """The subtasks under way that take an item, or work with it."""
        busy = [view for view in self.subtasks if view.state is Status.IN_PROGRESS]
        return [view for view in busy if item in view.subtask.consumes or item in view.subtask.tools]

    def coming(self) -> dict[str, int]:
        """What the open subtasks on view will put into the stock."""
        return totals(view.subtask.produces for view in self.subtasks if view.state is not Status.DONE)

    def tools(self) -> dict[str, int]:
        """Tools that open subtasks on view use, and by how many of them."""
        open_ = [view for view in self.subtasks if view.state is not Status.DONE]
        return totals(dict.fromkeys(view.subtask.tools, 1) for view in open_)
