"""Help and usage errors are translated in the language of whoever sits at the terminal."""

import pytest

from covoyager import cli
from covoyager.commands.parser import ERRORS, translated
from covoyager.language.catalogues import catalogue
from covoyager.texts import SPOKEN, read_by


@pytest.fixture(autouse=True)
def english_again() -> object:
    yield
    read_by(None)


@pytest.mark.parametrize("command", sorted(set(cli.SUBCOMMANDS) - {"bench"}))
@pytest.mark.parametrize("language", [code for code in SPOKEN if code != "en"])
def test_nothing_of_a_command_s_help_is_left_in_english(
    command: str, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")

    def helped(code: str) -> list[str]:
        monkeypatch.setenv("LC_ALL", code)
        read_by(None)
        assert cli.main([command, "--help"]) == 0
        return [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip()]

    english, foreign = helped("en"), helped(language)
    same = [line for line in english if line in foreign and "  " in line]
    assert [line for line in same if "export default" not in line] == []
    assert len(english) == len(foreign)


def test_what_argparse_says_is_known_by_its_form() -> None:
    read_by(catalogue("de"))
    assert translated("the following arguments are required: SUBTASK, --as") == "diese Argumente fehlen: SUBTASK, --as"
    assert translated("argument --seed: invalid int value: 'x'") == "Argument --seed: 'x' ist keine ganze Zahl"
    assert translated("something else") == "something else"


@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["play", "--wurst"],
        ["play", "--seed"],
        ["plan", "x", "--have"],
        ["join", "--auth", "no"],
        ["play", "--seed", "x"],
    ],
)
def test_what_argparse_says_of_wrong_arguments_is_one_of_the_forms(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """argparse may word its errors anew in another Python."""
    monkeypatch.setenv("LC_ALL", "de")
    assert cli.main(words) == 2
    german = capsys.readouterr().err
    monkeypatch.setenv("LC_ALL", "en")
    read_by(None)
    assert cli.main(words) == 2
    assert german.splitlines()[0] != capsys.readouterr().err.splitlines()[0]
    assert ERRORS


def test_an_option_that_a_command_does_not_have_is_told_with_what_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--prot", "8123"]) == 2
    said, *usage = capsys.readouterr().err.splitlines()
    assert said == "covoyager: unrecognized arguments: --prot 8123. Did you mean --port?"
    assert usage[0].startswith("usage: covoyager serve ")
    assert cli.main(["skills", "show", "--xyz", "a"]) == 2
    said, *usage = capsys.readouterr().err.splitlines()
    assert said == "covoyager: unrecognized arguments: --xyz"
    assert usage[0].startswith("usage: covoyager skills show ")


def test_a_command_that_there_is_not_is_told_in_the_language_of_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de")
    assert cli.main(["stauts"]) == 2
    said, usage = capsys.readouterr().err.splitlines()
    assert said == "covoyager: es gibt keinen Befehl 'stauts'. Meintest du status?"
    assert usage.startswith("Aufruf: covoyager {play,")
