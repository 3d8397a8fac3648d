"""What a step waits for, in words."""

from covoyager.board.waits import Need, Waits


def test_a_step_in_own_words_is_called_by_them() -> None:
    waits = Waits((Need(1, "meet", "0 64 -8", 1, failed=True, words="get to 0 64 -8 (1 of 2)"),))
    assert str(waits) == "waits for #1 get to 0 64 -8 (1 of 2) (FAILED)"
    assert Waits.of(waits.kept()) == waits


def test_what_was_kept_before_is_read() -> None:
    kept = '{"steps": [{"number": 3, "action": "craft", "item": "stick", "quantity": 4, "failed": false}], "lacks": []}'
    assert str(Waits.of(kept)) == "waits for #3 craft 4 sticks"
