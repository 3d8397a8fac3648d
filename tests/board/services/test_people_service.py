"""Who is there, and who of them is a bot."""

from covoyager.board import Board


def test_bots_and_people_are_told_apart_and_those_who_left_from_those_who_are_there(board: Board) -> None:
    for name in ("Bot2", "Bot"):
        board.see(name, "ai")
    for name in ("Steve", "Alex", "Kim"):
        board.see(name, "human")
    board.leave("Bot")
    board.leave("Kim")
    assert (sorted(board.bots()), sorted(board.bots(there=True))) == (["Bot", "Bot2"], ["Bot2"])
    assert board.people_there() == ["Alex", "Steve"]
