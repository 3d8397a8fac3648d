"""The terminal board: opens the store by itself, follows it, and acts in one person's name."""

import asyncio
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.console import RenderableType
from textual import on, work
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import ContentSwitcher, Static
from textual.worker import get_current_worker

from covoyager.board import BoardError, SubtaskView
from covoyager.domain import LEASE_SECONDS, Event, GoalState, Status
from covoyager.domain.status import MARKS
from covoyager.texts import StoredText, here, own
from tui.keys import KEYS
from tui.looks.colours import THEMES, variables
from tui.panes.frame import LABELS, TABS, Details, Head, Tabs
from tui.panes.keybar import KeyBar
from tui.panes.panels import Below, Side, show
from tui.picture import Picture
from tui.talking import Talking, TalkLine
from tui.terminal.hangup import CODE, is_terminal_lost
from tui.terminal.memory import Memory
from tui.views.board import BoardView, failure
from tui.views.crew import CrewView
from tui.views.graph import GraphView
from tui.views.log import LogView
from tui.views.map import MapView
from tui.views.stock import SORTS, StockView
from tui.views.timeline import TimelineView
from tui.views.view import Focus, PageView, Selected
from tui.views.walk import WalkView
from tui.window import Window

WIDE, VAST = 150, 200
TALL, HIGH = 32, 36
LOW = 18
"""From so many columns on there is a side, and a broad one; from so many rows on longer details, and panels below the
view; below so many there is room for little."""

COLOURFUL = ("256", "truecolor")
"""What a terminal must know for shades of a colour to be told apart."""

WAIT_S = 0.2
AGAIN_S = 1.0
"""How soon a database that could not be read is tried again."""
SAID_S, LETTER_S = 15.0, 0.1
"""How long a line above the keys stands at least, and for each of its letters."""


class Changed(Message):
    """The board was looked at."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.picture = picture


class Trouble(Message):
    """The board could not be looked at."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class BoardApp(Talking):
    """The app.

    Args:
        window: the board.
        me: whom the person acts as; in a browser it is ignored, there a code says it.
        lease_s: how long a claim holds with no sign of life, in seconds.
        memory: what the last board left behind; none in a browser.
        beside: a session has opened this board and waits for how it is left.
    """

    TITLE = "Co-Voyager"
    CSS_PATH = Path(__file__).with_name("board.tcss")
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key.key, key.action, key.label, show=key.shown, key_display=key.display) for key in KEYS),
        *(Binding(str(at), f"open('{name}')", name, show=False) for at, name in enumerate(TABS, 1)),
        Binding("tab", "next(1)", "next view", show=False, priority=True),
        Binding("ctrl+c", "interrupt", "end", show=False, priority=True),
        Binding("shift+tab", "next(-1)", "view before", show=False, priority=True),
    ]

    def __init__(
        self,
        window: Window,
        me: str | None = None,
        lease_s: float = LEASE_SECONDS,
        memory: Memory | None = None,
        beside: bool = False,
    ) -> None:
        super().__init__(window, Focus(me=me), lease_s)
        plain = self.no_color or self.console.color_system not in COLOURFUL
        self.set_class(plain, "plain")
        self.focus_on = replace(self.focus_on, plain=plain)
        self.beside = beside
        self.trouble = ""
        self._ended = threading.Event()
        self._last_shown = 0
        self._chose = False
        self._fading: Timer | None = None
        for theme in THEMES.values():
            self.register_theme(theme)
        self._memory = memory or Memory()
        kept = self._memory.recall()
        self.theme = kept["theme"] if kept.get("theme") in self.available_themes else "dark"
        self.active = kept["view"] if kept.get("view") in TABS else TABS[0]
        self.focus_on = replace(self.focus_on, sort=kept["sort"] if kept.get("sort") in SORTS else SORTS[0])

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Participants' hues, for themes that bring none."""
        return variables(self.current_theme.dark)

    def compose(self) -> ComposeResult:
        """Head, tabs, views with the side, details, message, keys."""
        yield Head(id="head")
        yield Tabs(id="tabs")
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                with ContentSwitcher(initial=TABS[0], id="views"):
                    yield BoardView(id="board")
                    yield GraphView(id="graph")
                    yield TimelineView(id="time")
                    yield StockView(id="stock")
                    yield LogView(id="log")
                    yield MapView(id="map")
                    yield CrewView(id="crew")
                yield Below(id="below")
            yield Side(id="side")
        yield Details(id="details")
        yield Static("", id="message", classes="silent", markup=False)
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Begin to follow the board."""
        if self.in_browser:
            self.focus_on = replace(self.focus_on, me=None)
        self.action_open(self.active)
        self.set_interval(1.0, self._tick)
        self.follow()

    async def on_unmount(self) -> None:
        """Let the follower end before the store is closed; remember for the next time."""
        self._memory.keep(theme=self.theme, view=self.active, sort=self.focus_on.sort)
        self._ended.set()
        self.workers.cancel_group(self, "follow")

    def on_resize(self, event: Resize) -> None:
        """Make use of the space that there is from now on."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.set_class(event.size.width >= VAST, "vast")
        self.set_class(event.size.height >= TALL, "tall")
        self.set_class(event.size.height >= HIGH, "high")
        self.set_class(event.size.height < LOW, "low")
        self.call_after_refresh(self.draw)

    # following

    @work(thread=True, group="follow", exit_on_error=False)
    def follow(self) -> None:
        """Look whenever something has changed; a database that fails is tried again until the app ends."""
        worker = get_current_worker()
        trouble = True
        while not (worker.is_cancelled or self._ended.is_set()):
            try:
                if self.window.wait(WAIT_S) or trouble:
                    self.post_message(Changed(self.window.look(self.picture.chosen)))
                    trouble = False
            except Exception as error:
                trouble = True
                self.post_message(Trouble(_told(error)))
                self._ended.wait(AGAIN_S)

    async def look(self, chosen: int | None) -> None:
        """Look now."""
        try:
            self.post_message(Changed(await asyncio.to_thread(self.window.look, chosen)))
        except Exception as error:
            self.post_message(Trouble(_told(error)))

    @on(Changed)
    def changed(self, event: Changed) -> None:
        """Take the new picture."""
        if event.picture.serial < self.picture.serial:
            return
        self.trouble = ""
        self.picture = event.picture
        self._answer(event.picture.events)
        self.answered(event.picture.events)
        self._keep_selection()
        self.draw()

    @on(Trouble)
    def troubled(self, event: Trouble) -> None:
        """Say that what is seen is old."""
        self.trouble = event.text
        self.draw()

    def _answer(self, events: Iterable[Event]) -> None:
        """Tell how a check ended that this person asked for, and why a goal of theirs cannot be."""
        for event in events:
            if event.id <= self._last_shown:
                continue
            self._last_shown = event.id
            if event.goal in self.wanted and event.type == "goal" and event.data.get("to") == GoalState.FAILED:
                self.say(failure(str(event.data.get("text", "")), str(event.data.get("why", ""))), bad=True)
            if event.subtask in self.asked and event.type in ("status", "note"):
                why = StoredText.of(str(event.data.get("why", "")))
                notice = (
                    here("#{n} is {state}: {why}", n=event.subtask, state=event.data["to"], why=why)
                    if event.type == "status"
                    else here("#{n} is not settled: {why}", n=event.subtask, why=why)
                )
                self.say(notice, bad=event.data.get("to") != Status.DONE)
                self.asked.discard(event.subtask)

    def _keep_selection(self) -> None:
        """What the person chose; as long as they chose nothing, whatever is most worth a look."""
        if not self._chose or self.picture.subtask(self.focus_on.selected) is None:
            rank = list(MARKS)
            first = min(self.picture.subtasks, key=lambda view: (rank.index(view.state), *_age(view)), default=None)
            self.focus_on = replace(self.focus_on, selected=first.id if first else None)

    def _tick(self) -> None:
        if any(view.state is Status.IN_PROGRESS for view in self.picture.subtasks):
            self.picture = replace(self.picture, now=max(self.window.now(), self.picture.now))
            self.draw()

    # drawing

    def draw(self) -> None:
        """Draw what is visible."""
        if not self.is_running or not self.screen_stack:
            return
        base = self.screen_stack[0]
        base.query_one(Head).show(self.picture, self.focus_on, self.trouble)
        base.query_one(Tabs).show(self.active, self.focus_on)
        base.query_one(Details).show(self.picture, self.focus_on)
        selected = self.picture.subtask(self.focus_on.selected)
        base.query_one(KeyBar).show(selected.state if selected else None)
        view = base.query_one(f"#{self.active}")
        if isinstance(view, PageView | WalkView | MapView):
            view.show(self.picture, self.focus_on)
        show(base.query("#side > *, #below > *"), self.picture, self.focus_on)

    def say(self, text: str, bad: bool = False) -> None:
        """One line above the keys."""
        message = self.screen_stack[0].query_one("#message", Static)
        message.set_class(bad, "bad")
        message.set_class(not text, "silent")
        message.update(f"{'! ' if bad else ''}{text}")
        if self._fading is not None:
            self._fading.stop()
        # What was true when it was said need not be for long: a goal that waited for its plan has one.
        self._fading = self.set_timer(max(SAID_S, LETTER_S * len(text)), partial(self.say, "")) if text else None

    def action_open(self, name: str) -> None:
        """Open a view."""
        self.active = name
        base = self.screen_stack[0]
        base.query_one(Below).set_class(name in Below.FULL, "off")
        base.query_one(Side).leave_out(name)
        base.query_one(ContentSwitcher).current = name
        base.query_one(f"#{name}").focus()
        self.call_after_refresh(self.draw)

    def action_next(self, by: int) -> None:
        """The next view, or the one before."""
        if isinstance(self.screen, TalkLine):
            self.screen.take()
            return
        if len(self.screen_stack) > 1:
            self.screen.focus_next() if by > 0 else self.screen.focus_previous()
            return
        self.action_open(TABS[(TABS.index(self.active) + by) % len(TABS)])

    @on(Tabs.Opened)
    def opened(self, event: Tabs.Opened) -> None:
        """A click on a view's name."""
        self.action_open(event.name)

    @on(MapView.Pointed)
    def pointed(self, event: MapView.Pointed) -> None:
        """A click on the map."""
        self.pointed_at = event.text
        self.say(event.text)

    @on(Selected)
    def selected(self, event: Selected) -> None:
        """The arrow keys moved."""
        self.pointed_at = ""
        self._chose = True
        self.focus_on = replace(self.focus_on, selected=event.number)
        self.draw()

    def panic(self, *renderables: RenderableType) -> None:
        """A terminal that cannot be read any more (its shell took it back) takes the board along, in silence."""
        if any(is_terminal_lost(each) for each in renderables):
            self.exit(return_code=CODE)
        else:
            super().panic(*renderables)

    # acting

    @work(group="act")
    async def act(self, call: Callable[[], str], then: Callable[[], None] | None = None) -> None:
        """Do something on the board, tell how it went, look again; what follows from it is told after it."""
        try:
            self.say(await asyncio.to_thread(call))
        except Exception as error:
            self.say(_told(error), bad=True)
        else:
            if then is not None:
                then()
        await self.look(self.picture.chosen)

    def target(self) -> SubtaskView | None:
        """The selected subtask, if it is of a goal on the board; says so otherwise."""
        view = self.picture.subtask(self.focus_on.selected)
        if view is None:
            open_ = here("Nothing is selected.")
            none = here("No goal is open: n asks for something.")
            notice = open_ if self.picture.shown or self.picture.asked else none
            self.say(notice, bad=True)
            return None
        goal = self.picture.goal_of(view.id)
        if goal is None or not self.is_live(goal):
            state = str(goal.state) if goal else here("gone")
            self.say(here("That goal is {state}: it is history, nothing of it can change.", state=state), bad=True)
            return None
        return view

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:  # noqa: ARG002 - Textual asks so
        """The command palette: every key's action by name, and every view. Textual's own speak nothing but English."""
        for key in KEYS:
            if key.action != "command_palette":
                label = own(key.label)
                yield SystemCommand(
                    f"{label[:1].upper()}{label[1:]} ({key.display})", own(key.help), self.runner(key.action)
                )
        for name in TABS:
            view = own(LABELS[name])
            yield SystemCommand(
                here("Open {name}", name=view), here("The view {name}", name=view), self.runner(f"open('{name}')")
            )

    def action_command_palette(self) -> None:
        """All that there is, by name."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=here("Search for commands…"), id="--command-palette"))

    def runner(self, action: str) -> Callable[[], None]:
        """A call that runs an action."""

        def run() -> None:
            self.call_later(self.run_action, action)

        return run


def _told(error: Exception) -> str:
    """What went wrong, in one line; the board stays open whatever it is."""
    if isinstance(error, BoardError):
        return own(str(error))
    what = f"{type(error).__name__}: {error}"
    return " ".join(here("something unforeseen went wrong ({what})", what=what).split())


def _age(view: SubtaskView) -> tuple[float, int]:
    """By what steps of one state are sorted: what is to be done by number, what is DONE the last one first."""
    return (-(view.ended_at or 0.0), -view.id) if view.state is Status.DONE else (0.0, view.id)
