"""At the side of wide terminals: the crew and the latest of the log, whatever view is open."""

from textual.content import Content
from textual.widgets import Static

from covoyager.domain.texts import here
from tui.looks.words import MUTED, clock, fitted, line
from tui.picture import Picture
from tui.views.crew import card
from tui.views.log import sentence
from tui.views.view import Focus


class Side(Static):
    """Crew above, log below."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self._seen = (Picture(), Focus())

    def on_resize(self) -> None:
        """Draw for the new size."""
        self.show(*self._seen)

    def show(self, picture: Picture, focus: Focus) -> None:
        """Draw."""
        self._seen = (picture, focus)
        width, height = self.content_size.width, self.content_size.height
        if not width:
            return
        people = sorted(picture.people, key=lambda who: (who.name != focus.followed, not who.present, who.name))
        lines: list[Content] = [line((here("CREW"), "bold"))]
        for who in people:
            lines += card(who, picture, focus, width)
        if not people:
            lines.append(line((here("nobody has been seen yet"), MUTED)))
        room = max(height - len(lines) - 2, 3)
        lines += [Content(""), line((here("LOG"), "bold"))]
        goals = {goal.id for goal in picture.shown}
        rows = [
            (event, *sentence(event, picture))
            for event in picture.events[-200:]
            if event.goal is None or event.goal in goals
        ]
        latest = [(event, text, style) for event, text, style in rows if text][-room:]
        lines += [line((f"{clock(e.at)[:5]} ", MUTED), (fitted(text, width - 6), style)) for e, text, style in latest]
        self.update(Content("\n").join(lines[:height]))
