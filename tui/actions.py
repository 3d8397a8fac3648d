"""What the keys do to subtasks and goals."""

from collections.abc import Callable
from dataclasses import replace

from covoyager.actions.goal_actions import GoalActions
from covoyager.actions.subtask_actions import Claimed, SubtaskActions
from covoyager.board import LIVE_STATES, GoalView, SubtaskView
from covoyager.domain import Goal, GoalState, Status
from covoyager.texts import here, shortened
from tui.dialogs import ChoiceDialog, Page, Sure, TextPrompt
from tui.looking import Looking
from tui.looks.words import NAMES, brief, thing, whole
from tui.panes.why import story
from tui.views.view import Focus
from tui.window import Window

ALL = "all"


class Actions(Looking):
    """The actions of the app; what they act on, and how it is told, is the app's."""

    def __init__(self, window: Window, focus: Focus, lease_s: float) -> None:
        super().__init__(window, focus)
        self.lease_s = lease_s
        self.asked: set[int] = set()
        self.wanted: set[int] = set()

    def target(self) -> SubtaskView | None:
        """The selected subtask, if something can still be done with it; says why not otherwise."""
        raise NotImplementedError

    async def look(self, chosen: int | None) -> None:
        """Look at the board now."""
        raise NotImplementedError

    @staticmethod
    def is_live(goal: GoalView) -> bool:
        """Whether something of the goal can still change."""
        return goal.state in LIVE_STATES

    # subtasks

    def _on_target(self, do: Callable[[SubtaskView, str], str]) -> None:
        view = self.target()
        if view is not None:
            self._as_me(lambda me: self._later(view, me, do))

    def _later(self, view: SubtaskView, me: str, do: Callable[[SubtaskView, str], str]) -> None:
        self.act(lambda: do(view, me))

    @property
    def _subtasks(self) -> SubtaskActions:
        return SubtaskActions(self.window.board, self.lease_s)

    @property
    def _goals(self) -> GoalActions:
        return GoalActions(self.window.board)

    def action_claim(self) -> None:
        """Take the selected subtask."""
        self._on_target(lambda view, me: _claimed(self._subtasks.claim(view.id, me)))

    def action_claim_part(self) -> None:
        """Take some of the selected subtask."""
        view = self.target()
        if view is None:
            return

        def typed(text: str | None) -> None:
            if text is None:
                return
            try:
                many = int(text)
            except ValueError:
                self.say(here("“{text}” is no number.", text=text), bad=True)
                return

            def claim(view: SubtaskView, me: str) -> str:
                return _claimed(self._subtasks.claim(view.id, me, many))

            self._as_me(lambda me: self._later(view, me, claim))

        title = here("How many of the {things}?", things=thing(view.subtask))
        self.push_screen(TextPrompt(title, here("A number; the rest stays on the board."), type_="integer"), typed)

    def action_done(self) -> None:
        """Ask for a check."""

        def done(view: SubtaskView, me: str) -> str:
            asked = self._subtasks.done(view.id, me)
            if asked.view.state is Status.DONE:
                return here("#{n} is done already.", n=view.id)
            self.asked.add(view.id)
            if not asked.session:
                return here("Noted. No session is running that could look; the next one checks #{n} first.", n=view.id)
            return here("The session looks whether #{n} is done.", n=view.id)

        self._on_target(done)

    def action_release(self) -> None:
        """Give back."""

        def release(view: SubtaskView, me: str) -> str:
            self._subtasks.release(view.id, me)
            return here("#{n} is back on the board.", n=view.id)

        self._on_target(release)

    def action_retry(self) -> None:
        """Give a FAILED one its tries again."""

        def retry(view: SubtaskView, me: str) -> str:
            after = self._subtasks.retry(view.id, me)
            return here("#{n} is {state} again.", n=view.id, state=NAMES[after.state])

        self._on_target(retry)

    def action_skip(self) -> None:
        """Count as done, after asking."""
        view = self.target()
        if view is None:
            return

        def sure(yes: bool | None) -> None:
            def skip(view: SubtaskView, me: str) -> str:
                self._subtasks.skip(view.id, me)
                return here("#{n} counts as done.", n=view.id)

            if yes:
                self._as_me(lambda me: self._later(view, me, skip))

        self.push_screen(Sure(here("Count {step} as done without doing it?", step=f"#{view.id} {brief(view)}")), sure)

    def action_hand_over(self) -> None:
        """Give to somebody else."""
        view = self.target()
        if view is None:
            return
        others = [who.name for who in self.picture.people if who.present and who.name != self.focus_on.me]
        if not others:
            self.say(here("Nobody else is there."), bad=True)
            return
        if self.focus_on.me is not None and view.by != self.focus_on.me:
            self.say(here("#{n} is not yours to give.", n=view.id), bad=True)
            return

        def chosen(to: str | None) -> None:
            def hand(view: SubtaskView, me: str) -> str:
                handed = self._subtasks.hand_over(view.id, me, str(to))
                return here("#{n} is now {name}'s.", n=view.id, name=handed.to)

            if to is not None:
                self._as_me(lambda me: self._later(view, me, hand))

        title = here("Who takes {step}?", step=f"#{view.id} {brief(view)}")
        self.push_screen(ChoiceDialog(title, [(name, name) for name in others]), chosen)

    def action_why(self) -> None:
        """Explain."""
        view = self.picture.subtask(self.focus_on.selected)
        if view is None:
            self.say(here("Nothing is selected."), bad=True)
        else:
            self.push_screen(Page(f"#{view.id} {whole(view)}", story(view, self.picture, self.focus_on.me)))

    # goals

    def action_new(self) -> None:
        """Ask for something."""

        def typed(text: str | None) -> None:
            if text:
                self._as_me(lambda me: self._ask(text, me))

        hint = here("For example: craft compass, or 3 torches.")
        self.push_screen(TextPrompt(here("What do you want?"), hint), typed)

    def _ask(self, text: str, me: str) -> None:
        def add() -> str:
            added = self._goals.add(Goal(text, {}), me)
            self.wanted.add(added.goal.id)
            if added.session:
                return here("Goal {n} is noted: {text}. The session plans it now.", n=added.goal.id, text=text)
            return here(
                "Goal {n} is noted: {text}. No session is running; the next one plans it.", n=added.goal.id, text=text
            )

        self.act(add)

    def _goal(self) -> GoalView | None:
        selected = self.focus_on.selected
        goal = self.picture.goal_of(selected) if selected is not None else None
        goal = goal or next(iter(self.picture.shown), None)
        if goal is None or not self.is_live(goal):
            self.say(here("There is no open goal."), bad=True)
            return None
        return goal

    def action_pause(self) -> None:
        """Pause or resume the goal."""
        goal = self._goal()
        if goal:
            self._as_me(lambda me: self._pause(goal.id, me))

    def _pause(self, goal_id: int, me: str) -> None:
        def pause() -> str:
            goal = self._goals.pause_or_resume(goal_id, me)
            if goal.state is GoalState.PAUSED:
                return here("Goal {n} is paused: {text}. p lets it go on.", n=goal_id, text=shortened(goal.goal.text))
            return here("Goal {n} goes on: {text}.", n=goal_id, text=shortened(goal.goal.text))

        self.act(pause)

    def action_cancel(self) -> None:
        """Cancel the goal, after asking."""
        goal = self._goal()
        if goal is None:
            return

        def sure(yes: bool | None) -> None:
            if yes:
                self._as_me(lambda me: self._cancel(goal, me))

        self.push_screen(
            Sure(here("Take goal {n} ({text}) off the board?", n=goal.id, text=shortened(goal.goal.text))), sure
        )

    def _cancel(self, goal: GoalView, me: str) -> None:
        def cancel() -> str:
            self._goals.cancel(goal.id, me)
            return here("Goal {n} ({text}) is cancelled.", n=goal.id, text=shortened(goal.goal.text))

        self.act(cancel)

    def action_priority(self, by: int) -> None:
        """Before or behind other goals."""
        goal = self._goal()
        if goal:
            self._as_me(lambda me: self._prioritise(goal, goal.priority + by, me))

    def _prioritise(self, goal: GoalView, priority: int, me: str) -> None:
        def prioritise() -> str:
            self._goals.prioritise(goal.id, priority, me)
            return here(
                "Goal {n} ({text}) has priority {priority}.",
                n=goal.id,
                text=shortened(goal.goal.text),
                priority=priority,
            )

        self.act(prioritise)

    def action_goals(self) -> None:
        """Choose a goal to see."""
        options = [(ALL, here("all open goals"))]
        options += [(str(goal.id), _told(goal)) for goal in self.picture.goals]

        def chosen(id_: str | None) -> None:
            if id_ is not None:
                self.picture = replace(self.picture, chosen=None if id_ == ALL else int(id_))
                self.run_worker(self.look(self.picture.chosen), group="act")

        now = ALL if self.picture.chosen is None else str(self.picture.chosen)
        self.push_screen(ChoiceDialog(here("Which goal?"), options, now), chosen)


def _claimed(claimed: Claimed) -> str:
    view = claimed.view
    if claimed.already:
        return here("#{number} is yours already; it stays so.", number=view.id)
    mine = here("#{number} is yours: {work}", number=view.id, work=whole(view))
    return here("{bot} gives way: {claim}", bot=claimed.from_bot, claim=mine) if claimed.from_bot else mine


def _told(goal: GoalView) -> str:
    state = "" if goal.state is GoalState.OPEN else f" — {goal.state}"
    plan = "" if goal.planned or goal.state is not GoalState.OPEN else f" — {here('waits for its plan')}"
    return f"{goal.id:>3}  {goal.goal.text}{state}{plan}"
