"""Why a subtask does not go on, in people's words: what the board says, without its ids and with who has what it lacks."""

import re

from covoyager.board import SubtaskView
from covoyager.domain import Status
from covoyager.domain.nouns import plural, words
from covoyager.domain.texts import Kept, here, here_several, own
from tui.looks.words import plainly
from tui.picture import Picture

_LACK = re.compile(
    r"(?:(?P<count>\d+) )?(?P<name>[a-z0-9][a-z0-9_ ]*?)(?: \((?P<how>promised|in use|with):? (?P<whose>[^)]+)\))?"
)
_LISTED = re.compile(r", (?![^(]*\))| and ")
_MORE = re.compile(r"(\d+) more")


def reason(view: SubtaskView, picture: Picture) -> str:
    """One short sentence; empty where there is nothing to say."""
    if view.why.startswith("waits for "):
        open_ = [n for n in view.subtask.needs if (need := picture.subtask(n)) and need.state is not Status.DONE]
        steps = ", ".join(f"#{number}" for number in open_)
        return here("after {steps}", steps=steps) if open_ else plainly(view.why)
    if view.why.startswith("lacks "):
        first, *rest = view.why.removeprefix("lacks ").split("; ")
        parts = _LISTED.split(first)
        missing = [_plain(part) for part in parts if _plain(part)]
        lacking = f" {here('and')} ".join(missing)
        chest = [here("the chest lacks {things}", things=lacking)] if missing else []
        others = [_elsewhere(part, picture) for part in parts if not _plain(part)]
        return "; ".join([*others, *chest, *map(plainly, rest)])
    return plainly(view.why)


def _plain(part: str) -> str:
    """What simply is not there; empty where somebody has it."""
    found = _LACK.fullmatch(part)
    if found is None or found["how"]:
        more = _MORE.fullmatch(part)
        return here("{n} more", n=more[1]) if more else ""
    return _thing(part) if found["count"] else here("a free {tool}", tool=_thing(found["name"]))


def _thing(words: str) -> str:
    return own(Kept.of(words.replace("_", " ")))


def _elsewhere(part: str, picture: Picture) -> str:
    found = _LACK.fullmatch(part)
    if found is None:
        return plainly(part)
    count, name, who = found["count"], found["name"].replace("_", " "), _who(found["whose"])
    things = _thing(f"{count} {name}" if count else name)
    if found["how"] == "in use":
        return here("the {thing} is in use by {who}", thing=things, who=who)
    if found["how"] == "promised":
        there = sum(many for item, many in picture.stock.items() if name in (words(item), plural(words(item), 2)))
        return here_several(
            "{things} more: {n} is there, promised to {who}",
            "{things} more: {n} are there, promised to {who}",
            there,
            things=things,
            who=who,
        )
    if not count:
        return here("the {thing} is with {who}", thing=things, who=who)
    return here_several("{things} is with {who}", "{things} are with {who}", int(count), things=things, who=who)


def _who(whose: str) -> str:
    """``#4, Bot`` → ``Bot (#4)``."""
    number, _, name = whose.partition(", ")
    return f"{name} ({number})" if name else number
