"""What bots may say of a failure, read out of the JavaScript sources: sentences, and the reasons that are put into them."""

import re
from collections.abc import Iterator
from pathlib import Path

SKILLS = Path(__file__).resolve().parents[3] / "skills"
#: Rooms whose failures are only for who writes skills, or for the host's terminal before a bot has joined.
UNTOLD = (
    *("sandbox", "start", "viewing", "facts"),
    *("host/joining", "host/loading.mjs", "host/wire.mjs", "host/bot_registry.mjs", "host/wanted.mjs"),
)
#: Codes of failures that players are told of as a fault of ours: see ``covoyager/crew/execution/causes.py``.
OURS = ("BAD_ARGS", "BAD_SKILL", "LIMIT", "INTERNAL")
#: What stands right before a literal that is no failure: help of a primitive, a line of the log, what is seen in the chat.
OTHERS = re.compile(
    r"(?:help|returns|name|label): *$|const theirs = |(?:log|warn|info|emit|event|TypeError|say|ask)\([^()]*$"
)
#: Files with reasons in them: a part of a sentence, without a capital letter.
REASONS = ("pathing/terrain.mjs", "primitives/blocks/dig.mjs", "primitives/survival/recovery.mjs", "reflexes/")
_SENTENCE = re.compile(r"(?:[A-Z]|\$\{).* .*[.?]")
_REASON = re.compile(r"(?:[a-z]+|\$\{[^}]*\}),?(?: (?:[a-z]+|\$\{[^}]*\}),?)+|hungry|wounded|night")
#: Stands for a value in a text.
HOLE = "\0"


def failures() -> list[tuple[str, str]]:
    """File and text, a NUL for each value in it."""
    found = []
    for path in sorted(SKILLS.rglob("*.mjs")):
        name = path.relative_to(SKILLS).as_posix()
        if "node_modules" in name or name.startswith(UNTOLD):
            continue
        source = re.sub(r"^\s*(?:\*|/\*\*|//).*$", "", path.read_text(encoding="utf-8"), flags=re.M)
        for before, literal in _literals(source):
            if OTHERS.search(before) or any(f"'{code}', " in before for code in OURS):
                continue
            is_reason = name.startswith(REASONS) and _REASON.fullmatch(literal)
            if _SENTENCE.fullmatch(literal) or is_reason:
                found.append((name, _bare(literal)))
    return found


def _literals(source: str) -> Iterator[tuple[str, str]]:
    """Every literal, and what stands before it in its line."""
    at = 0
    while at < len(source):
        if source[at] in "'`\"" and not _in_pattern(source, at):
            end = _end(source, at)
            yield source[source.rfind("\n", 0, at) + 1 : at], source[at + 1 : end - 1]
            at = end
        else:
            at += 1


def _in_pattern(source: str, at: int) -> bool:
    """Whether a quote stands in a comment at the end of a line, or in a regular expression."""
    line = source[source.rfind("\n", 0, at) + 1 : at]
    return "// " in line or re.search(r"[(=:,] ?/[^/ ][^/]*$", line) is not None


def _end(source: str, at: int) -> int:
    """Where a literal ends that begins at ``at``."""
    quote, at = source[at], at + 1
    while source[at] != quote:
        if source[at] == "\\":
            at += 1
        elif quote == "`" and source.startswith("${", at):
            at = _closed(source, at + 2)
        at += 1
    return at + 1


def _closed(source: str, at: int) -> int:
    """Where the brace is that closes the expression at ``at``."""
    depth = 0
    while depth or source[at] != "}":
        if source[at] in "'`\"":
            at = _end(source, at) - 1
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        at += 1
    return at


def _bare(literal: str) -> str:
    """A literal with a NUL for each value, as people read it: ids of things in words."""
    text, at = "", 0
    while at < len(literal):
        if literal.startswith("${", at):
            at = _closed(literal, at + 2) + 1
            text += HOLE
        else:
            text += literal[at]
            at += 1
    return text
