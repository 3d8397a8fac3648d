"""What a session prints: nothing in it plays with the terminal, and --json stays one object a line."""

import io
import json
from typing import Any

from covoyager.language.catalogues import catalogue
from covoyager.reporter import Reporter
from covoyager.texts import Name, _, read_by

EVIL = "sent away: \x1b]0;mine now\x07\x1b[2J\x9b31m\rred\nsecond line"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_words_of_servers_and_players_do_not_play_with_the_terminal() -> None:
    stream = Terminal()
    reporter = Reporter(as_json=False, stream=stream)
    for kind in ("error", "session", "chat"):
        reporter.emit(kind, text=EVIL, by=EVIL)
    plain = stream.getvalue()
    assert not [c for c in plain if not c.isprintable() and c != "\n"]
    assert "mine now" in plain
    reporter.progress(EVIL)
    reporter.emit("session", text="next")
    own = ("\r\x1b[2K", "\n")
    rest = stream.getvalue()[len(plain) :]
    for each in own:
        rest = rest.replace(each, "")
    assert rest.isprintable()


def test_what_is_refused_is_a_sentence_in_the_readers_language_and_the_same_in_json() -> None:
    refusal = _("this world has no {thing}", thing=Name.of("birch_log", None, "birch logs"))
    plain, as_json = io.StringIO(), io.StringIO()
    try:
        read_by(catalogue("de"))
        Reporter(as_json=False, stream=plain).emit("error", text=refusal)
        Reporter(as_json=True, stream=as_json).emit("error", text=refusal)
    finally:
        read_by(None)
    Reporter(as_json=False, stream=plain).emit("error", text=refusal)
    shown = [line.split("  ")[-1] for line in plain.getvalue().splitlines()]
    assert shown == ["! In dieser Welt gibt es dies nicht: Birkenstamm.", "! This world has no birch logs."]
    assert json.loads(as_json.getvalue())["text"] == "this world has no birch logs"


def test_no_progress_line_stays_before_the_prompt() -> None:
    stream = Terminal()
    reporter = Reporter(as_json=False, stream=stream)
    reporter.progress("gather 3 diamond 3/3")
    reporter.emit("result", text="craft diamond pickaxe", state="DONE", ticks=254, distance_cm=2100, by={"Bot": 5})
    assert stream.getvalue().endswith("\n")


def test_what_a_goal_was_at_does_not_stay_below_its_end() -> None:
    stream = Terminal()
    reporter = Reporter(as_json=False, stream=stream)
    reporter.progress("Smelt 3 iron ingots 3/3")
    reporter.emit("goal", goal=1, text="iron pickaxe", state="DONE")
    assert stream.getvalue().endswith("Goal 1: iron pickaxe — DONE\n")


def test_json_is_one_object_a_line() -> None:
    stream = io.StringIO()
    Reporter(as_json=True, stream=stream).emit("error", text=EVIL)
    (line,) = stream.getvalue().splitlines()
    assert json.loads(line)["text"] == EVIL


def test_of_long_words_of_a_goal_the_beginning_is_told_and_json_has_them_whole() -> None:
    words = "craft a compass for the long way over the hills and far away, to the castle"
    plain, as_json = io.StringIO(), io.StringIO()
    for stream in (plain, as_json):
        reporter = Reporter(as_json=stream is as_json, stream=stream)
        reporter.emit("goal", goal=1, text=words, state="OPEN")
        reporter.emit("result", text=words, state="DONE", ticks=20)
    begun = "craft a compass for the long way over the hills and far awa…"
    goal, result = plain.getvalue().splitlines()
    assert goal.endswith(f"s  Goal 1: {begun} — OPEN")
    assert f"DONE: {begun} in 1 s" in result
    assert [json.loads(line)["text"] for line in as_json.getvalue().splitlines()] == [words, words]


def test_a_step_that_was_skipped_is_not_told_as_done_by_somebody() -> None:
    stream = io.StringIO()
    step: dict[str, Any] = {
        "subtask": 3,
        "from": "READY",
        "to": "DONE",
        "by": "Alex",
        "description": "Gather 3 oak logs.",
    }
    Reporter(as_json=False, stream=stream).emit("status", **step, why="skipped by Alex")
    assert stream.getvalue().endswith("#3 READY → DONE: Gather 3 oak logs (skipped by Alex)\n")
