"""The verbs of subtasks and the rules of each: those of the Co-Voyager report (attachment E) and some that play needed."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum

from covoyager.texts import marked


class Proof(Enum):
    """What shows that a subtask is done when it brings nothing into the chest."""

    NOTHING = "nothing in the world"
    KILLS = "mobs seen dying"
    STANDING = "a block that stands by the chest"
    BUILDING = "blocks that stand as drawn"
    PRESENCE = "somebody who stands at a place"
    WITNESS = "what whoever did it saw come of it"


class Wait(Enum):
    """What a subtask may spend most of its time waiting for."""

    NIGHT = "for what comes out at night"
    TIME = "for what takes its time by itself"


@dataclass(frozen=True, slots=True)
class Look:
    """How a verb is drawn.

    Attributes:
        icon: one cell in every terminal.
        letter: in the chart of a report as text; verbs of one kind may share it.
        colour: in the chart of a report as a picture.
    """

    icon: str
    letter: str
    colour: str


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One verb.

    Attributes:
        sentence: template of its sentence (the Co-Voyager report); ``domain/sentences.py`` fills in the names in braces.
        brief: the same in two or three words, a template of the catalogue; ``{thing}`` is the counted item.
        kind: what people call such work, by which it is known who likes it.
        look: how it is drawn.
        proof: what shows that it is done when nothing comes into the chest.
        hunts: its item is a mob; what counts is what the mob drops.
        shareable: several participants can work on it at once, each on a part of its quantity.
        by_the_chest: it is done near the shared chest.
        waits: what most of its time may be spent waiting for; None for a verb without waiting.
        serves: it is done only for the items it brings or for other subtasks, never for its own sake.
        hands_on: it moves or places the item that it names; it makes nothing and takes nothing else.
        in_batches: materials come in whole batches, also for a part of it (20 planks are five crafts of four).
        keeps_station: one participant at a time: two who smelt in one furnace would mix up their items.
        word_counts: where the world cannot show that it is done, a person's word is enough.
        own_words: only its description says what is to be done.
    """

    sentence: str
    brief: str
    kind: str
    look: Look
    proof: Proof = Proof.NOTHING
    hunts: bool = False
    shareable: bool = False
    by_the_chest: bool = False
    waits: Wait | None = None
    serves: bool = False
    hands_on: bool = False
    in_batches: bool = False
    keeps_station: bool = False
    word_counts: bool = False
    own_words: bool = False

    @property
    def of_mobs(self) -> bool:
        """Whether its item is a mob: chicken is an animal here, and meat elsewhere."""
        return self.hunts or self.kind == "animals"


_BRINGS = "{Do} {thing} and place {them} in the chest.{back}"
_HUNTS = "{Do} {thing}{drops}.{back}"
_TENDS = "{Do} {thing}{using}.{text}{back}"
_SETS_UP = "{Do} {thing} on the ground next to the chest."


class Action(StrEnum):
    """The verb of a subtask.

    ``meet`` sends one participant to a place; a rendezvous is one such subtask for each participant.
    ``do`` is a freeform action, anything else that a player wants done: its description says what, and nothing in the
    chest can show it. ``plan --json`` writes it as a ``use`` of the item it consumes, with its name under ``freeform``.
    """

    GATHER = "gather"
    CRAFT = "craft"
    SMELT = "smelt"
    KILL = "kill"
    SHOOT = "shoot"
    BUILD = "build"
    PLACE = "place"
    USE = "use"
    DELIVER = "deliver"
    MEET = "meet"
    TAME = "tame"
    NAME = "name"
    BREED = "breed"
    SHEAR = "shear"
    ENCHANT = "enchant"
    REPAIR = "repair"
    WRITE = "write"
    READ = "read"
    DRINK = "drink"
    TRADE = "trade"
    RIDE = "ride"
    SLEEP = "sleep"
    WAKE = "wake"
    LOOK = "look"
    DO = "do"

    spec: ActionSpec
    """The rules of this verb, from :data:`SPECS`."""


SPECS: Mapping[Action, ActionSpec] = {
    Action.GATHER: ActionSpec(
        _BRINGS, marked("gather {thing}"), marked("gathering"),
        Look("◆", "g", "#7cb342"), shareable=True, serves=True,
    ),
    Action.CRAFT: ActionSpec(
        _BRINGS, marked("craft {thing}"), marked("crafting"),
        Look("⚒", "c", "#f9a825"), by_the_chest=True, serves=True, in_batches=True,
    ),
    Action.SMELT: ActionSpec(
        _BRINGS, marked("smelt {thing}"), marked("smelting"),
        Look("♨", "s", "#ef6c00"), by_the_chest=True, serves=True, keeps_station=True,
    ),
    Action.KILL: ActionSpec(
        _HUNTS, marked("kill {thing}"), marked("hunting"),
        Look("⚔", "k", "#c62828"), proof=Proof.KILLS, hunts=True, shareable=True, waits=Wait.NIGHT,
    ),
    Action.SHOOT: ActionSpec(
        _HUNTS, marked("shoot {thing}"), marked("hunting"),
        Look("➶", "k", "#c62828"), proof=Proof.KILLS, hunts=True, shareable=True,
    ),
    Action.BUILD: ActionSpec(
        "{Do} {thing}.{back}", marked("build {thing}"), marked("building"),
        Look("⌂", "b", "#5c6bc0"), proof=Proof.BUILDING, word_counts=True,
    ),
    Action.PLACE: ActionSpec(
        _SETS_UP, marked("place {thing}"), marked("setting up"),
        Look("▣", "p", "#8e7cc3"), proof=Proof.STANDING, by_the_chest=True, serves=True, hands_on=True,
    ),
    Action.USE: ActionSpec(
        "Get {thing}{onto}{using} and place {them} in the chest.{back}", marked("use {thing}"), marked("farming and fishing"),
        Look("☞", "u", "#00897b"), waits=Wait.TIME,
    ),
    Action.DELIVER: ActionSpec(
        _BRINGS, marked("deliver {thing}"), marked("delivering"),
        Look("⇥", "d", "#78909c"), by_the_chest=True, hands_on=True,
    ),
    Action.MEET: ActionSpec(
        "{Do} at {thing}.", marked("meet at {thing}"), marked("meeting"),
        Look("⚑", "m", "#6d4c41"), proof=Proof.PRESENCE, own_words=True,
    ),
    Action.TAME: ActionSpec(
        _TENDS, marked("tame {thing}"), marked("animals"),
        Look("♥", "t", "#ad1457"), proof=Proof.WITNESS, word_counts=True,
    ),
    Action.NAME: ActionSpec(
        _TENDS, marked("name {thing}"), marked("animals"),
        Look("♥", "t", "#ad1457"), proof=Proof.WITNESS, word_counts=True,
    ),
    Action.BREED: ActionSpec(
        _TENDS, marked("breed {thing}"), marked("animals"),
        Look("♥", "t", "#ad1457"), proof=Proof.WITNESS, word_counts=True,
    ),
    Action.SHEAR: ActionSpec(
        _TENDS, marked("shear {thing}"), marked("animals"),
        Look("♥", "t", "#ad1457"), proof=Proof.WITNESS, word_counts=True,
    ),
    Action.ENCHANT: ActionSpec(
        _TENDS, marked("enchant {thing}"), marked("enchanting and repairing"),
        Look("✧", "e", "#6a1b9a"), proof=Proof.WITNESS, by_the_chest=True,
    ),
    Action.REPAIR: ActionSpec(
        _TENDS, marked("repair {thing}"), marked("enchanting and repairing"),
        Look("✧", "e", "#6a1b9a"), proof=Proof.WITNESS, by_the_chest=True,
    ),
    Action.WRITE: ActionSpec(
        _TENDS, marked("write {thing}"), marked("writing"),
        Look("✑", "w", "#546e7a"), proof=Proof.WITNESS, by_the_chest=True,
    ),
    Action.READ: ActionSpec(
        "{Do} {thing} out.", marked("read {thing}"), marked("other things"),
        Look("✉", "u", "#546e7a"), proof=Proof.WITNESS, word_counts=True, own_words=True,
    ),
    Action.DRINK: ActionSpec(
        _TENDS, marked("drink {thing}"), marked("drinking"),
        Look("⚗", "u", "#00897b"), proof=Proof.WITNESS, by_the_chest=True, word_counts=True,
    ),
    Action.TRADE: ActionSpec(
        "{Do} with a villager for {thing}{using}.", marked("trade for {thing}"), marked("trading"),
        Look("⇄", "u", "#2e7d32"), proof=Proof.WITNESS,
    ),
    Action.RIDE: ActionSpec(
        "{Do} {thing}.{back}", marked("ride {thing}"), marked("animals"),
        Look("♞", "u", "#00897b"), proof=Proof.WITNESS, word_counts=True,
    ),
    Action.SLEEP: ActionSpec(
        "{Do} through the night in {thing}.", marked("sleep in {thing}"), marked("other things"),
        Look("☾", "u", "#3949ab"), proof=Proof.WITNESS, waits=Wait.NIGHT, word_counts=True,
    ),
    Action.WAKE: ActionSpec(
        "Get out of bed.", marked("get out of bed"), marked("other things"),
        Look("☀", "u", "#3949ab"), proof=Proof.WITNESS, word_counts=True, own_words=True,
    ),
    Action.LOOK: ActionSpec(
        "{Do} at {thing}.", marked("look at {thing}"), marked("other things"),
        Look("◉", "u", "#00897b"), proof=Proof.WITNESS, word_counts=True, own_words=True,
    ),
    Action.DO: ActionSpec(
        _BRINGS, marked("do: {thing}"), marked("other things"),
        Look("✎", "u", "#00897b"), word_counts=True, own_words=True,
    ),
}  # fmt: skip

for _action, _spec in SPECS.items():
    _action.spec = _spec

#: Of a step that is no longer on the board.
UNKNOWN_LOOK = Look("?", "?", "#999")


def look_of(verb: str) -> Look:
    """How a verb of the event log is drawn; :data:`UNKNOWN_LOOK` where there is none."""
    return next((action.spec.look for action in Action if action == verb), UNKNOWN_LOOK)
