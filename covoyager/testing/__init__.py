"""Stand-ins for whoever builds on Co-Voyager: a model server, a bot and a board, without a model, a game or a database."""

from covoyager.testing.board import board_in_memory
from covoyager.testing.bot import FakeBot
from covoyager.testing.model_server import (
    Call,
    ModelServer,
    Script,
    Step,
    dropped,
    empty,
    failing,
    good,
    hang,
    huge,
    invalid_json,
    no_such_format,
    rate_limited,
    refusal,
    streamed_garbage,
    truncated,
    wrong_schema,
)

__all__ = [
    "Call",
    "FakeBot",
    "ModelServer",
    "Script",
    "Step",
    "board_in_memory",
    "dropped",
    "empty",
    "failing",
    "good",
    "hang",
    "huge",
    "invalid_json",
    "no_such_format",
    "rate_limited",
    "refusal",
    "streamed_garbage",
    "truncated",
    "wrong_schema",
]
