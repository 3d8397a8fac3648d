"""A line of chat → a command: forgiving where there is no doubt, a helpful line where there is, silent otherwise."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from covoyager.chat import Command, Reply, Spec, help_lines, parse
from covoyager.chat.commands import Argument, Kind
from covoyager.chat.message import LIMIT, fit, pack, width
from covoyager.handlers import commands
from covoyager.handlers.commands import all_commands
from covoyager.language.catalogues import in_language
from covoyager.texts import Text

ITEMS = {"torch": "torch", "torches": "torch", "iron ingot": "iron_ingot", "iron ingots": "iron_ingot"}


def names(text: str) -> Sequence[str]:
    if text == "iron":
        return ["iron_ingot", "iron_ore", "raw_iron"]
    return [ITEMS[text.casefold()]] if text.casefold() in ITEMS else []


def test_words_of_other_languages_are_found_however_they_are_spelt() -> None:
    greet = Spec("salute", "bow", foreign=("grüße",))
    for typed in ("!grüße", "!GRÜSSE", "!gruesse", "!grüsse"):
        assert parse(typed, names, [greet]) == Command("salute"), typed


def test_a_number_before_a_name_is_how_many_where_something_is_about_it() -> None:
    def named(what: str, _: str) -> Sequence[Text]:
        return [Text("#{n} (kill 3 zombies)", {"n": 9})] if what == "3 zombies" else []

    assert parse("!cancel 3 zombies", names, all_commands(), steps=named) == Command("cancel", number=9)
    assert parse("!cancel 3 now", names, all_commands(), steps=named) == Command("cancel", number=3)
    assert parse("!cancel 3", names, all_commands(), steps=named) == Command("cancel", number=3)


@pytest.mark.parametrize(
    "said", ["!find unobtainium", "!give unobtainium 3", "!take unobtainium", "!equip unobtainium"]
)
def test_what_nothing_is_called_is_told_and_nothing_else(said: str) -> None:
    assert parse(said, names, all_commands()) == Reply(("There is no item like 'unobtainium'.",))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("!task craft compass", Command("task", text="craft compass")),
        ("!task Craft a  Compass ", Command("task", text="Craft a Compass")),
        ("!goal 3 torches", Command("task", text="3 torches")),
        ("!get 3 torches", Command("task", text="3 torches")),
        ("!mine 5 iron", Command("task", text="mine 5 iron")),
        ("!baue einen Tisch", Command("task", text="baue einen Tisch")),
        ("!Sammle 5 Holz", Command("task", text="sammle 5 Holz")),
        ("!fabrica una brújula", Command("task", text="fabrica una brújula")),
        ("!Craft compass", Command("task", text="craft compass")),
        ("!board", Command("board")),
        ("!board 2", Command("board", number=2)),
        ("!board page 2", Command("board", number=2)),
        ("!claim 3", Command("claim", number=3)),
        ("!claim #3", Command("claim", number=3)),
        ("!claim # 3", Command("claim", number=3)),
        ("!claim no. 3", Command("claim", number=3)),
        ("!claim step 3", Command("claim", number=3)),
        ("!claim 3 5", Command("claim", number=3, amount=5)),
        ("!claim 3, x5", Command("claim", number=3, amount=5)),
        ("!take 3", Command("claim", number=3)),
        ("!take step 3 5", Command("claim", number=3, amount=5)),
        ("!take 3 torches", Command("take", item="torch", amount=3)),
        ("!take torches", Command("take", item="torch")),
        ("!take", Command("take")),
        ("!take all", Command("take")),
        ("!deposit alles", Command("deposit")),
        ("!cancel all", Command("cancel", text="all")),
        ("!cancel alle Ziele", Command("cancel", text="all")),
        ("!warum 3", Command("why", number=3)),
        ("!nimm 3", Command("claim", number=3)),
        ("!nimm 3 torches", Command("take", item="torch", amount=3)),
        ("!Übernimm 3", Command("claim", number=3)),
        ("!uebernimm 3", Command("claim", number=3)),
        ("!truhe hier", Command("chest here")),
        ("!porque 3", Command("why", number=3)),
        ("!dónde", Command("where")),
        ("!donde", Command("where")),
        ("! claim 3", Command("claim", number=3)),
        ("  !claim   3  ", Command("claim", number=3)),
        ("!CLAIM 3", Command("claim", number=3)),
        ("!Claim3", Command("claim", number=3)),
        ("!claim#3", Command("claim", number=3)),
        ("！ｃｌａｉｍ　３", Command("claim", number=3)),
        ("§a!cl§laim§r 3", Command("claim", number=3)),
        ("!claim\u200b\u00a03", Command("claim", number=3)),
        ("!claim\t3\n", Command("claim", number=3)),
        ("!claim ٣", Command("claim", number=3)),
        ("!done 4.", Command("done", number=4)),
        ("!release 4!", Command("release", number=4)),
        ("!unclaim 4", Command("release", number=4)),
        ("!retry 1", Command("retry", number=1)),
        ("!why 7?", Command("why", number=7)),
        ("!skip 7", Command("skip", number=7)),
        ("!cancel", Command("cancel")),
        ("!cancel goal 2", Command("cancel", number=2)),
        ("!pause", Command("pause")),
        ("!resume 1", Command("resume", number=1)),
        ("!come", Command("come")),
        ("!come here please", Command("come")),
        ("!follow me", Command("follow")),
        ("!stop!!", Command("stop")),
        ("!give torch", Command("give", item="torch")),
        ("!give torches 3", Command("give", item="torch", amount=3)),
        ("!give 3 torches", Command("give", item="torch", amount=3)),
        ("!give me 12x iron ingots", Command("give", item="iron_ingot", amount=12)),
        ("!chest here", Command("chest here")),
        ("!chesthere", Command("chest here")),
        ("!Chest_Here", Command("chest here")),
        ("!inv", Command("inv")),
        ("!inventory", Command("inv")),
        ("!status", Command("status")),
        ("!skills", Command("skills")),
        ("!link", Command("link")),
        ("!help", Command("help")),
        ("!goals", Command("board")),
        ("!cancel everything please", Command("cancel", text="all")),
        ("!help claim", Command("help", text="claim")),
    ],
)
def test_understands(text: str, wanted: Command) -> None:
    assert parse(text, names, all_commands()) == wanted


@pytest.mark.parametrize(
    "text", ["", " ", "hello", "!", "!!!", "! ! !", "!?", "!1", "wow!", "/claim 3", "a !claim 3", ":)"]
)
def test_small_talk_is_left_alone(text: str) -> None:
    assert parse(text, names, all_commands()) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("!cliam 3", "!claim"),
        ("!clam 3", "!claim"),
        ("!bord", "!board"),
        ("!dnoe 3", "!done"),
        ("!rel 3", "!release"),
        ("!relase 3", "!release"),
        ("!taks craft compass", "!task"),
        ("!hlep", "!help"),
        ("!stauts", "!status"),
        ("!foller", "!follow"),
        ("!chets here", "!chest here"),
        ("!invetory", "!inv"),
        ("!skils", "!skills"),
    ],
)
def test_a_mistyped_command_gets_the_nearest_back(text: str, meant: str) -> None:
    reply = parse(text, names, all_commands())
    assert isinstance(reply, Reply)
    assert f"Did you mean {meant}?" in reply.lines[0]


def test_an_unknown_command_gets_one_line() -> None:
    assert parse("!xyzzy", names, all_commands()) == Reply(("There is no !xyzzy. !help lists what there is.",))
    long = parse("!" + "q" * 200, names, all_commands())
    assert isinstance(long, Reply)
    assert len(long.lines) == 1
    assert width(long.lines[0]) < 80


@pytest.mark.parametrize(
    "text",
    ["!claim", "!claim x", "!claim all", "!claim -3", "!claim 0", "!claim 3 0", "!claim 3 many", "!claim 99999999999", "!task",
     "!give", "!give 3", "!give me", "!give torch 0", "!give -3 torches", "!board bla"],
)  # fmt: skip
def test_wrong_arguments_get_the_usage(text: str) -> None:
    reply = parse(text, names, all_commands())
    assert isinstance(reply, Reply)
    assert len(reply.lines) == 1
    assert reply.lines[0].startswith("Usage: !" + text[1:].split()[0])


def test_item_names_in_doubt_are_asked_back() -> None:
    assert parse("!give iron 2", names, all_commands()) == Reply(
        ("Which one is meant by 'iron': iron ingot, iron ore, raw iron?",)
    )
    assert parse("!give unobtainium", names, all_commands()) == Reply(("There is no item like 'unobtainium'.",))
    assert parse("!give minecraft:Oak_Log", None, all_commands()) == Command("give", item="oak_log")
    assert parse("!give oak log 2", None, all_commands()) == Command("give", item="oak_log", amount=2)


ANY = st.text(st.characters(), max_size=300)
MARKS = st.sampled_from(["§", "§k", "\0", "\x1b[31m", "\u202e", "\ud83d", "\n", "/", "!", "！", "️", "#", " "])
WORDS = st.sampled_from([spec.name for spec in all_commands()])
NOISE = st.lists(ANY | MARKS | WORDS, max_size=8).map("".join)


@given(st.sampled_from(["", "!", " !", "！"]), NOISE)
def test_nothing_raises_and_answers_can_be_said(prefix: str, noise: str) -> None:
    result = parse(prefix + noise, names, all_commands())
    assert result is None or isinstance(result, Reply | Command)
    if isinstance(result, Reply):
        for line in result.lines:
            for message in fit(line):
                assert_sayable(message)


@given(WORDS, ANY)
def test_a_command_followed_by_anything_is_that_command(word: str, rest: str) -> None:
    result = parse(f"!{word} {rest}", None, all_commands())
    assert result is not None
    if isinstance(result, Command):
        assert result.name.startswith(word)
        for value in (result.number, result.amount):
            assert value is None or value > 0


@pytest.mark.parametrize("filler", ["a", "é", "§", "😀", "\0", "9", " ", "﷽", "\u0301"])
def test_ten_thousand_characters(filler: str) -> None:
    for text in (filler * 10_000, "!" + filler * 10_000, "!claim " + filler * 10_000, "!task " + filler * 10_000):
        result = parse(text, names, all_commands())
        if isinstance(result, Reply):
            assert all(width(line) <= LIMIT for line in result.lines)


def assert_sayable(message: str) -> None:
    assert 0 < width(message) <= LIMIT
    assert message.isprintable() or all(ord(c) > 0x7F or c.isprintable() for c in message)
    assert "§" not in message
    assert not message.startswith(("/", "!", " "))
    message.encode("utf-8")


# --- the table -------------------------------------------------------------------------------------------------------


def test_the_table_has_every_command_of_the_contract() -> None:
    wanted = {spec.name for spec in all_commands()}
    for name in ("task", "board", "claim", "done", "release", "retry", "why", "skip", "cancel", "pause", "resume"):
        assert name in wanted
    for name in ("come", "follow", "stop", "give", "chest here", "inv", "status", "skills", "link", "help"):
        assert name in wanted


def test_every_file_of_a_command_is_one_by_a_name_of_its_own() -> None:
    folder = Path(commands.__file__).parent
    there = [path for path in folder.rglob("*.py") if path.name != "__init__.py"]
    assert len(all_commands()) == len(there)


def test_names_and_aliases_are_unique() -> None:
    every = [name for spec in all_commands() for name in (spec.name, *spec.aliases)]
    assert len(every) == len(set(every))


#: As many again as a newcomer may add: their arguments have no room in three messages.
MORE = tuple(
    Spec(f"newcomer{n}", "do it", "", (Argument("PLACE", Kind.TEXT), Argument("N", Kind.NUMBER, optional=True)))
    for n in range(9)
)


@pytest.mark.parametrize("more", [(), MORE[:1], MORE], ids=len)
def test_help_lists_every_command_in_three_messages(more: tuple[Spec, ...]) -> None:
    every = (*all_commands(), *more)
    lines = help_lines("", every)
    said = ", ".join(lines).removeprefix("Commands: ").split(", ")
    whole = [spec.syntax in said for spec in every]
    assert all(spec.syntax in said or f"!{spec.name}" in said for spec in every)
    assert all(whole[: len(commands.FIRST)]), "what has no room for its arguments is listed last"
    assert help_lines("2", every) == lines
    limit = LIMIT - len("/tell Sixteen_letters_ ")
    assert len(pack(lines, limit)) <= 3
    assert all(len(fit(line, limit)) == 1 for line in lines)


def test_what_stands_for_something_in_the_help_is_in_the_language_of_who_reads_it() -> None:
    german = " ".join(in_language(line, "de") for line in help_lines("", all_commands()))
    assert "!task ZIEL, !board [SEITE], !claim N [ANZAHL]" in german
    assert not [word for word in ("GOAL", "ITEM", "PLACE", "AMOUNT", "PAGE", "COMMAND", "JOB") if word in german]
    assert "!prefs [clear]" in german, "what is typed as it stands is no word of a language"
    spanish = in_language(help_lines("task", all_commands())[0], "es")
    assert spanish.startswith("Uso: !task META — ")


@pytest.mark.parametrize("spec", all_commands(), ids=lambda spec: spec.name)
def test_help_explains_each_and_every_syntax_it_shows_is_understood(spec: Spec) -> None:
    for topic in (spec.name, "!" + spec.name, spec.name.upper(), *spec.aliases):
        assert help_lines(topic, all_commands())[0] == f"Usage: {spec.syntax} — {spec.help}"
    assert all(len(fit(line)) == 1 for line in help_lines(spec.name, all_commands()))
    values = {Kind.NUMBER: "3", Kind.AMOUNT: "5", Kind.ITEM: "torch", Kind.TEXT: "craft compass"}
    full = " ".join(["!" + spec.name, *(values[argument.kind] for argument in spec.arguments)])
    result = parse(full, names, all_commands())
    assert isinstance(result, Command)
    assert result.name == spec.name
    given_fields = {argument.kind.value for argument in spec.arguments}
    empty = Command(spec.name)
    for field in dataclasses.fields(Command):
        if field.name != "name":
            assert (getattr(result, field.name) != getattr(empty, field.name)) == (field.name in given_fields)


def test_help_for_nonsense_names_the_nearest() -> None:
    assert help_lines("cliam", all_commands()) == ("There is no !cliam. Did you mean !claim?",)
    assert help_lines("  !  ", all_commands()) == help_lines("", all_commands())


def test_a_new_command_is_one_row() -> None:
    table = (
        *all_commands(),
        Spec("help me", "ask what would help most"),
        Spec("allow", "let NAME command", "", (Argument("NAME", Kind.TEXT),), owner=True),
    )
    assert parse("!help me", names, table) == Command("help me")
    assert parse("!helpme", names, table) == Command("help me")
    assert parse("!help claim", names, table) == Command("help", text="claim")
    assert parse("!allow Steve", names, table) == Command("allow", text="Steve")
    assert any("!allow NAME" in line for line in help_lines("", table))
    assert help_lines("help me", table)[0] == "Usage: !help me — ask what would help most"


def test_who_is_not_there_is_told_of_where_something_is_for_them() -> None:
    def said(typed: str) -> object:
        return parse(typed, names, all_commands(), people=["Sam", "Alex"])

    assert said("!give Sam 2 torches") == Command("give", item="torch", amount=2, whom="Sam")
    assert said("!give Smam 2 torches") == Reply(("I see no Smam in this world.",))
    assert said("!give blorb 2 frobs") == Reply(("There is no item like 'blorb 2 frobs'.",))
    assert said("!give blorb torches") == Reply(("There is no item like 'blorb torches'.",))


def test_the_mark_that_a_proxy_puts_before_a_name_is_part_of_it() -> None:
    def said(typed: str, *people: str) -> object:
        return parse(typed, names, all_commands(), people=people)

    assert said("!give @.Sam, 2 torches", "Sam", ".Sam") == Command("give", item="torch", amount=2, whom=".Sam")
    assert said("!follow .sam!", "Sam", ".Sam") == Command("follow", whom=".Sam")
    assert said("!follow Sam.", "Sam", ".Sam") == Command("follow", whom="Sam")
    assert said("!follow .Sam", "Sam") == Reply(("I see no .Sam in this world.",))
