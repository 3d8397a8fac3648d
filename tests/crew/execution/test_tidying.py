"""What goes into the shared chest."""

import pytest

from covoyager.board import SubtaskView
from covoyager.crew.execution.tidying import Tidying, means_of
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Action, Status, Subtask
from covoyager.testing import FakeBot, board_in_memory


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


@pytest.mark.parametrize(
    ("inventory", "chest"),
    [({}, (0, 64, 0)), ({"oak_log": 1}, None)],
    ids=["what it is taken to carry is gone", "there is no chest"],
)
async def test_what_cannot_be_put_down_is_not_tried_without_end(
    inventory: dict[str, int], chest: tuple[int, int, int] | None
) -> None:
    model = WorldModel()
    model.chest_at = chest
    model.carried["Bot"] = {"oak_log": 1}
    tidying = Tidying(FakeBot(inventory), model)  # type: ignore[arg-type]
    with board_in_memory() as board:
        await tidying.while_idle(board, {"oak_log"})
        assert not await tidying.while_idle(board, {"oak_log"}), "the bot rests"
    assert bool(model.carried["Bot"]) is bool(inventory)
