"""The map: the game's colours and shades, moving about in it, and where a click was."""

from dataclasses import replace

import pytest
from textual.strip import Strip

from covoyager.board import Participant
from covoyager.domain import Position
from tests.tui import scene
from tests.tui.driving import message, shown, still, text, until
from tests.tui.scene import FrozenWindow
from tui.app import BoardApp
from tui.looks.ground import Ground
from tui.looks.mapcolours import GRASS, HIGHER, LOWER, ORES, SAME, STONE, WATER, shaded, written
from tui.views.map import MapView

AREA = {
    "x": 10, "z": -5, "rows": ["..^", "..~", ". ."], "low": 60, "heights": ["##&", "#$#", "$ $"],
    "legend": {".": "grass", "^": "stone", "~": "water"},
}  # fmt: skip


@pytest.fixture
def app() -> BoardApp:
    return BoardApp(scene.frozen(), "Steve")


def test_the_ground_has_the_colours_and_shades_of_the_games_maps() -> None:
    ground = Ground([Participant("Bot", "ai", state={"map": AREA}), Participant("Steve", "human")])
    assert ground.colour(10, -5) == shaded(GRASS, SAME) == (109, 153, 48)
    assert ground.colour(12, -5) == shaded(STONE, SAME)
    assert ground.colour(11, -4) == shaded(GRASS, HIGHER) == GRASS
    assert ground.colour(12, -4) == shaded(WATER, SAME)
    assert (ground.kind(12, -4), ground.height(12, -4), ground.height(11, -4)) == ("water", 60, 61)
    assert ground.colour(11, -3) is None
    assert ground.colour(13, -5) is None
    lower = {**AREA, "heights": ["$##", "###", "# #"]}
    assert Ground([Participant("Bot", "ai", state={"map": lower})]).colour(10, -4) == shaded(GRASS, LOWER)


def test_a_map_from_before_heights_were_told_is_flat() -> None:
    old = {name: AREA[name] for name in ("x", "z", "rows", "legend")}
    ground = Ground([Participant("Bot", "ai", state={"map": old})])
    assert ground.colour(11, -4) == shaded(GRASS, SAME)
    assert ground.height(11, -4) is None


@pytest.mark.parametrize("width", [40, 50, 80])
async def test_no_place_is_cut_in_two_below_the_map(app: BoardApp, width: int) -> None:
    crew = [Participant(f"Bot{n}", "ai", position=Position(-2, 64, 30 + n)) for n in range(1, 5)]
    app.window.picture = replace(app.window.picture, people=crew)  # type: ignore[attr-defined]
    async with app.run_test(size=(width, 24)) as pilot:
        await shown(pilot)
        await pilot.press("6")
        await still(pilot)
        line = next(row for row in text(pilot).splitlines() if "Bot1 -2 64 31" in row).strip()
        *places, last = line.split("   ")
        whole = [f"Bot{n} -2 64 3{n}" for n in range(1, 5)]
        assert [*places, last.removesuffix(" …")] == whole[: len(places) + 1]
        assert last.endswith("…") == (len(places) + 1 < len(whole))


async def test_a_click_tells_which_block_it_is(app: BoardApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await shown(pilot)
        await pilot.press("6")
        await still(pilot)
        view = app.query_one(MapView)
        column, row = view.pane.cell_of(-14, -5)
        await pilot.click(view, offset=(column, row))
        await until(pilot, lambda: message(pilot) == "-14 62 -5: water, 19 blocks from the chest")
        assert "Bot" in text(pilot)
        assert "chest" in text(pilot)


async def test_only_what_has_changed_is_drawn_anew(app: BoardApp, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    render = MapView.render_line

    def counting(view: MapView, y: int) -> Strip:
        drawn.append(y)
        return render(view, y)

    monkeypatch.setattr(MapView, "render_line", counting)
    async with app.run_test(size=(120, 36)) as pilot:
        await shown(pilot)
        await pilot.press("6")
        await still(pilot)
        drawn.clear()
        view, picture = app.query_one("#map", MapView), app.picture
        app.picture = replace(picture, now=picture.now + 1)
        app.draw()
        await still(pilot)
        assert drawn == []
        steve = next(who for who in picture.people if who.name == "Steve")
        assert steve.position is not None
        east = replace(steve, position=Position(steve.position.x + 2, steve.position.y, steve.position.z))
        people = [east if who.name == "Steve" else who for who in picture.people]
        app.picture = replace(picture, people=people)
        app.draw()
        await still(pilot)
        at = view.pane.cell_of(steve.position.x, steve.position.z)[1]
        assert set(drawn) == {at, view.pane.height, view.pane.height + 1}
        assert "Steve 10 65 -2" in text(pilot)
        drawn.clear()
        app.theme = "light"
        await still(pilot)
        assert len(set(drawn)) == view.size.height


async def test_keys_and_wheel_zoom_and_pan(app: BoardApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await shown(pilot)
        await pilot.press("6")
        view = app.query_one(MapView)
        column, row = view.pane.cell_of(2, -5)
        middle = (column, 2 * row)
        begun, scale = view.pane.block_at(*middle), view.pane.scale
        assert begun == (2, -5)
        await pilot.press("right", "down")
        assert view.pane.block_at(*middle)[0] > begun[0]
        assert view.pane.block_at(*middle)[1] > begun[1]
        await pilot.press("plus")
        assert view.pane.scale < scale
        await pilot.press("minus", "minus")
        assert view.pane.scale > scale
        assert app.picture.goals[0].priority == 0
        await pilot.press("home")
        assert (view.pane.block_at(*middle), view.pane.scale) == (begun, scale)


async def test_the_mouse_draws_it_along(app: BoardApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await shown(pilot)
        await pilot.press("6")
        view = app.query_one(MapView)
        column, row = view.pane.cell_of(2, -5)
        middle = (column, 2 * row)
        begun = view.pane.block_at(*middle)
        await pilot.mouse_down(view, offset=(60, 10))
        await pilot.hover(view, offset=(50, 10))
        await pilot.mouse_up(view, offset=(50, 10))
        assert view.pane.block_at(*middle)[0] > begun[0]
        assert message(pilot) == ""


async def test_people_leave_a_trail(app: BoardApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await shown(pilot)
        await pilot.press("6")
        await still(pilot)
        before, picture = text(pilot).count("·"), app.picture
        for z in (6, 7):
            moved = {"Steve": Position(20, 64, z)}
            people = [replace(who, position=moved.get(who.name, who.position)) for who in picture.people]
            app.picture = replace(picture, people=people)
            app.draw()
        await still(pilot)
        assert text(pilot).count("·") > before


@pytest.mark.parametrize("bot", [Position(2, 64, -5), Position(5, 64, -2), Position(6, 64, -1)])
async def test_the_chest_touches_nobodys_mark_and_hides_behind_none(app: BoardApp, bot: Position) -> None:
    async with app.run_test(size=(40, 12)) as pilot:
        await shown(pilot)
        await pilot.press("6")
        people = [replace(who, position=bot if who.name == "Bot" else who.position) for who in app.picture.people]
        app.picture = replace(app.picture, people=people)
        app.draw()
        await still(pilot)
        drawn = text(pilot)
        assert drawn.count("▣") == 1
        assert "●▣" not in drawn
        assert "▣●" not in drawn


async def test_that_there_is_no_map_yet_is_said_whole() -> None:
    app = BoardApp(scene.empty(), "Steve")
    async with app.run_test(size=(40, 12)) as pilot:
        await shown(pilot)
        await pilot.press("6")
        await still(pilot)
        assert "There is no map yet: a running session draws it." in " ".join(text(pilot).split())


VEINS = {
    "x": 0, "z": 0, "rows": ["ii^^dd", "ii^^dd", "^^cc^^", "^^cc^^"], "low": 60, "heights": ["#$#$#$"] * 4,
    "legend": {"i": "iron ore", "d": "diamond ore", "c": "coal ore", "^": "stone"},
}  # fmt: skip


def veins() -> FrozenWindow:
    """A bot that sees three ores."""
    window = scene.frozen()
    bot = Participant("Bot", "ai", position=Position(2, 64, 1), state={"map": VEINS})
    return FrozenWindow(replace(window.picture, people=[bot], chest=None), window.board)


def test_an_ore_has_a_colour_of_its_own_and_no_shade() -> None:
    ground = Ground([Participant("Bot", "ai", state={"map": VEINS})])
    assert {ground.colour(x, z) for x in (0, 1) for z in (0, 1)} == {ORES["iron ore"]}
    assert (ground.colour(4, 1), ground.colour(2, 3)) == (ORES["diamond ore"], ORES["coal ore"])
    assert ground.ores == {"c": "coal ore", "i": "iron ore", "d": "diamond ore"}
    assert Ground([Participant("Bot", "ai", state={"map": AREA})]).ores == {}


@pytest.mark.parametrize(
    ("theme", "lettered"), [("dark", False), ("light", False), ("high contrast", True), ("colour-blind safe", True)]
)
async def test_the_ores_are_named_on_their_colours_below_the_map(theme: str, lettered: bool) -> None:
    app = BoardApp(veins(), "Steve")
    async with app.run_test(size=(120, 36)) as pilot:
        await shown(pilot)
        app.theme = theme
        await pilot.press("6")
        await still(pilot)
        view = app.query_one(MapView)
        foot = view.render_line(view.pane.height)
        colours = {each.text.strip(): each.style.bgcolor.name for each in foot if each.style and each.style.bgcolor}
        for kind, letter in (("iron ore", "i"), ("diamond ore", "d"), ("coal ore", "c")):
            assert colours[f"{letter} {kind}" if lettered else kind] == written(ORES[kind])
        at = view.pane.cell_of(4, 0)
        drawn = "".join(segment.text for segment in view.render_line(at[1]))
        assert ("d" in drawn) is lettered
