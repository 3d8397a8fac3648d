"""The keys that end the board."""

from textual.app import App

from covoyager.texts import here, own
from tui.dialogs import ChoiceDialog
from tui.terminal.leaving import CHOICES, END, INTERRUPTED, LEFT


class Quitting(App[None]):
    """An app that may stand beside a session, which its person can end with it."""

    beside = False

    async def action_quit(self) -> None:
        """Leave; beside a session ask first whether it ends too."""
        if not self.beside:
            self.exit(return_code=LEFT)
            return

        def chosen(how: str | None) -> None:
            if how is not None:
                self.exit(return_code=END if how == "end" else LEFT)

        choices = [(how, own(text)) for how, text in CHOICES]
        self.push_screen(ChoiceDialog(here("Leave? (covoyager board brings the board back)"), choices), chosen)

    def action_interrupt(self) -> None:
        """Ctrl-C: end at once, as every program of the terminal does."""
        self.exit(return_code=INTERRUPTED)
