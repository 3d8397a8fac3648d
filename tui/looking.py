"""What the keys do that change nothing on the board: what is shown, what is copied, and who looks."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from covoyager.domain import Status
from covoyager.texts import here, own
from tui.dialogs import LiveFilter, Page, TextPrompt
from tui.looks.colours import THEMES
from tui.looks.words import NAMES, brief
from tui.panes.frame import TABS
from tui.panes.help import help_lines
from tui.picture import Picture
from tui.terminal.quitting import Quitting
from tui.views.stock import SORTS
from tui.views.view import Focus
from tui.window import Window


class Looking(Quitting):
    """What people look at, and as whom; how it is told is the app's."""

    def __init__(self, window: Window, focus: Focus) -> None:
        super().__init__()
        self.window = window
        self.picture = Picture()
        self.focus_on = focus
        self.pointed_at = ""
        self.active = TABS[0]

    @property
    def in_browser(self) -> bool:
        """Whether a browser shows the app; its person has to prove who they are."""
        return self.driver_class.__module__.endswith("web_driver")

    def act(self, call: Callable[[], str], then: Callable[[], None] | None = None) -> object:
        """Do something on the board in the background and tell how it went; where it went well, go on with ``then``."""
        raise NotImplementedError

    def say(self, text: str, bad: bool = False) -> None:
        """One line to the person."""
        raise NotImplementedError

    def draw(self) -> None:
        """Draw what is visible."""
        raise NotImplementedError

    def _as_me(self, then: Callable[[str], None]) -> None:
        """Go on in the person's name; where it is not known, ask for the code first."""
        me = self.focus_on.me
        if me is not None:
            then(me)
            return

        def typed(code: str | None) -> None:
            if code is not None:
                self.act(lambda: self._redeem(code), lambda: then(self.focus_on.me) if self.focus_on.me else None)

        hint = here("Type !link in the game; the bot whispers a code that counts once.")
        self.push_screen(TextPrompt(here("Who are you?"), hint), typed)

    def _redeem(self, code: str) -> str:
        name = self.window.board.shared.redeem_code(self.window.board.world, code)
        if name is None:
            return here("That code is wrong, used, or too old. Type !link in the game for a new one.")
        self.focus_on = replace(self.focus_on, me=name)
        return here("Welcome, {name}.", name=name)

    def action_follow_next(self) -> None:
        """Follow the next participant; after the last nobody."""
        names: Sequence[str | None] = [who.name for who in self.picture.people if who.present]
        circle = [None, *names]
        at = circle.index(self.focus_on.followed) if self.focus_on.followed in circle else 0
        name = circle[(at + 1) % len(circle)]
        theirs = [v for v in self.picture.subtasks if v.by == name and v.state is Status.IN_PROGRESS]
        selected = theirs[0].id if name and theirs else self.focus_on.selected
        self.focus_on = replace(self.focus_on, followed=name, selected=selected)
        nobody = here("Following nobody.") if names else here("Nobody is there to follow.")
        self.say(here("Following {name}.", name=name) if name else nobody)
        self.draw()

    def action_filter(self) -> None:
        """Show only what has these words."""

        def typed(text: str) -> None:
            self.focus_on = replace(self.focus_on, filter=text)
            self.draw()

        self.push_screen(LiveFilter(self.focus_on.filter, typed))

    def action_clear(self) -> None:
        """No filter, nobody followed, no message."""
        self.focus_on = replace(self.focus_on, filter="", followed=None)
        self.say("")
        self.draw()

    def action_copy_address(self) -> None:
        """Copy where to join."""
        if not self.picture.address:
            self.say(here("No session is running here: covoyager play opens a world to join."), bad=True)
            return
        self.copy_to_clipboard(self.picture.address)
        said = here(
            "Join at {address} (copied): Multiplayer, Direct Connection in the game.", address=self.picture.address
        )
        self.say(said)

    def action_copy_row(self) -> None:
        """Copy what is selected."""
        view = self.picture.subtask(self.focus_on.selected)
        text = self.pointed_at or (f"#{view.id} {brief(view)}: {NAMES[view.state]}" if view else "")
        if not text:
            self.say(here("Nothing is selected."), bad=True)
            return
        self.copy_to_clipboard(text)
        self.say(here("Copied: {text}", text=text))

    def action_sort(self) -> None:
        """Sort the stock by something else."""
        now = SORTS.index(self.focus_on.sort)
        self.focus_on = replace(self.focus_on, sort=SORTS[(now + 1) % len(SORTS)])
        self.say(here("The stock is sorted by: {column}.", column=own(self.focus_on.sort)))
        self.draw()

    def action_link(self) -> None:
        """Say who the person is, or ask for the code."""
        if self.focus_on.me is not None and not self.in_browser:
            self.say(
                here(
                    "You are {name}; covoyager board --as NAME opens the board as somebody else.",
                    name=self.focus_on.me,
                )
            )
            return
        self.focus_on = replace(self.focus_on, me=None)
        self._as_me(lambda _: None)

    def action_light(self) -> None:
        """The next of the themes."""
        names = list(THEMES)
        self.theme = names[(names.index(self.theme) + 1) % len(names)] if self.theme in names else names[0]
        self.say(here("Colours: {theme}.", theme=own(self.theme)))

    def action_help(self) -> None:
        """Keys, marks, states."""
        self.push_screen(Page(here("Keys"), help_lines(self.active, self.size.width)))
