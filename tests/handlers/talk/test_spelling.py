"""Short forms are written out, accents do not matter, and what was written is what is found."""

import pytest

from covoyager.handlers.talk.spelling import Forms, asked_for, bare, groups, in_full


@pytest.mark.parametrize(("short", "full"), [
    ("what r u doing", "what are you doing"),
    ("wheres  my stuff pls", "where's my stuff please"),
    ("ill get it", "i'll get it"),
    ("I feel ill", "I feel ill"),
    ("im done", "i'm done"),
    ("im Wald liegt Holz", "i'm Wald liegt Holz"),
    ("siete u ocho", "siete you ocho"),
    ("guard the house", "guard the house"),
])  # fmt: skip
def test_short_forms(short: str, full: str) -> None:
    assert in_full(short) == full


@pytest.mark.parametrize(("kind", "request_"), [
    ("kannst du ein Haus bauen", "baue ein Haus"),
    ("kannst du mir bitte 3 Fackeln machen", "mache 3 Fackeln"),
    ("kannst du schwimmen", "kannst du schwimmen"),
    ("bau mir bitte ein Haus", "baue ein Haus"),
    ("mach mir mal n Eisenschwert", "mach mir ein Eisenschwert"),
    ("hol mal 3 Kohle", "hol 3 Kohle"),
    ("3 torches please", "3 torches"),
    ("make a bed too, please", "make a bed"),
    ("puedes construir una casa", "construye una casa"),
    ("me puedes hacer una espada", "haz una espada"),
    ("podrías traernos 3 antorchas", "trae 3 antorchas"),
    ("puedes tú", "puedes tú"),
    ("hazme 3 antorchas", "haz 3 antorchas"),
    ("ich hätte gern einen Eimer", "get einen Eimer"),
    ("quisiera una brújula", "get una brújula"),
    ("i'd like a bed", "get a bed"),
    ("make like 10 torches or so", "make 10 torches"),
    ("ich brauch ne Axt", "ich brauch eine Axt"),
    ("a couple of chests would be nice", "get a couple of chests"),
    ("that would be nice", "that would be nice"),
    ("ein paar Leitern wären gut", "get ein paar Leitern"),
    ("i could use a shovel", "get a shovel"),
    ("ich bräuchte mal ne Schaufel", "get eine Schaufel"),
    ("mach etwa 10 Fackeln", "mach 10 Fackeln"),
])  # fmt: skip
def test_requests(kind: str, request_: str) -> None:
    assert asked_for(kind) == request_


def test_what_stands_in_a_group_is_as_it_was_written() -> None:
    pattern = Forms(r"gib mir (.+?)(?: zurück)?", r"dame (.+)")
    for said, what in (("gib mir die Stöcke zuruck", ["die Stöcke"]), ("dáme piñas", ["piñas"]), ("gib", None)):
        assert groups(pattern, said) == what
    assert bare("Stöcke Äste niño") == "Stocke Aste nino"
