"""`goals`, `show`, `claim`, `release`, `done`, `retry`: the board without a world, as scripts rely on it."""

import json
import re
from pathlib import Path

import pytest

from tests.contract.shell import Done, Shell


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path / "home")


def one_line(done: Done) -> str:
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert "Traceback" not in done.stderr
    return lines[0]


#: They open what a process has one of.
SESSIONS = ("play", "join", "board")


def test_a_goal_has_ready_roots_with_no_session(shell: Shell) -> None:
    added = shell.json("goals", "add", "craft compass")
    assert added["state"] == "OPEN"
    assert added["goal"]["items"] == {"compass": 1}
    shown = shell.json("show", str(added["id"]))
    states = {s["id"]: s["state"] for s in shown["subtasks"]}
    roots = {s["id"] for s in shown["subtasks"] if not s["needs"]}
    assert roots
    assert {states[i] for i in roots} == {"READY"}
    assert {states[i] for i in states if i not in roots} == {"BLOCKED"}
    assert shown["events"]
    assert json.loads(shell.program("show", str(added["id"]), "--json").stdout) == shown


def test_a_step_that_a_tool_only_makes_faster_says_how_long_it_takes_by_hand(shell: Shell) -> None:
    goal = shell.json("goals", "add", "64 oak logs")["id"]
    *_, felled = shell.json("show", str(goal))["subtasks"]
    assert felled["tools"]
    assert felled["by_hand"] > 0


MODEL = {"COVOYAGER_MODEL": "scripted", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}


def test_plain_words_are_noted_for_a_session_where_there_is_a_model(shell: Shell) -> None:
    done = shell("goals", "add", "something that shows me the way home", **MODEL)
    assert done.returncode == 0, done.stderr
    assert "OPEN" in done.stdout
    assert "No session is running; the next one plans it." in done.stdout
    (goal,) = shell.json("goals")
    assert (goal["goal"]["items"], goal["state"]) == ({}, "OPEN")
    assert shell.json("show", str(goal["id"]))["subtasks"] == []


def test_a_building_is_noted_for_a_session_that_finds_a_site(shell: Shell) -> None:
    done = shell("goals", "add", "build a 5x5 cobblestone hut with a door")
    assert done.returncode == 0, done.stderr
    assert "the next one plans it" in done.stdout
    missing = shell("goals", "add", "build nowhere.schem")
    assert missing.returncode == 3
    assert "nowhere.schem" in one_line(missing)
    for words in (("goals", "add"), ("play", "--headless")):
        high = shell(*words, "build a tower 100 high")
        assert (high.returncode, "I build up to 48" in one_line(high)) == (3, True)


def test_documents_go_with_a_goal(shell: Shell, tmp_path: Path) -> None:
    book = tmp_path / "book.json"
    book.write_text('{"recipes": [{"result": "compass"}]}', encoding="utf-8")
    words = ("goals", "add", "what the book says", "--document", str(book))
    assert "for a language model" in one_line(shell(*words))
    done = shell(*words, **MODEL)
    assert done.returncode == 0, done.stderr
    book.write_text("no JSON", encoding="utf-8")
    assert (
        one_line(shell(*words, **MODEL))
        == "covoyager: The document book.json is no JSON: 'n' cannot stand at column 1."
    )
    assert "cannot be read" in one_line(shell(*words[:-1], str(tmp_path / "gone.json"), **MODEL))


def test_one_wins_a_claim_and_the_other_is_told_who(shell: Shell) -> None:
    goal = shell.json("goals", "add", "gather 8 oak logs")["id"]
    number = str(shell.json("show", str(goal))["subtasks"][0]["id"])
    assert shell("claim", number, "--as", "Alice").returncode == 0
    lost = shell("claim", number, "--as", "Bob")
    assert lost.returncode == 1
    assert "Alice" in one_line(lost)
    held = shell.json("show", str(goal))["subtasks"][0]
    assert (held["state"], held["by"]) == ("IN_PROGRESS", "Alice")
    assert held["lease_until"] > 0
    for command in ("release", "done"):
        refused = shell(command, number, "--as", "Bob")
        assert refused.returncode == 1
        assert "Alice" in one_line(refused)
    assert shell.json("show", str(goal))["subtasks"][0]["by"] == "Alice"
    assert shell("release", number, "--as", "Alice").returncode == 0
    assert shell.json("show", str(goal))["subtasks"][0]["state"] == "READY"


def test_done_without_a_session_is_not_believed(shell: Shell) -> None:
    goal = shell.json("goals", "add", "gather 8 oak logs")["id"]
    number = str(shell.json("show", str(goal))["subtasks"][0]["id"])
    shell("claim", number, "--as", "Alice")
    noted = shell("done", number, "--as", "Alice")
    assert noted.returncode == 0
    assert "session" in noted.stdout
    assert shell.json("show", str(goal))["subtasks"][0]["state"] == "IN_PROGRESS"


def test_a_blocked_subtask_says_what_it_waits_for(shell: Shell) -> None:
    goal = shell.json("goals", "add", "craft wooden pickaxe")["id"]
    blocked = next(s for s in shell.json("show", str(goal))["subtasks"] if s["state"] == "BLOCKED")
    refused = shell("claim", str(blocked["id"]), "--as", "Alice")
    assert refused.returncode == 1
    assert "#" in one_line(refused) or "BLOCKED" in one_line(refused)


def test_part_of_a_subtask_can_be_claimed(shell: Shell) -> None:
    goal = shell.json("goals", "add", "gather 8 oak logs")["id"]
    number = str(shell.json("show", str(goal))["subtasks"][0]["id"])
    assert shell("claim", number, "3", "--as", "Alice").returncode == 0
    parts = shell.json("show", str(goal))["subtasks"]
    assert sorted((s["quantity"], s["state"]) for s in parts) == [(3, "IN_PROGRESS"), (5, "READY")]


def test_the_amount_may_stand_behind_the_name(shell: Shell) -> None:
    goal = shell.json("goals", "add", "gather 8 oak logs")["id"]
    number = str(shell.json("show", str(goal))["subtasks"][0]["id"])
    assert shell("claim", number, "--as", "Alice", "3").returncode == 0
    assert shell("release", number, "--as", "Alice", "1").returncode == 0
    parts = shell.json("show", str(goal))["subtasks"]
    assert sorted((s["quantity"], s["state"]) for s in parts) == [(1, "READY"), (2, "IN_PROGRESS"), (5, "READY")]
    assert shell("claim", number, "--as", "Bob", "3", "4").returncode == 2


def test_cancel_takes_a_goal_off_the_board(shell: Shell) -> None:
    goal = shell.json("goals", "add", "craft torch")["id"]
    assert shell("goals", "cancel", str(goal)).returncode == 0
    assert shell.json("goals")[0]["state"] == "CANCELLED"
    assert shell("goals", "cancel", str(goal)).returncode == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("goals", "add"), 2),
        (("goals", "add", "craft", "a", "flibbertigibbet"), 3),
        (("goals", "cancel", "soon"), 2),
        (("goals", "add", "craft", "torch", "--as", " "), 2),
        (("show", "999"), 1),
        (("claim", "999", "--as", "Alice"), 1),
        (("claim", "one", "--as", "Alice"), 2),
        (("claim", "1", "--as", "A" * 300), 2),
        (("claim", "1"), 2),
        (("dance",), 2),
        (("play", "--bots", "0"), 2),
        (("play", "--bots", "100"), 2),
        (("play", "craft", "xyzzyplugh"), 3),
        (("join",), 2),
        (("join", "127.0.0.1:1"), 4),
        (("join", "127.0.0.1:notaport"), 2),
        (("join", "127.0.0.1:1", "--username", "no name"), 2),
        (("join", "127.0.0.1:1", "--username", "SixteenLetters16", "--bots", "2"), 2),
        (("play", "--timeout", "nan"), 2),
        (("play", "craft", "stick", "--mc", "1.8.9"), 2),
        (("play", "craft", "stick", "--world", "nowhere"), 2),
        (("play", "craft", "stick", "--port", "70000"), 2),
        (("--dance",), 2),
        (("claim", "²", "--as", "Alice"), 2),
        (("claim", "9" * 30, "--as", "Alice"), 2),
        (("goals", "cancel", "²"), 2),
        (("goals", "cancel", "9" * 30), 2),
        (("show", "²"), 2),
        (("show", "9" * 30), 2),
        (("replay", "9" * 30), 2),
        (("board", "--web", "127.0.0.1:²"), 2),
        (("board", "--web", "9" * 5000), 2),
        (("plan", "craft stick", "--have", "oak_log=²"), 2),
        (("plan", "craft stick", "--have", "oak_log=" + "9" * 5000), 2),
    ],
)
def test_errors_are_one_line_and_an_exit_code(shell: Shell, words: tuple[str, ...], code: int) -> None:
    done = (shell.program if words[0] in SESSIONS else shell)(*words)
    assert done.returncode == code, done.stderr
    assert done.stdout == "" or code == 4
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert 1 <= len(lines) <= (4 if code == 2 else 1), done.stderr


def test_a_broken_database_is_named_and_kept(shell: Shell, tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"this is no database" * 100)
    done = shell.program("goals", COVOYAGER_DATABASE_URL=f"sqlite:///{broken}")
    assert done.returncode == 6
    assert "broken.db" in one_line(done)
    assert broken.read_bytes().startswith(b"this is no database")


def test_a_broken_settings_file_is_named(shell: Shell, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "config.toml").write_text("lease_seconds = 'soon'\n", encoding="utf-8")
    done = shell("goals")
    assert done.returncode == 2
    assert "lease_seconds" in one_line(done)


def test_a_report_of_a_goal_is_text_and_a_picture(shell: Shell, tmp_path: Path) -> None:
    number = str(shell.json("goals", "add", "craft 3 torches")["id"])
    picture = tmp_path / "torches.svg"
    done = shell("show", number, "--report", "--svg", str(picture))
    assert done.returncode == 0, done.stderr
    head, empty, steps, *_ = done.stdout.splitlines()
    assert re.fullmatch(r"craft 3 torches — OPEN: nothing of it is begun yet; \d+ ticks are foreseen", head)
    assert (empty, steps) == ("", "steps: ticks, foreseen, what they went to")
    assert "<svg" in picture.read_text(encoding="utf-8")
    assert shell("show", number, "--svg", str(picture)).returncode == 2
    assert "cannot be written" in one_line(shell("show", number, "--report", "--svg", str(tmp_path / "no" / "x.svg")))
