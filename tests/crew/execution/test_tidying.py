"""What goes into the shared chest."""

from covoyager.board import SubtaskView
from covoyager.crew.execution.tidying import means_of
from covoyager.domain import Action, Status, Subtask


def view(number: int, action: Action, item: str, *tools: str, state: Status = Status.BLOCKED) -> SubtaskView:
    return SubtaskView(number, 1, Subtask(number, action, item, 8, tools=tools, produces={item: 8}), state, None)


def test_tools_that_nobody_asked_for_are_means() -> None:
    pickaxes = view(1, Action.CRAFT, "stone_pickaxe", state=Status.READY)
    digging = view(2, Action.GATHER, "cobblestone", "stone_pickaxe")
    done = view(2, Action.GATHER, "cobblestone", "stone_pickaxe", state=Status.DONE)
    assert means_of(pickaxes, [pickaxes, digging], {"compass"}) == {"means": True}
    assert means_of(pickaxes, [pickaxes, digging], {"stone_pickaxe"}) == {}, "a goal wants them"
    assert means_of(pickaxes, [pickaxes, done], {"compass"}) == {}, "nobody works with them any more"
    assert means_of(digging, [pickaxes, digging], {"compass"}) == {}
