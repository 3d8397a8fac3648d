"""Which step, or goal, somebody means who says what it is about: "the iron", "smelt iron", "the torches"."""

from collections.abc import Callable, Iterable, Sequence

from covoyager.board import GoalView, SubtaskView
from covoyager.chat.views import numbered
from covoyager.crew.parts import Parts
from covoyager.domain import Status
from covoyager.domain.nouns import words
from covoyager.goals.milestones import Names
from covoyager.texts import Text, shortened

#: Commands about goals.
_OF_GOALS = frozenset(("cancel", "first", "pause", "resume"))
_LIVE = tuple(state for state in Status if state is not Status.DONE)
#: Command → the states of steps that it can be about; :data:`_LIVE` for others.
_STATES = {
    "done": (Status.IN_PROGRESS,),
    "release": (Status.IN_PROGRESS,),
    "retry": (Status.FAILED,),
}


def free_for(parts: Parts) -> list[SubtaskView]:
    """The steps that a person can take: READY ones, then those that a bot is at, which can be taken over."""
    rows = parts.board.subtasks()
    with_bots = [row for row in rows if parts.crew.is_with_bot(row)]
    return [*(row for row in rows if row.state is Status.READY), *with_bots]


def about(rows: Iterable[SubtaskView], what: str, names: Names) -> list[SubtaskView]:
    """Those of the steps that are about a thing, by any name of it, or by words of what is done with it."""
    items, said = names(what), what.casefold().split()
    return [row for row in rows if row.subtask.item in items or _are_said(said, _parts_of(row))]


def _parts_of(row: SubtaskView) -> list[str]:
    return [*words(row.subtask.item).split(), str(row.subtask.action)]


def _are_said(said: Iterable[str], parts: Sequence[str]) -> bool:
    """Whether each word is one of the parts, with an ending or without; no piece of one: "it" is in "white"."""
    return all(any(word in (part, f"{part}s", f"{part}es", f"{part}ing") for part in parts) for word in said)


def goals_about(parts: Parts, what: str, names: Names) -> list[GoalView]:
    """The open goals that are for a thing, or whose words have it."""
    items, said = set(names(what)), what.casefold().split()
    goals = parts.board.goals()
    return [g for g in goals if g.goal.items.keys() & items or _are_said(said, g.goal.text.casefold().split())]


def steps_named(parts: Parts, user: str, names: Names) -> Callable[[str, str], Sequence[Text]]:
    """Finds the steps that a player's command may be about, as :class:`covoyager.chat.parser.Steps` wants them."""

    def found(what: str, command: str) -> Sequence[Text]:
        if command in _OF_GOALS:
            return [
                Text("#{n} ({words})", {"n": g.id, "words": shortened(g.goal.text)})
                for g in goals_about(parts, what, names)
            ]
        every = about((row for row in parts.board.subtasks() if row.state is not Status.DONE), what, names)
        fit = [row for row in every if row.state in _STATES.get(command, _LIVE)]
        if command == "claim":
            fit = about(free_for(parts), what, names)
        # Where none fits, the one that is meant says why it does not.
        return [numbered(row) for row in [row for row in fit if row.by == user] or fit or every]

    return found
