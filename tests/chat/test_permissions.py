"""Who may command the bot."""

from covoyager.chat import Permissions, Strangers


def test_with_nothing_said_everybody_may() -> None:
    assert Permissions.of().may("Anyone")
    assert Permissions.of().is_owner("Anyone")


def test_an_owner_shuts_the_door() -> None:
    permissions = Permissions.of("Steve")
    assert permissions.may("steve")
    assert permissions.is_owner("STEVE")
    assert not permissions.may("Alex")
    assert not permissions.may("")


def test_the_owner_lets_in() -> None:
    permissions = Permissions.of("Steve", ["Alex", " "]).allow("Herobrine ")
    assert permissions.may("alex")
    assert permissions.may("herobrine")
    assert not permissions.is_owner("Alex")
    assert not permissions.disallow("ALEX").may("Alex")
    assert permissions.disallow("Steve").may("Steve")


def test_allowing_one_is_not_allowing_all() -> None:
    assert not Permissions.of(allowed=["Alex"]).may("Steve")
    assert Permissions.of(allowed=["Alex"]).may("Alex")
    assert not Permissions.of(allowed=["Alex"]).may("")


def test_everybody_where_the_host_says_so() -> None:
    assert Permissions.of("Steve", everybody=True).may("Alex")
    assert Permissions.of("Steve", ["*"]).may("Alex")
    assert not Permissions.of("Steve", ["*"]).is_owner("Alex")


def test_strangers_are_answered_once_in_a_while() -> None:
    strangers = Strangers("Steve")
    line = strangers.answer("Alex", 0.0)
    assert line is not None
    assert "Alex" in line
    assert "Steve" in line
    assert strangers.answer("ALEX", 299.0) is None
    assert strangers.answer("Bob", 10.0) is not None
    assert strangers.answer("Alex", 300.0) is not None
    assert "my owner" in str(Strangers().answer("Alex", 0.0))
