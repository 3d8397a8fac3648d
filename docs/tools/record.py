"""Record a session for the README's pictures: ``python -m docs.tools.record`` (about two minutes, from a checkout).

A bot and a simulated person make a compass in the arena, four times as fast as the game. What the session prints and the person
hears becomes ``docs/recordings/session.jsonl``; the board in the midst of it, ``docs/img/board.svg`` and ``graph.svg``;
its end on one page, ``docs/img/poster.svg``.
"""

import asyncio
import json
import os
import re
import tempfile
from itertools import accumulate
from pathlib import Path
from threading import Event, Thread

from covoyager.board import open_boards
from covoyager.bot.runtime import ensure_runtime
from covoyager.clock import TICKS_PER_SECOND
from covoyager.config import Settings
from tests.world.conftest import Lines, Realm
from tui.app import BoardApp
from tui.window import BoardWindow

DOCS = Path(__file__).resolve().parent.parent
CHEST = [0, 64, 0]
KEPT = {"goal", "plan", "status", "chat"}
SIZE = (152, 42)
#: Name of a picture → the key of its view.
SHOTS = {"board": "1", "graph": "2"}


def record(realm: Realm) -> None:
    """Play it, and write both files."""
    session = realm.start("play", "--json", "--allow", "*")
    joined = session.event(60, type="session", bot="Bot")
    session.matching("shared chest", 60)
    alex = realm.human(joined["port"], "Alex")
    alex.matching('"did":"join"', 60)
    alex.say(do="say", text="!task craft compass", delay=0)
    plan = session.event(60, type="plan")
    step = next(step for step in reversed(plan["subtasks"]) if step["item"] == "cobblestone")
    stone = step["id"]
    for need in step["needs"]:  # then she can have it, READY, in the bot's hands or BLOCKED for a better pickaxe
        session.event(120, type="status", subtask=need, to="DONE")
    alex.say(do="withdraw", chest=CHEST, item="wooden_pickaxe", count=1, delay=0, may_fail=True)
    alex.say(do="say", text=f"!claim {stone}", delay=0)
    session.event(60, type="status", subtask=stone, to="IN_PROGRESS", by="Alex")
    gathered = Event()
    pictures = Thread(target=lambda: asyncio.run(board_pictures(realm.home, gathered)))
    pictures.start()
    try:
        alex.say(do="gather", blocks=["stone"], count=step["quantity"], delay=0)
        alex.say(do="say", text="!why", delay=0)
        alex.matching(r'"did":"say".*!why', 120)
    finally:
        gathered.set()
        pictures.join()
    alex.say(do="deposit", chest=CHEST, item="cobblestone", delay=0)
    session.event(300, type="goal", state="DONE")
    alex.matching("DONE: craft compass", 60)
    realm.run("show", str(plan["goal"]), "--poster", str(DOCS / "img" / "poster.svg")).check_returncode()
    write(session, alex)


async def board_pictures(home: Path, when: Event) -> None:
    """The board as it is at a moment, as the terminal draws it."""
    os.environ["COVOYAGER_HOME"] = str(home)
    settings = Settings.load()
    with open_boards(settings.database_url, settings.attempts) as boards:
        app = BoardApp(BoardWindow(boards.board(boards.current())), "Alex", settings.lease_seconds)
        app.animation_level = "none"
        async with app.run_test(size=SIZE) as pilot:
            while not (app.picture.subtasks and when.is_set()):
                await pilot.pause(0.05)
            for name, key in SHOTS.items():
                await pilot.press(key)
                await pilot.pause(0.3)
                drawn = app.export_screenshot(title="covoyager board --as Alex")
                plain = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
                (DOCS / "img" / f"{name}.svg").write_text(plain, encoding="utf-8")


def write(session: Lines, alex: Lines) -> None:
    """What the session told, and what Alex heard, on the game's clock: Alex lives by it, and the session by the wall's."""
    events = [event for event in session.events() if event["type"] in KEPT]
    for event, tick in zip(events, accumulate((event["tick"] for event in events), max), strict=True):
        event["t"] = tick / TICKS_PER_SECOND
    heard = [event["t"] for event in events if event["type"] == "chat"]
    said = [line["t"] / 1000 for line in alex.events() if line.get("did") == "say"]
    behind = max(there - here for there, here in zip(heard, said, strict=True))
    for line in alex.events():
        if line.get("saw") == "chat":
            at = round(behind + line["t"] / 1000, 2)
            events.append({"t": at, "type": "chat", "by": line["user"], "text": line["text"]})
    events.sort(key=lambda event: event["t"])
    text = "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events)
    (DOCS / "recordings" / "session.jsonl").write_text(text, encoding="utf-8")


def main() -> None:
    """Record in a home that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        realm = Realm(Path(folder) / "home", ensure_runtime(Settings.load().cache))
        try:
            record(realm)
        finally:
            realm.close()


if __name__ == "__main__":
    main()
