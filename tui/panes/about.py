"""The goal pane: where a goal is worked on, for how long, who did what, and what can be done with it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from covoyager.board import GoalView, SubtaskView
from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain import GoalState, Status
from covoyager.domain.graph import tails
from covoyager.domain.nouns import counted
from covoyager.domain.pauses import pauses, played_seconds
from covoyager.domain.rows import brought_before, done_of, is_skipped
from covoyager.domain.status import MARKS
from covoyager.texts import StoredText, here, own
from tui.actions import Actions
from tui.dialogs import Dialog, Scrolled
from tui.looks.words import MUTED, NAMES, STYLES, gauge, line, side_by_side, span, wrapped
from tui.picture import Picture

BAR = 24
WIDEST, SHARE, AROUND = 84, 0.94, 8
"""Columns of the pane at most, its share of a narrower window, and how many of them stand around its text."""
THINGS = 4
"""So many things of each are named."""


class GoalPane(Scrolled[str | None]):
    """A goal in words; the answer is ``pause`` (which lets a paused one go on), ``cancel`` or ``goals``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q,enter,e", "answer('')", "back"),
        ("p", "answer('pause')", "pause"),
        ("x", "answer('cancel')", "cancel"),
        ("g", "answer('goals')", "goals"),
    ]

    def __init__(self, goal: GoalView, picture: Picture) -> None:
        super().__init__()
        self._goal, self._picture = goal, picture
        self._text = Static(markup=False)

    def compose(self) -> ComposeResult:
        """Title and text."""
        live = self._goal.state in (GoalState.OPEN, GoalState.PAUSED)
        turn = here("p: resume") if self._goal.state is GoalState.PAUSED else here("p: pause")
        keys = [turn, here("x: cancel")] if live else []
        with Dialog("   ".join((here("Esc: back"), *keys, here("g: other goals"))), "page"):
            title = here("Goal {n}: {text}", n=self._goal.id, text=self._goal.goal.text)
            yield Static(title, classes="title", markup=False)
            with VerticalScroll():
                yield self._text

    def on_resize(self, event: Resize) -> None:
        """Break the lines anew."""
        room = min(WIDEST, int(event.size.width * SHARE)) - AROUND
        self._text.update(Content("\n").join(all_about(self._goal, self._picture, room)))

    def action_answer(self, what: str) -> None:
        """Go on with that."""
        self.dismiss(what or None)


class About(Actions):
    """An app that tells all about a goal."""

    def action_about(self) -> None:
        """Show the goal of the selected step, or the first."""
        selected = self.focus_on.selected
        goal = self.picture.goal_of(selected) if selected is not None else None
        goal = goal or next(iter(self.picture.shown), None) or self.picture.last
        if goal is None:
            self.say(here("Nothing was ever asked for here: n asks for something."), bad=True)
            return

        def chosen(what: str | None) -> None:
            if what is not None:
                self.call_later(self.run_action, what)

        picture = self.picture
        if goal not in picture.shown:  # one that is over: its steps are not on view
            picture = replace(picture, subtasks=self.window.board.subtasks(goal.id))
        self.push_screen(GoalPane(goal, picture), chosen)


def all_about(goal: GoalView, picture: Picture, room: int) -> list[Content]:
    """All about a goal, in lines of so many columns at most: names, and beside them what there is to tell."""
    views = [view for view in picture.subtasks if view.goal_id == goal.id]
    done, many = done_of(views)
    world = own(str((picture.session or {}).get("world") or ""))
    nowhere = here("no session is running here")
    rows = [
        (here("state"), line(f"{goal.state}" + (f": {own(StoredText.of(goal.why))}" if goal.why else ""))),
        (here("world"), line(f"{world}, {here('join')} {picture.address}" if world else nowhere)),
        (
            here("asked for"),
            line(here("by {name}, {time} ago", name=goal.by, time=span(picture.now - goal.created_at))),
        ),
        (here("time"), _time(goal, views, picture)),
    ]
    names = [name for name, _ in rows] + [here("steps")]
    wide = max(map(len, names)) + 2
    lines = [text for name, said in rows for text in _beside((f"{name:<{wide}}", MUTED), wrapped(said, room - wide))]
    if views:
        share = here("{n} of {all} done", n=done, all=many)
        drawn = gauge(done, many, max(min(BAR, room - wide - len(share) - 1), 0), "$text-success")
        states = [(status, sum(view.state is status for view in views)) for status in MARKS]
        marks = [line((f"{MARKS[state]} {n} {NAMES[state]}", STYLES[state])) for state, n in states if n]
        lines += _beside((f"{names[-1]:<{wide}}", MUTED), [line(drawn, f" {share}"), *side_by_side(marks, room - wide)])
    return [*lines, Content(""), *_who(goal, views, picture, room)]


def _beside(name: tuple[str, str], rows: Sequence[Content]) -> list[Content]:
    """A name, and lines beside it."""
    return [line(name if at == 0 else " " * len(name[0]), row) for at, row in enumerate(rows)]


def _time(goal: GoalView, views: Sequence[SubtaskView], picture: Picture) -> Content:
    still = pauses((event for event in picture.events if event.goal == goal.id), TICKS_PER_SECOND)
    taken = span(played_seconds(still, goal.created_at, goal.ended_at or picture.now))
    if goal.ended_at is not None:
        return line(here("took {time}", time=taken))
    left = [view.subtask for view in views if view.state is not Status.DONE]
    ahead = max(tails(left).values(), default=0) / TICKS_PER_SECOND
    more = here("about {time} more if all goes well", time=span(ahead))
    return line(here("{time} so far", time=taken), (f", {more}" if left else "", MUTED))


def _who(goal: GoalView, views: Sequence[SubtaskView], picture: Picture, room: int) -> list[Content]:
    """Who did what: the things, what took longest first; and what each is at."""
    before = [*brought_before(event for event in picture.events if event.goal == goal.id)]
    names = sorted({view.by for view in views if view.by} | {name for name, _, _ in before})
    lines = []
    for name in names:
        mine = [view for view in views if view.by == name and view.state is Status.DONE and not is_skipped(view)]
        things: dict[str, int] = {}
        for view in sorted(mine, key=lambda view: -view.subtask.ticks):
            things[view.subtask.item] = things.get(view.subtask.item, 0) + view.subtask.quantity
        for item, count in ((item, count) for who, item, count in before if who == name):
            things[item] = things.get(item, 0) + count
        shown = [own(counted(item, count)) for item, count in [*things.items()][:THINGS]]
        more = ", …" if len(things) > THINGS else ""
        busy = [here("at #{n}", n=view.id) for view in views if view.by == name and view.state is Status.IN_PROGRESS]
        text = "; ".join(filter(None, [", ".join(shown) + more, ", ".join(busy)]))
        label = f"{name:<10} "
        lines += _beside((label, f"bold {picture.hue(name)}"), wrapped(Content(text), room - len(label)))
    return lines or [line((here("Nobody has done anything for it yet."), MUTED))]
