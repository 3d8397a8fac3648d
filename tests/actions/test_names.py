"""What players are called: one rule for names given at a shell, for bots and for embedded worlds."""

import pytest

from covoyager.actions.names import ACCOUNT, PLAYER, acting_as
from covoyager.errors import UsageError


@pytest.mark.parametrize("name", ["A", "host", "Alex_2", "x" * 16, ".Steve", "*Steve"])
def test_a_player_is_called_as_the_game_lets_them(name: str) -> None:
    assert acting_as(name) == name
    assert bool(ACCOUNT.fullmatch(name)) == (name[0] not in ".*")


@pytest.mark.parametrize("name", ["", " ", "Alex ", "two words", "Jürgen", "x" * 17, "x" * 300, "..Steve", "Alex\n"])
def test_nobody_acts_as_what_is_no_name(name: str) -> None:
    assert not PLAYER.fullmatch(name)
    with pytest.raises(UsageError) as caught:
        acting_as(name)
    assert str(caught.value).startswith("--as wants a player's name, 1 to 16 letters, digits and underscores, not ")
    assert len(str(caught.value)) < 130
