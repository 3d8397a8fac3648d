"""Every text that people read keeps the rules: one full stop, no ids, no codes, no internals, at most 256 characters."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from covoyager.assignment.offers import best_offer
from covoyager.assignment.sharing import part_for_a_bot
from covoyager.chat import listings, offers, replies
from covoyager.chat.commands import help_lines, usage
from covoyager.chat.message import LIMIT, width
from covoyager.crew.execution.causes import HELP, OURS, cause_in_words
from covoyager.domain import Action, Ruling, Status, Verdict
from covoyager.domain.hands import BOT
from covoyager.domain.nouns import counted, ended
from covoyager.handlers.commands import all_commands
from tests.chat.test_replies import GoalOfOurs, Row, rows, subtask

ROOT = Path(__file__).resolve().parents[2]
ID = re.compile(r"(?<![\w/.{])[a-z0-9]+(?:_[a-z0-9]+)+(?![\w/(}])")
#: Words in capitals that are on the board, or names.
CAPITALS = {"READY", "BLOCKED", "DONE", "FAILED", "IN", "PROGRESS", "N", "AMOUNT", "GOAL", "TEXT", "PAGE", "NAME",
            "ITEM", "COMMAND", "BOT", "JOB", "I", "A", "COVOYAGER", "MODEL", "LAN", "HOST", "PORT"}  # fmt: skip
CODE = re.compile(r"\b[A-Z]{2,}(?:_[A-Z]+)+\b")
WORK = [
    (Action.GATHER, "oak_log"), (Action.CRAFT, "crafting_table"), (Action.SMELT, "iron_ingot"), (Action.KILL, "enderman"),
    (Action.SHOOT, "wither_skeleton"), (Action.BUILD, "stone_bricks"), (Action.PLACE, "crafting_table"),
    (Action.USE, "baked_potato"), (Action.DELIVER, "lapis_lazuli"), (Action.DO, "music_disc_cat"),
]  # fmt: skip


def faults(text: str) -> list[str]:
    """What is wrong with a text."""
    found = []
    if width(text) > LIMIT:
        found.append(f"{width(text)} characters")
    if re.search(r"(?<!\.)\.\.(?!\.)|\.\s*[;:,.](?!\.)|[.?!:]\.$|\s[.,;:]", text):
        found.append("its stops")
    if re.search(r"[a-z)]: (?:An?|I|It|Nobody|No|Nothing|Some\w+|That|The|There|You)\b", text):
        found.append("a sentence in the midst of another")
    if ID.search(text):
        found.append("an id")
    if CODE.search(text):
        found.append("a code")
    if "None" in text or re.search(r"\b\d+ ms\b|\b[a-z]+[A-Z]\w+\b", text):
        found.append("internals")
    return found


def board() -> Iterator[Row]:
    """Rows in every state of every action, of one and of many, with and without a reason."""
    states = (Status.READY, Status.BLOCKED, Status.IN_PROGRESS, Status.DONE, Status.FAILED)
    whys = ("", "lacks 3 oak logs (promised: #4, Bot)", cause_in_words("NO_PATH", "There is no way there.", "oak_log"))
    for number, ((action, item), many, state, why) in enumerate(product(WORK, (1, 12), states, whys), 1):
        step = subtask(
            number, action, item, many, consumes={"oak_planks": 2, "potato": 3}, tools=("wooden_pickaxe",),
            ticks=9000, description=f"{str(action).capitalize()} {counted(item, many)}.", needs=(1,) * (number > 1),
        )  # fmt: skip
        by = "Steve" if state in (Status.IN_PROGRESS, Status.DONE) else None
        yield Row(number, step, state, by=by, attempts=2 if why else 0, why=why, progress=min(1, many - 1))


EVERY = [*board()]
GOAL = GoalOfOurs()
SAYS: dict[str, Callable[[Row], Iterable[str]]] = {
    "planned": lambda row: replies.planned(GOAL, [row]),
    "wanted too": lambda row: [replies.wanted_too(GOAL, "Alex")],
    "wanted twice": lambda row: [replies.wanted_twice(GOAL, 2)],
    "claimed": lambda row: replies.claimed(row, (1, 64, -2)),
    "released": lambda row: [replies.released(row)],
    "lease warning": lambda row: [replies.lease_warning(row, 30)],
    "lease lost": lambda row: [replies.lease_lost(row, "Steve")],
    "left behind": lambda row: [replies.left_behind(row, "Steve")],
    "started": lambda row: [replies.started(row, "Bot")],
    "done": lambda row: [replies.done(row)],
    "checked": lambda row: [
        replies.settled(row, verdict)
        for verdict in (
            Verdict(Ruling.PASS),
            Verdict(Ruling.UNSURE, "nobody has looked into the chest yet"),
            Verdict(Ruling.FAIL, "There is no way there.", {}),
            Verdict(Ruling.FAIL, "the chest still lacks 3 potatoes", {"potato": 3}),
        )
    ],
    "why": lambda row: listings.why(row, EVERY[:4]),
    "on the board": lambda row: [listings.row_line(row)],
    "status": lambda row: listings.status([GOAL], [row]),
    "offered": lambda row: [
        offers.offer_line(found)
        for found in [best_offer([row], "Alex", ["Steve"], {"Alex": BOT}, {"wooden_pickaxe": 9})]
        if found
    ],
    "help": lambda row: [
        *(offers.help_line(row, "Bot", part) for part in [part_for_a_bot(row, {"wooden_pickaxe": 1})] if part),
        offers.takeover_line(row, "Bot"),
    ],
    "brought": lambda row: offers.brought(row, {"potato": 3}, {"oak_log": 1}),
}


@pytest.mark.parametrize("kind", SAYS)
def test_what_is_said_of_every_step(kind: str) -> None:
    wrong = {text: found for row in EVERY for text in SAYS[kind](row) if (found := faults(text))}
    assert not wrong


def test_what_is_said_of_goals() -> None:
    texts = [
        replies.goal_done(GOAL, EVERY, 151.0), replies.goal_failed(GOAL, ""),
        replies.goal_failed(GOAL, "There is no way."),
        replies.given_up(GOAL, "no way to get it is known"), replies.given_up(GOAL, "It cannot be had."),
        replies.goal_cancelled(GOAL, "Steve"), replies.paused([GOAL]), replies.paused([]), replies.resumed([GOAL]),
        listings.carried({"potato": 2, "torch": 12, "bookshelf": 3}), *listings.skills([]),
        *listings.skills(["gather oak_log"]),
        *listings.board([GOAL], rows()), *listings.board([], []),
    ]  # fmt: skip
    assert not {text: found for text in texts if (found := faults(text))}


def test_help_is_short_and_every_command_says_what_it_does() -> None:
    texts = (
        [usage(spec) for spec in all_commands()]
        + [spec.more for spec in all_commands() if spec.more]
        + [*help_lines("", all_commands())]
    )
    assert not {text: found for text in texts if (found := faults(text))}


@pytest.mark.parametrize("code", [*sorted(HELP), *sorted(OURS), "NO_TOOL", "TIMEOUT", "INTERRUPTED", "DEAD"])
def test_why_a_try_failed_is_told_without_codes(code: str) -> None:
    cause = cause_in_words(code, "No more oak log can be reached within 48 blocks..", "oak_log")
    assert faults(cause) == []
    assert (code in OURS) == ("48 blocks" not in cause)
    if code in ("NO_PATH", "NOT_FOUND"):
        assert cause.startswith("No more oak log can be reached within 48 blocks. Another wood")


def test_of_a_chest_that_does_not_open_nobody_is_told_to_look_for_another_wood() -> None:
    cause = cause_in_words("NOT_FOUND", "The chest does not open.", "oak_log", {"block": "chest", "shut": True})
    assert cause == "The chest does not open. See to it that it opens."


@pytest.mark.parametrize(("name", "count", "said"), [
    ("potato", 2, "2 potatoes"), ("oak_log", 1, "1 oak log"), ("torch", 3, "3 torches"), ("bookshelf", 3, "3 bookshelves"),
    ("enderman", 2, "2 endermen"), ("iron_ingot", 4, "4 iron ingots"), ("raw_iron", 3, "3 raw iron"),
    ("music_disc_cat", 2, "2 music disc cat"), ("carrot_on_a_stick", 2, "2 carrots on a stick"), ("cactus", 4, "4 cacti"),
    ("sweet_berries", 5, "5 sweet berries"), ("minecraft:compass", 2, "2 compasses"), ("wolf", 2, "2 wolves"),
    ("glow_berries", 2, "2 glow berries"), ("bone_meal", 3, "3 bone meal"), ("lily_of_the_valley", 2, "2 lilies of the valley"),
])  # fmt: skip
def test_plurals(name: str, count: int, said: str) -> None:
    assert counted(name, count) == said


def test_one_stop() -> None:
    assert [ended(text) for text in ("no way", "no way.", "no way..", "which?", "no way .")] == [
        "no way.", "no way.", "no way.", "which?", "no way.",
    ]  # fmt: skip


# --- as they are written ------------------------------------------------------------------------------------------


def written(path: Path) -> Iterator[str]:
    """Texts that Python code says or raises: what an f-string puts in stands as ``x``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values]
            yield "".join(parts)
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            yield from (str(a.value) for a in node.exc.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


SPOKEN = [
    path
    for room in ("chat", "handlers", "engagement", "jobs", "goals")
    for path in (ROOT / "covoyager" / room).glob("*.py")
]
REFUSALS = [path for path in (ROOT / "covoyager" / "board").glob("*.py") if not path.name.startswith("store")]


@pytest.mark.parametrize("path", [*SPOKEN, *REFUSALS], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_texts_as_they_are_written(path: Path) -> None:
    sentences = [
        text for text in written(path) if re.match(r"[A-Z#]", text) and text.count(" ") > 2 and "(?" not in text
    ]
    assert not {text: found for text in sentences if (found := faults(text))}


MESSAGE = re.compile(r"new SkillError\(\s*'([A-Z_]+)',\s*(?:`((?:[^`\\]|\\.)*)`|'((?:[^'\\]|\\.)*)')")


def messages() -> Iterator[tuple[str, str, str]]:
    for path in sorted((ROOT / "skills").rglob("*.mjs")):
        for code, template, plain in MESSAGE.findall(path.read_text(encoding="utf-8")):
            text = template or plain
            while "${" in text:
                shorter = re.sub(r"\$\{[^{}]*\}", "x", text)
                if shorter == text:
                    break
                text = shorter
            yield str(path.relative_to(ROOT)), code, text


def test_what_bots_report_is_a_sentence_with_one_stop() -> None:
    found: list[Any] = list(messages())
    assert len(found) > 100
    wrong = [
        (*each, faults(each[2])) for each in found if faults(each[2]) or not re.search(r"(?:[^.][.?]|x)$", each[2])
    ]
    assert not wrong
