"""A try at a subtask: what its end says, and what is told of it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from covoyager.board import SubtaskView
from covoyager.clock import game
from covoyager.domain import Verdict
from covoyager.domain.nouns import ended, listed
from covoyager.texts import Text, _

#: Codes after which the same try cannot work but another plan may: they do not spend a try.
ADAPT = frozenset({"NO_MATERIAL", "NO_TOOL", "TOOL_BROKE", "DEAD", "NO_STATION", "NO_FUEL"})
#: Codes that say nothing about the subtask: somebody stopped it, or the connection went.
STOPPED = frozenset({"BUSY", "CANCELLED", "DISCONNECTED", "INTERRUPTED"})
#: Codes of failures that people or time can mend → how long the subtask rests, seconds; twice as long for each failed try.
#: A cat that sits on the chest goes by itself, in a minute or two.
RESTS = {
    "CHEST_FULL": 15.0,
    "CHEST_SHUT": 30.0,
    "SHUT_IN": 5.0,
    "PROTECTED": 5.0,
    "NO_PATH": 3.0,
    "NOT_FOUND": 3.0,
    "BUSY": 2.0,
}
#: Codes of failures that people who are there are asked to mend, and are waited for → after so many seconds it is tried again.
ASKED = {"CHEST_FULL": 60.0, "CHEST_SHUT": 10.0, "SHUT_IN": 30.0}
#: A goal is given up once one craft has taken material and given nothing, or a tool has vanished unworn, so often in a row.
MOST_VANISHED = 3
#: Codes of failures whose data tell what vanished.
VANISHES = frozenset({"NOT_CRAFTED", "TOOL_BROKE"})
#: What found the chest full rests for at least so long, seconds, though something has been taken out meanwhile.
LEAST_RESTS = {"CHEST_FULL": 10.0}
#: A subtask that lacked something twice in a row is left to others for so long.
BALK_SECONDS = 2.0
#: A goal is given up once a step of it has failed alike so often in a row while nothing that it takes was missing: for longer
#: than it takes until a plan does without what people have in hand (:mod:`covoyager.goals.repairs`).
MOST_ALIKE = 20
#: Most letters of what is read out: it fits into one line of chat with a name before it.
MOST_READ = 200


@dataclass(frozen=True, slots=True)
class TryReport:
    """What became of one try, for whoever narrates the session.

    Attributes:
        view: the subtask.
        verdict: on it; None where there is none to give.
        code: of the failure; None where it did not fail.
        text: of the failure, for people.
        reads: what was read on a sign or in a book; somebody wrote it, so that it is for people and for no model.
    """

    view: SubtaskView
    verdict: Verdict | None
    code: str | None = None
    text: str = ""
    reads: str | None = None


class Rests:
    """Subtasks that are not to be tried again at once."""

    def __init__(self) -> None:
        self._until: dict[int, float] = {}
        self._least: dict[int, float] = {}

    def begin(self, number: int, seconds: float, least: float = 0.0) -> None:
        """A subtask rests from now on.

        Args:
            number: its number.
            seconds: for how long.
            least: for how long whatever happens: in a crew something is taken out of a full chest all the time.
        """
        now = game.now()
        self._until[number] = now + seconds
        self._least[number] = now + least

    def __contains__(self, number: int) -> bool:
        return self._until.get(number, float("-inf")) > game.now()

    def seconds(self) -> float | None:
        """How long until the next may be tried again; None where none rests."""
        now = game.now()
        self._until = {number: until for number, until in self._until.items() if until > now}
        return min((until - now for until in self._until.values()), default=None)

    def clear(self) -> None:
        """All may be tried again that have rested for as long as they have to."""
        now = game.now()
        self._least = {number: until for number, until in self._least.items() if until > now}
        self._until = dict(self._least)


class Vanished:
    """Crafts that took what they were given and did not make what they should, and tools that were gone unworn.

    They are counted by goal and item, so that a new plan does not begin anew.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[int, str], list[Mapping[str, Any]]] = {}

    def cause(self, view: SubtaskView, code: str | None, text: str, data: Mapping[str, Any]) -> str | None:
        """Note how a try ended; gives why its goal is to be given up, None where it is not.

        Args:
            view: the subtask.
            code: of the failure; None where it did not fail.
            text: of the failure, for people.
            data: of the failure: ``lost`` is what the craft took, or the tool that is gone, ``instead`` what came of it, both
                item → number.
        """
        key = view.goal_id, view.subtask.item
        if code is None:
            self._found.pop(key, None)
        if code not in VANISHES or not data.get("lost"):
            return None
        found = self._found.setdefault(key, [])
        found.append(data)
        if len(found) < MOST_VANISHED:
            return None
        lost, instead = (_listed(each.get(part) or {} for each in found) for part in ("lost", "instead"))
        gave = f" and gave {instead or 'nothing'}" if code == "NOT_CRAFTED" else ""
        return f"{text} It was tried {len(found)} times, took {lost}{gave}."


class Alike:
    """Failures after which another plan may help: none was made because of them yet, and nothing is missing."""

    def __init__(self) -> None:
        #: Subtask → what the last failure was, as (plans, code, text), and how often in a row.
        self._found: dict[int, tuple[tuple[int, str, str] | None, int]] = {}

    def cause(self, view: SubtaskView, code: str, text: str, *, ready: bool, plans: int) -> str | None:
        """Note such a failure; gives why its goal is to be given up, None where it is not.

        Args:
            view: the subtask.
            code: of the failure. Deaths do not count: what was carried is lost, and the next way is another.
            text: of the failure, for people.
            ready: whether all that it takes is there, so that it could begin anew at once.
            plans: how often its goal was planned anew so far.
        """
        last, before = self._found.pop(view.id, (None, 0))
        if not ready or code == "DEAD":
            return None
        alike = plans, code, text
        often = before + 1 if last == alike else 1
        self._found[view.id] = alike, often
        if often < MOST_ALIKE:
            return None
        return f"{ended(text)} It was tried {often} times, and nothing that it takes is missing."

    def passed(self, view: SubtaskView) -> None:
        """It is done."""
        self._found.pop(view.id, None)


def _listed(parts: Iterable[Mapping[str, int]]) -> str:
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part)
    return listed(dict(sorted(total.items()))) if total else ""


def read_out(what: str, says: str) -> Text:
    """What was read, for the chat.

    Args:
        what: ``sign`` or ``book``.
        says: as it stands there, of whatever length; people wrote it.
    """
    line = " ".join(re.sub("§.", "", says).split())
    if len(line) > MOST_READ:
        line = line[: MOST_READ - 1] + "…"
    if not line:
        return _("Nothing stands on the sign.") if what == "sign" else _("Nothing stands in the book.")
    return _("The sign says: {text}", text=line) if what == "sign" else _("The book says: {text}", text=line)
