"""Every view of the board as a picture, to be looked at: ``python -m docs.tools.views FOLDER`` (from a checkout).

What is shown is the scene of the tests; the sizes are a small terminal's, the usual one's, a large one's and a wide screen's.
"""

import asyncio
import sys
from pathlib import Path

from tests.tui import scene
from tests.tui.driving import shown, still
from tui.app import BoardApp

SIZES = ((40, 12), (80, 24), (120, 40), (250, 70))
VIEWS = ("board", "graph", "time", "stock", "log", "map", "crew")
THEMES = ("dark", "light")


async def draw(folder: Path) -> None:
    """Write them."""
    for size in SIZES:
        for theme in THEMES:
            app = BoardApp(scene.frozen(), "Steve")
            app.animation_level = "none"
            async with app.run_test(size=size) as pilot:
                await shown(pilot)
                app.theme = theme
                for number, view in enumerate(VIEWS, 1):
                    await pilot.press(str(number))
                    await still(pilot)
                    name = f"{view}-{size[0]}x{size[1]}-{theme}.svg"
                    (folder / name).write_text(app.export_screenshot(), encoding="utf-8")


if __name__ == "__main__":
    into = Path(sys.argv[1])
    into.mkdir(parents=True, exist_ok=True)
    asyncio.run(draw(into))
