"""Messages are for people: one line each, whole sentences."""

from covoyager import errors
from covoyager.errors import CovoyagerError, brief, one_line


def test_every_error_has_a_line_to_say_where_nothing_else_is_known() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, CovoyagerError)]
    assert len(kinds) > 20
    for kind in kinds:
        text = str(kind("NO_PATH", "no way") if kind is errors.SkillFailed else kind())
        assert text == one_line(text) != ""


def test_one_line() -> None:
    assert one_line("a\n\tb \x1b[31mc\x07  d\u2028e") == "a b [31mc d e"


def test_a_message_does_not_give_back_all_that_was_typed() -> None:
    short = "There is no blueprint house.schem in /home."
    assert brief(short) == short
    long = brief(f"There is no blueprint {'x' * 100_000}.schem in /home; {'a b ' * 30_000} is none. Take another.")
    assert long.startswith("There is no blueprint xxx")
    assert long.endswith("is none. Take another.")
    assert len(long) < 1010
    assert len(str(CovoyagerError("y" * 100_000))) < 210
