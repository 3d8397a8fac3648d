"""Why a subtask does not go on, in people's words: what the board says, without its ids and with who has what it lacks."""

from textual.content import Content

from covoyager.board import How, Lack, SubtaskView
from covoyager.domain import Status
from covoyager.domain.nouns import counted
from covoyager.domain.rows import awaited
from covoyager.texts import here, here_several, own
from tui.looks.words import called, line, plainly, wrapped
from tui.picture import Picture


def reason(view: SubtaskView, picture: Picture, *same: SubtaskView) -> str:
    """One short sentence, for others of its kind that stand with it too; empty where there is nothing to say."""
    if view.state is Status.BLOCKED and (first := awaited((view, *same))):
        return here("after {steps}", steps=", ".join(f"#{number}" for number in first))
    waits = view.waits
    if not waits:
        return plainly(view.why)
    last = [here("last try: {why}", why=plainly(view.critique))] if view.critique else []
    missing = [_missing(lack) for lack in waits.lacks if not lack.how]
    lacking = f" {here('and')} ".join(missing)
    chest = [here("the chest lacks {things}", things=lacking)] if missing else []
    others = [_elsewhere(lack, picture) for lack in waits.lacks if lack.how]
    return "; ".join([*others, *chest, *last])


def _missing(lack: Lack) -> str:
    return here("a free {tool}", tool=called(lack.item)) if lack.count is None else own(counted(lack.item, lack.count))


def _elsewhere(lack: Lack, picture: Picture) -> str:
    who = f"{lack.who} (#{lack.number})" if lack.number is not None else lack.who
    if lack.how is How.IN_USE:
        return here("the {thing} is in use by {who}", thing=called(lack.item), who=who)
    if lack.count is None:
        return here("the {thing} is with {who}", thing=called(lack.item), who=who)
    things = own(counted(lack.item, lack.count))
    if lack.how is How.PROMISED:
        return here_several(
            "{things} more: {n} is there, promised to {who}",
            "{things} more: {n} are there, promised to {who}",
            picture.stock.get(lack.item, 0),
            things=things,
            who=who,
        )
    return here_several("{things} is with {who}", "{things} are with {who}", lack.count, things=things, who=who)


def full_chest(picture: Picture, width: int) -> list[Content]:
    """The shared chest is full, and what would help; nothing where it has room."""
    if not picture.full:
        return []
    warning = line((here("The shared chest is full: take something out of it."), "bold $text-warning"))
    return [*wrapped(warning, width), Content("")]
