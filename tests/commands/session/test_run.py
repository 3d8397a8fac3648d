"""What a session tells of the world that it plays in."""

import io

from covoyager.board import open_board
from covoyager.commands.session.run import tell_of_world
from covoyager.domain.texts import read_by
from covoyager.language.catalogues import catalogue
from covoyager.reporter import Reporter
from tests.places import HERE
from tui.picture import Picture
from tui.views.log import sentence


def test_that_the_world_was_started_again_stands_in_the_boards_log_too() -> None:
    lines = io.StringIO()
    died = "The embedded world died (exit code -9): it is started again on what it has saved"
    with open_board("memory:", HERE) as board:
        tell_of_world(Reporter(as_json=False, stream=lines), board, died)
        event = board.events()[-1]
    assert died in lines.getvalue()
    assert sentence(event, Picture())[0] == f"! {died}"
    read_by(catalogue("de"))
    try:
        assert sentence(event, Picture())[0].startswith("! Die eingebaute Welt ist ausgefallen")
    finally:
        read_by(None)
