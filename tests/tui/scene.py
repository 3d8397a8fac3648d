"""A scene to show: two people and a bot on their way to a compass, with every state on the board."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from unittest.mock import patch

from covoyager.board import Board, open_board
from covoyager.domain import Action, Goal, Observation, Plan, Ruling, Subtask, Verdict
from covoyager.domain.nouns import counted
from tests.places import HERE
from tui.picture import Picture
from tui.window import BoardWindow

BEGUN = 1_700_000_000.0
ADDRESS = "127.0.0.1:25565"
PASS = Verdict(Ruling.PASS)
MAP_ROWS = [
    "..........TT.....................", ".........TTT..........^^^^.......", "..........T..........^^^^^^......",
    "....................^^oo^^^......", "...............T.....^^^^^.......", "..............TTT......^^........",
    "...............T.................", "~~~..............................", "~~~~~............................",
    "~~~~~~...........................", "~~~~~~~..........................", "~~~~~............................",
]  # fmt: skip


HEIGHTS = ["".join({"^": "&", "o": "'", "T": ")", "~": "#"}.get(letter, "$") for letter in row) for row in MAP_ROWS]
"""Water lies lowest, the ground one block above it, stone and trees stand out."""


class Clock:
    """A time of day that only moves when told."""

    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> float:
        return self.now


def step(
    number: int,
    action: str,
    item: str,
    quantity: int,
    needs: tuple[int, ...] = (),
    consumes: dict[str, int] | None = None,
    tools: tuple[str, ...] = (),
    station: str | None = None,
) -> Subtask:
    verb = {"gather": "Gather", "craft": "Craft", "smelt": "Smelt"}[action]
    return Subtask(
        id=number,
        action=Action(action),
        item=item,
        quantity=quantity,
        tools=tools,
        consumes=consumes or {},
        produces={item: quantity},
        station=station,
        needs=needs,
        description=f"{verb} {counted(item, quantity)} and place {'it' if quantity == 1 else 'them'} in the chest.",
        ticks=200 + 40 * quantity,
    )


def compass() -> Plan:
    table = "crafting_table"
    steps = (
        step(1, "gather", "oak_log", 5),
        step(2, "craft", "oak_planks", 20, (1,), {"oak_log": 5}),
        step(3, "craft", "stick", 8, (2,), {"oak_planks": 4}),
        step(4, "craft", "crafting_table", 1, (2,), {"oak_planks": 4}),
        step(5, "craft", "wooden_pickaxe", 1, (3, 4), {"oak_planks": 3, "stick": 2}, (), table),
        step(6, "gather", "cobblestone", 11, (5,), {}, ("wooden_pickaxe",)),
        step(7, "craft", "furnace", 1, (6,), {"cobblestone": 8}, (), table),
        step(8, "craft", "stone_pickaxe", 1, (3, 6), {"cobblestone": 3, "stick": 2}, (), table),
        step(9, "gather", "raw_iron", 7, (8,), {}, ("stone_pickaxe",)),
        step(10, "gather", "coal", 4, (5,), {}, ("wooden_pickaxe",)),
        step(11, "smelt", "iron_ingot", 7, (7, 9, 10), {"raw_iron": 7, "coal": 1}, (), "furnace"),
        step(12, "craft", "iron_pickaxe", 1, (3, 11), {"iron_ingot": 3, "stick": 2}, (), table),
        step(13, "gather", "redstone", 1, (12,), {}, ("iron_pickaxe",)),
        step(14, "craft", "compass", 1, (11, 13), {"iron_ingot": 4, "redstone": 1}, (), table),
    )
    return Plan(
        Goal("craft compass", {"compass": 1}), "1.20.1", steps, critical_path=(1, 2, 3, 5, 6, 8, 9, 11, 12, 13, 14)
    )


@contextmanager
def clock() -> Iterator[Clock]:
    ours = Clock()
    with patch("time.time", ours):
        yield ours


def play(board: Board, at: Clock) -> int:
    """Half-way to a compass."""
    have: dict[str, int] = {}

    def do(number: int, who: str, seconds: float) -> None:
        view = board.claim(number, who)
        at.now += seconds
        for item, count in view.subtask.consumes.items():
            have[item] -= count
        for item, count in view.subtask.produces.items():
            have[item] = have.get(item, 0) + count
        board.set_stock(Observation(chest={item: count for item, count in have.items() if count}))
        board.settle(number, PASS, who)

    board.note("chat", "Steve", {"text": "!task craft compass"})
    plan = compass()
    goal_id = board.add_goal(plan.goal, "Steve", plan)
    board.set_stock(Observation(chest={}))
    at.now += 2
    do(1, "Bot", 21)
    do(2, "Bot", 3)
    do(3, "Steve", 6)
    do(4, "Bot", 4)
    do(5, "Bot", 5)
    board.claim(6, "Alex")
    at.now += 14
    board.release(6, "Alex", "a creeper came")
    do(6, "Bot", 31)
    do(8, "Bot", 6)
    board.claim(9, "Bot")
    at.now += 8
    board.claim(10, "Steve", amount=2)
    at.now += 9
    board.note("chat", "Bot", {"text": "I am at #9: 7 raw iron."})
    board.progress(9, "Bot", 3)
    board.see("Bot", "ai", (2.5, 64, -4.5), {
        "health": 18, "food": 15, "held": "stone_pickaxe", "dimension": "overworld", "doing": "Gather 7 raw iron",
        "inventory": {"raw_iron": 3, "dirt": 12, "stone_pickaxe": 1, "cobblestone": 1},
        "map": {"x": -14, "z": -12, "rows": MAP_ROWS, "low": 62, "heights": HEIGHTS,
                "legend": {".": "grass", "T": "tree", "~": "water", "^": "stone", "o": "ore"}},
    })  # fmt: skip
    board.see("Steve", "human", (8.2, 65, -1.5), {"held": "wooden_pickaxe"})
    board.see("Alex", "human", (-6, 64, -9), present=False)
    board.set_setting("chest", [5, 64, -2])
    board.beat(world="arena", name="arena")
    return goal_id


class FrozenWindow:
    """A window that always shows one picture."""

    def __init__(self, picture: Picture, board: Board) -> None:
        self.picture = picture
        self.board = board
        self.never = threading.Event()

    def look(self, chosen: int | None) -> Picture:
        return replace(self.picture, chosen=chosen)

    def wait(self, seconds: float) -> bool:
        return self.never.wait(seconds)

    def now(self) -> float:
        return self.picture.now


def frozen() -> FrozenWindow:
    """The scene at one moment."""
    with clock() as at:
        board = open_board("memory:", HERE)
        play(board, at)
        picture = replace(BoardWindow(board).look(None), address=ADDRESS)
        return FrozenWindow(picture, board)


def failed() -> FrozenWindow:
    """Two goals, one subtask FAILED, one goal not planned, no session."""
    with clock() as at:
        board = open_board("memory:", HERE)
        play(board, at)
        logs = Plan(
            Goal("gather 8 oak logs", {"oak_log": 8}),
            "1.20.1",
            (step(1, "gather", "oak_log", 8), step(2, "gather", "apple", 1)),
        )
        board.add_goal(logs.goal, "Alex", logs, priority=1)
        number = max(view.id for view in board.subtasks())
        for _ in range(4):
            board.claim(number, "Bot")
            at.now += 4
            board.settle(number, Verdict(Ruling.FAIL, "no oak leaves within 64 blocks"), "Bot")
        board.add_goal(Goal("build me a castle", {}), "Steve")
        board.end_session()
        return FrozenWindow(BoardWindow(board).look(None), board)


def empty() -> FrozenWindow:
    """A new board."""
    return FrozenWindow(Picture(now=BEGUN), open_board("memory:", HERE))
