"""Why a subtask does not go on, in people's words: what the board says, without its ids and with who has what it lacks."""

import re

from covoyager.board import SubtaskView
from covoyager.domain import Status
from covoyager.domain.nouns import plural, words
from tui.looks.words import called, plainly
from tui.picture import Picture

_LACK = re.compile(
    r"(?:(?P<count>\d+) )?(?P<name>[a-z0-9][a-z0-9_ ]*?)(?: \((?P<how>promised|in use|with):? (?P<whose>[^)]+)\))?"
)
_LISTED = re.compile(r", (?![^(]*\))| and ")
_MORE = re.compile(r"\d+ more")


def reason(view: SubtaskView, picture: Picture) -> str:
    """One short sentence; empty where there is nothing to say."""
    if view.why.startswith("waits for "):
        open_ = [n for n in view.subtask.needs if (need := picture.subtask(n)) and need.state is not Status.DONE]
        return "after " + ", ".join(f"#{number}" for number in open_) if open_ else plainly(view.why)
    if view.why.startswith("lacks "):
        first, *rest = view.why.removeprefix("lacks ").split("; ")
        parts = _LISTED.split(first)
        missing = [_plain(part) for part in parts if _plain(part)]
        chest = [f"the chest lacks {' and '.join(missing)}"] if missing else []
        others = [_elsewhere(part, picture) for part in parts if not _plain(part)]
        return "; ".join([*others, *chest, *map(plainly, rest)])
    return plainly(view.why)


def _plain(part: str) -> str:
    """What simply is not there; empty where somebody has it."""
    found = _LACK.fullmatch(part)
    if found is None or found["how"]:
        return part if _MORE.fullmatch(part) else ""
    return f"{found['count']} {called(found['name'])}" if found["count"] else f"a free {called(found['name'])}"


def _elsewhere(part: str, picture: Picture) -> str:
    found = _LACK.fullmatch(part)
    if found is None:
        return plainly(part)
    count, name, whose = found["count"], called(found["name"]), _who(found["whose"])
    if found["how"] == "in use":
        return f"the {name} is in use by {whose}"
    if found["how"] == "promised":
        there = sum(many for item, many in picture.stock.items() if name in (words(item), plural(words(item), 2)))
        return f"{count} {name} more: {there} {'is' if there == 1 else 'are'} there, promised to {whose}"
    return f"{f'{count} {name}' if count else f'the {name}'} {'is' if count in (None, '1') else 'are'} with {whose}"


def _who(whose: str) -> str:
    """``#4, Bot`` → ``Bot (#4)``."""
    number, _, name = whose.partition(", ")
    return f"{name} ({number})" if name else number
