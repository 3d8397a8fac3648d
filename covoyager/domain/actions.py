"""Verbs of a subtask (the Co-Voyager report, attachment E, and what a living world needs besides) and what is so of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum

from covoyager.domain.texts import marked


class Proof(Enum):
    """What shows that a step is done that brings nothing into the chest."""

    NOTHING = "nothing in the world"
    KILLS = "mobs seen dying"
    STANDING = "a block that stands by the chest"
    BUILDING = "blocks that stand as drawn"
    PRESENCE = "somebody who stands at a place"
    WITNESS = "what whoever did it saw come of it"


class Wait(Enum):
    """What a step may mostly be: waiting."""

    NIGHT = "for what comes out at night"
    TIME = "for what takes its time by itself"


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One verb.

    Attributes:
        sentence: a step in words (the Co-Voyager report); ``domain/sentences.py`` says what stands for the names in braces.
        proof: what shows it where nothing comes into the chest.
        hunts: its item is a mob, and what that drops counts.
        shareable: several can be at it at once, each with its part of the number.
        by_the_chest: nobody goes far for it.
        waits: what it may mostly be waiting for.
        serves: it is for the things that it brings or for other steps, never for its own sake.
        hands_on: it takes what it names and nothing else, and makes nothing.
        in_batches: a part of it takes whole materials (20 planks come in fours).
        keeps_station: whoever is at it has the station alone: two who smelt in one furnace spoil each other's.
        word_counts: a person's word is taken for it where no look can show it.
        own_words: what is to be done stands in its description alone.
    """

    sentence: str
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


_BRINGS = "{Do} {thing} and place {them} in the chest.{back}"
_HUNTS = "{Do} {thing}{drops}.{back}"
_TENDS = "{Do} {thing}{using}.{text}{back}"
_SETS_UP = "{Do} {thing} on the ground next to the chest."


class Action(StrEnum):
    """A verb.

    ``meet`` has one participant get to a place; as many such steps as are to come there make a rendezvous.
    ``do`` is a freeform action: whatever else a player wants done. Its description says what, and no chest can show its
    result. In ``plan --json`` it is a ``use`` of what it takes, with its name as ``freeform``.
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
    DO = "do"

    @property
    def spec(self) -> ActionSpec:
        """All that is so of it."""
        return SPECS[self]


SPECS: Mapping[Action, ActionSpec] = {
    Action.GATHER: ActionSpec(_BRINGS, shareable=True, serves=True),
    Action.CRAFT: ActionSpec(_BRINGS, by_the_chest=True, serves=True, in_batches=True),
    Action.SMELT: ActionSpec(_BRINGS, by_the_chest=True, serves=True, keeps_station=True),
    Action.KILL: ActionSpec(_HUNTS, Proof.KILLS, hunts=True, shareable=True, waits=Wait.NIGHT),
    Action.SHOOT: ActionSpec(_HUNTS, Proof.KILLS, hunts=True, shareable=True),
    Action.BUILD: ActionSpec("{Do} {thing}.{back}", Proof.BUILDING, word_counts=True),
    Action.PLACE: ActionSpec(_SETS_UP, Proof.STANDING, by_the_chest=True, serves=True, hands_on=True),
    Action.USE: ActionSpec("Get {thing}{onto}{using} and place {them} in the chest.{back}", waits=Wait.TIME),
    Action.DELIVER: ActionSpec(_BRINGS, by_the_chest=True, hands_on=True),
    Action.MEET: ActionSpec("{Do} at {thing}.", Proof.PRESENCE, own_words=True),
    Action.TAME: ActionSpec(_TENDS, Proof.WITNESS, word_counts=True),
    Action.NAME: ActionSpec(_TENDS, Proof.WITNESS, word_counts=True),
    Action.BREED: ActionSpec(_TENDS, Proof.WITNESS, word_counts=True),
    Action.SHEAR: ActionSpec(_TENDS, Proof.WITNESS, word_counts=True),
    Action.ENCHANT: ActionSpec(_TENDS, Proof.WITNESS, by_the_chest=True),
    Action.REPAIR: ActionSpec(_TENDS, Proof.WITNESS, by_the_chest=True),
    Action.WRITE: ActionSpec(_TENDS, Proof.WITNESS, by_the_chest=True),
    Action.DO: ActionSpec(_BRINGS, word_counts=True, own_words=True),
}

WORK: Mapping[Action, str] = {
    Action.GATHER: marked("gather {thing}"),
    Action.CRAFT: marked("craft {thing}"),
    Action.SMELT: marked("smelt {thing}"),
    Action.KILL: marked("kill {thing}"),
    Action.SHOOT: marked("shoot {thing}"),
    Action.BUILD: marked("build {thing}"),
    Action.PLACE: marked("place {thing}"),
    Action.USE: marked("use {thing}"),
    Action.DELIVER: marked("deliver {thing}"),
    Action.MEET: marked("meet at {thing}"),
    Action.TAME: marked("tame {thing}"),
    Action.NAME: marked("name {thing}"),
    Action.BREED: marked("breed {thing}"),
    Action.SHEAR: marked("shear {thing}"),
    Action.ENCHANT: marked("enchant {thing}"),
    Action.REPAIR: marked("repair {thing}"),
    Action.WRITE: marked("write {thing}"),
    Action.DO: marked("do: {thing}"),
}
"""A step in three words."""
