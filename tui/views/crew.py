"""Who takes part: health, food, where they are, what they do and carry."""

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size

from covoyager.board import Participant
from covoyager.domain import Status
from covoyager.texts import here, marked, own
from tui.looks.words import MUTED, brief, called, counts, fitted, gauge, line, place, span
from tui.picture import Picture
from tui.views.view import Focus, PageView

FULL = 20
KINDS = {"ai": marked("bot"), "human": marked("player")}


class CrewView(PageView):
    """A few lines for each participant; whoever is followed comes first."""

    def lines(self, picture: Picture, focus: Focus, size: Size) -> Sequence[Content]:
        """See :class:`PageView`."""
        width = size.width
        if not picture.people:
            return [line(here("Nobody has been seen yet: a running session tells who is there."))]
        people = sorted(
            picture.people, key=lambda who: (who.name != focus.followed, not who.present, who.kind, who.name)
        )
        result: list[Content] = []
        for who in people:
            result += card(who, picture, focus, width)
            result.append(Content(""))
        return [*result, line((fitted(here("f follows the next one."), width), MUTED))]


def card(who: Participant, picture: Picture, focus: Focus, width: int) -> list[Content]:
    """One participant in up to four lines."""
    mark = "◉" if who.name == focus.followed else "●" if who.present else "○"
    me = f" ({here('you')})" if who.name == focus.me else ""
    name = f"{mark} {who.name}{me}"
    style = f"bold {picture.hue(who.name)}" if who.present else MUTED
    lines = [line((name, style), (_as_fits(_whereabouts(who, picture), width - len(name)), MUTED))]
    if who.present and "health" in who.state:
        lines.append(_gauges(who, width))
    mine = [view for view in picture.subtasks if view.by == who.name and view.state is Status.IN_PROGRESS]
    steps = ", ".join(f"#{view.id} {brief(view)}" for view in mine)
    doing = str(who.state.get("doing") or "") if who.present else ""
    if steps or doing:
        lines.append(line("  ▶ ", fitted(steps or doing, width - 4)))
    able = who.state.get("abilities")
    if able:
        lines.append(_told(here("does only"), able, width))
    pocket = who.state.get("inventory") or {}
    if pocket and who.present:
        items = sorted(pocket.items(), key=lambda pair: -pair[1])
        lines.append(_told(here("carries"), [counts({item: n}) for item, n in items], width))
    return lines


def _whereabouts(who: Participant, picture: Picture) -> list[str]:
    """What somebody is, where, and with what in hand, each with what stands before it; what matters most stands first."""
    parts = [f"  {own(KINDS.get(who.kind, who.kind))}"]
    if not who.present:
        return [*parts, f"  {here('left {time} ago', time=span(picture.now - who.seen_at))}"]
    if who.position:
        parts.append(f"  {here('at {thing}', thing=place(who.position))}")
        if who.state.get("dimension"):
            parts.append(f" {here('in {dimension}', dimension=who.state['dimension'])}")
    if who.state.get("held"):
        parts.append(f"  {here('holds {thing}', thing=called(str(who.state['held'])))}")
    return parts


def _as_fits(parts: Sequence[str], width: int) -> str:
    """Those that there is room for, whole; never the later one without the one before."""
    text = ""
    for part in parts:
        if len(text) + len(part) > width:
            break
        text += part
    return text


def _told(name: str, things: Sequence[str], width: int) -> Content:
    """As many things as there is room for, whole where one is; the rest is an ellipsis."""
    room = width - len(name) - 3
    listed = ", ".join(things)
    for last in range(len(things) - 1, 0, -1):
        if len(listed) <= room:
            break
        listed = f"{', '.join(things[:last])}, …"
    return line((f"  {name} ", MUTED), fitted(listed, room))


def _gauges(who: Participant, width: int) -> Content:
    health, food = float(who.state.get("health", 0)), float(who.state.get("food", 0))
    room = 10 if width >= 50 else 5
    low = "$text-error bold" if who.state.get("weak") else ""
    return line(
        (f"  {here('health')} ", MUTED), gauge(health, FULL, room, low or "$text-success"), (f" {health:.0f}", low),
        (f"   {here('food')} ", MUTED), gauge(food, FULL, room, "$text-warning"), f" {food:.0f}",
    )  # fmt: skip
