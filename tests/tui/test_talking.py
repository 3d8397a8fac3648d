"""A line typed at the board goes to the bots as in the game, is completed with Tab, and its answers come back."""

import pytest
from textual.widgets import Input

from covoyager.board import Board
from tests.tui.driving import message, of, text, until
from tests.tui.test_keys import board, opened
from tui.completion import complete

__all__ = ["board"]
WORDS = {
    "commands": ["!claim", "!come", "!give", "!goto"],
    "items": ["oak leaves", "oak log", "spruce log", "torch", "redstone torch"],
}


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("!c", ["!claim", "!come"]),
        ("!GI", ["!give"]),
        ("!give to", ["!give torch"]),
        ("!give oak l", ["!give oak log", "!give oak leaves"]),
        ("!hand 3 al", ["!hand 3 Alex"]),
        ("bring Alex a tor", ["bring Alex a torch"]),
        ("spr", ["spruce log"]),
        ("!give xyz", []),
        ("!give ", []),
        ("", []),
    ],
)
def test_what_a_line_may_become(typed: str, first: list[str]) -> None:
    assert complete(typed, WORDS, ["Alex", "Bot"])[: len(first)] == first
    assert bool(first) or not complete(typed, WORDS, ["Alex", "Bot"])


async def test_a_line_is_said_and_its_answer_shown(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    board.set_setting("words", WORDS)
    board.see("Bot", "ai")
    board.beat(tick=1)
    async with opened(board) as pilot:
        await until(pilot, lambda: of(pilot).picture.session)
        await pilot.press("m")
        await pilot.press(*"!gi")
        await until(pilot, lambda: "!give" in text(pilot))
        await pilot.press("tab")
        await pilot.press(*"oak lo")
        await until(pilot, lambda: "!give oak log" in text(pilot))
        await pilot.press("tab", "4")
        assert of(pilot).screen.query_one(Input).value == "!give oak log 4"
        await pilot.press("enter")
        await until(pilot, lambda: any(event.type == "chat" for event in board.events()))
        said = next(event for event in board.events() if event.type == "chat")
        assert (said.by, said.data) == ("Steve", {"text": "!give oak log 4", "board": True})
        for line in ("Here you are.", "That was all."):
            board.note("chat", by="Bot", data={"text": line, "to": "Steve"})
        board.note("chat", by="Bot", data={"text": "Not for you.", "to": "Alex"})
        await until(pilot, lambda: message(pilot) == "Here you are.\nThat was all.")
        monkeypatch.setattr("tui.talking.ANSWER_SECONDS", 0.0)  # as if it came long after
        board.note("chat", by="Bot", data={"text": "Something else.", "to": "Steve"})
        await until(pilot, lambda: message(pilot) == "Something else.")
        await pilot.press("m", "up")
        assert of(pilot).screen.query_one(Input).value == "!give oak log 4"


async def test_where_nobody_hears_it_it_says_so(board: Board) -> None:
    async with opened(board) as pilot:
        await pilot.press("m")
        assert "No session is running" in message(pilot)


async def test_what_was_said_goes_after_a_while_and_takes_nothing_newer_along(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(board) as pilot:
        app = of(pilot)
        monkeypatch.setattr("tui.app.SAID_S", 0.05)
        monkeypatch.setattr("tui.app.LETTER_S", 0.0)
        app.say("Goal 1 is noted.")
        assert message(pilot) == "Goal 1 is noted."
        await until(pilot, lambda: message(pilot) == "", "it stays")
        app.say("Goal 2 is noted.", bad=True)
        monkeypatch.setattr("tui.app.SAID_S", 60.0)
        app.say("Goal 3 is noted.")
        later: list[bool] = []
        app.set_timer(0.2, lambda: later.append(True))
        await until(pilot, lambda: later)
        assert message(pilot) == "Goal 3 is noted."
