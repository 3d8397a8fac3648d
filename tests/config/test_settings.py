"""Settings: file < environment < flags; what is wrong with one is one line; the page's table is true."""

import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from covoyager.config import Settings
from covoyager.errors import UsageError

PAGE = Path(__file__).resolve().parents[2] / "docs" / "settings.md"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for spec in fields(Settings):
        monkeypatch.delenv(spec.metadata["env"], raising=False)
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    return tmp_path


def write(home: Path, text: str) -> None:
    (home / "config.toml").write_text(text, encoding="utf-8")


def test_flags_go_before_the_environment_and_that_before_the_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(home, 'owner = "File"\nusername = "File"\nminecraft = "1.18.2"\nallow = ["Ann", " Bob "]\nbudget = 7\n')
    monkeypatch.setenv("COVOYAGER_USERNAME", "Environment")
    monkeypatch.setenv("COVOYAGER_MINECRAFT", "1.19.4")
    monkeypatch.setenv("COVOYAGER_OWNER", "")
    settings = Settings.load(minecraft="1.21.4", owner=None)
    assert (settings.owner, settings.username, settings.minecraft) == ("File", "Environment", "1.21.4")
    assert (settings.allow, settings.budget, settings.home) == (("Ann", "Bob"), 7, home)
    assert settings.database_url == f"sqlite:///{(home / 'board.db').as_posix()}"
    assert Settings.load(allow="Ann, ,Cid").allow == ("Ann", "Cid")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("owner = ", "cannot be read: it breaks off before its end"),
        ("a = 1\nowner = Steve", 'cannot be read: line 2, column 9 is not of the form username = "Bot". Mend'),
        (f"budget = {'1' * 5000}", "cannot be read: a value in it is none"),
        (f"budget = {'[' * 5000}", "cannot be read: it is nested too deeply"),
        ("\ufffd", "cannot be read"),
        ('colour = "red"', "unknown setting 'colour'"),
        ('home = "/tmp"', "unknown setting 'home'"),
        ('lease_seconds = "soon"', "lease_seconds wants a number, not 'soon'"),
        ("lease_seconds = 0", "lease_seconds must be greater than 0"),
        ("lease_seconds = 1e99", "lease_seconds must be at most 1000000000, not 1e+99"),
        (f"attempts = {10**20}", "attempts must be at most 1000000000, not 1e+20"),
        ("lease_seconds = true", "lease_seconds wants a number"),
        ("lease_seconds = 1.5", "lease_seconds wants a whole number"),
        ("model_timeout = nan", "model_timeout wants a number"),
        ("model_timeout = inf", "model_timeout wants a number"),
        ("budget = []", "budget wants a number"),
        ("allow = 5", "allow wants names"),
        ("allow = [5]", "allow wants names"),
        ('owner = ["Steve"]', "owner wants a text"),
        ('api_key = ["sk-secret"]', "api_key wants a text, not a list"),
        ("minecraft = 1.20", 'minecraft wants a text, not a number: in quotes, as in minecraft = "1.20.1".'),
        ("owner = 5", 'owner wants a text, not a number: in quotes, as in owner = "…".'),
        ("owner = 2026-11-30", "owner wants a text, not a date"),
        ("speed = true", "speed wants a text, not true or false"),
        ("speed = 0", "speed wants a number from 0.1 to 1000, or max, not '0'"),
        ("speed = 1e99", "speed wants a number from 0.1 to 1000, or max, not '1e+99'"),
        ("speed = nan", "speed wants a number from 0.1 to 1000, or max, not 'nan'"),
        ('speed = "fast"', "speed wants a number from 0.1 to 1000, or max, not 'fast'"),
        ('username = "a b"', "username wants a name without blanks, not 'a b'"),
        ('username = " "', "username wants a name without blanks, not ' '"),
        ('language = "fr"', "language wants one of English (en), Deutsch (de), Español (es), not 'fr'"),
        ('chat_pattern = "("', "The chat pattern '(' cannot be read: "),
        ('prices = "gpt"', "The setting prices wants NAME=IN/OUT, such as my-model=2.5/10, not 'gpt'."),
        (
            'write_skills = "craft, crafd"',
            "The setting write_skills knows no action 'crafd'; known: gather, craft, smelt, ",
        ),
    ],
)
def test_what_makes_no_sense_is_named(home: Path, text: str, says: str) -> None:
    write(home, text)
    with pytest.raises(UsageError) as caught:
        Settings.load()
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("text", "speed"), [("2", "2"), ("0.5", "0.5"), ('"max"', "max"), ('"2"', "2")])
def test_a_speed_is_a_number_or_a_text(home: Path, text: str, speed: str) -> None:
    write(home, f"speed = {text}")
    assert Settings.load().speed == speed


@pytest.mark.parametrize("language", ["de", "Deutsch", "es-MX", "en_US.UTF-8", ""])
def test_the_language_is_one_that_there_is(home: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    write(home, f'language = "{language}"')
    assert Settings.load().language == language
    monkeypatch.setenv("COVOYAGER_LANGUAGE", "fr")
    with pytest.raises(UsageError, match="The setting language wants one of English"):
        Settings.load()


def test_a_home_that_is_a_file_is_told_as_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "notes.txt"
    file.touch()
    for home, says in ((file, f"The home {file} is"), (file / "a" / "b", f"{file}, in which the home is to be, is")):
        monkeypatch.setenv("COVOYAGER_HOME", str(home))
        with pytest.raises(UsageError) as caught:
            Settings.load()
        assert str(caught.value) == f"{says} a file, not a folder: set COVOYAGER_HOME to a folder, or move the file."


def test_no_key_is_told() -> None:
    settings = Settings.load(api_key="sk-secret", database="postgresql://me:sk-secret@host/board")
    assert settings.api_key == "sk-secret"
    assert "sk-secret" not in repr(settings)


def test_the_page_lists_every_setting() -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (.+?) \| (.+) \|$", page, re.MULTILINE)
    assert table == [
        (spec.name, spec.metadata["env"], shown(spec.default), spec.metadata["help"]) for spec in fields(Settings)
    ]
    assert all(spec.default is not MISSING or spec.name == "home" for spec in fields(Settings))


def shown(default: object) -> str:
    """A default as the page has it."""
    if default is MISSING:
        return "the user's data folder"
    return "none" if default in ("", ()) else f"`{default:g}`" if isinstance(default, float) else f"`{default}`"


def test_the_page_s_file_can_be_used(home: Path) -> None:
    (example,) = re.findall(r"^```toml\n(.+?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    write(home, example)
    settings = Settings.load()
    assert (settings.username, settings.allow) == ("Robo", ("Alex", "Sam"))
    assert (settings.lease_seconds, settings.speed) == (120, "max")
