"""Templates of sentences that are stored or sent as plain English: why a subtask waits, the result of a check or a try.

Bots send words, and the board stores some; to translate them, :func:`found` looks for the template.
"""

import re
from collections.abc import Mapping
from functools import cache

from covoyager.domain.texts import marked

KEPT = (
    # Of the board.
    marked("waits for {things}"),
    marked("lacks {things}"),
    marked("{thing} (promised: #{n}, {who})"),
    marked("{thing} (in use: #{n}, {who})"),
    marked("{thing} (with {who})"),
    marked("{thing} (FAILED)"),
    marked("{n} more"),
    marked("claimed by {who}"),
    marked("released by {who}"),
    marked("handed over to {who}"),
    marked("brought by {who}"),
    marked("skipped by {who}"),
    marked("cancelled by {who}"),
    marked("the lease of {who} ran out"),
    marked("its needs are met"),
    marked("seen in the world"),
    marked("nothing needs it any more"),
    marked("edited by hand"),
    marked("last try: {why}"),
    marked("first plan"),
    # Of checks.
    marked("it did not work"),
    marked("the chest still lacks {things}"),
    marked("it is no longer on the board"),
    marked("nobody has looked into the chest yet"),
    marked("nothing in the world can show it"),
    marked("nobody saw the fight"),
    marked("nobody has looked at the building"),
    marked("nobody has seen them there"),
    marked("{n} of {all} seen dying"),
    marked("{n} of its blocks do not stand as drawn"),
    # Of bots.
    marked("The bot died."),
    marked("The bot does not get through."),
    marked("The bot has no arrows."),
    marked("The bot has no arrows left."),
    marked("The bot has no {thing}."),
    marked("The bot has only {n} of {things}."),
    marked("The bot lacks {things} to smelt."),
    marked("The bot lacks what {thing} is made of."),
    marked("The bot ran out of what {thing} is made of."),
    marked("The bot had to look after itself first: {why}."),
    marked("The bot was told to stop."),
    marked("The chest is full; {things} did not go in."),
    marked("The {thing} got away."),
    marked("The {thing} is out of reach."),
    marked("The furnace is gone."),
    marked("The server gave no {thing}."),
    marked("The server did not craft {thing}."),
    marked("No more {things} can be reached within {n} blocks."),
    marked("No {things} is in sight."),
    marked("No {things} came into sight within {n} blocks."),
    marked("No {things} came into sight, and no way leads further on."),
    marked("There is no {thing} in sight."),
    marked("There is no {thing} nearby."),
    marked("There is no chest nearby."),
    marked("There is no bed nearby."),
    marked("There is no free spot to place it."),
    marked("There is no room for {things}."),
    marked("There is no way there."),
    marked("There is nothing to eat."),
    marked("There is not enough fuel to smelt {things}."),
    marked("Too much is in the way."),
    marked("The chest lacks {things}."),
    marked("The server did not answer in time."),
    marked("The chest does not open; is something on top of it?"),
    marked("The {thing} does not open; something may lie on it."),
    marked("The way took too long."),
    marked("{who} is gone."),
    marked("{who} is too far ahead."),
    marked("Nothing came into sight."),
    marked("No way leads further on."),
    marked("The way of the patrol is shut."),
    marked("The portal takes nobody along."),
    marked("There is no way out that the bot could find."),
    marked("The bot has nothing of that to drink."),
    marked("There is no bed near by."),
    marked("It is not night."),
    marked("No night comes here."),
    marked("The night does not pass: somebody stays up."),
    marked("No villager in sight offers {thing} now."),
    marked("The anvil makes nothing of that."),
    marked("The table has no offer for it."),
    marked("It takes lapis lazuli."),
    marked("There is nothing to build against."),
    marked("The server does not let the bot place {thing} there."),
    marked("The tool for {thing} broke."),
    marked("{thing} needs a better tool."),
    marked("{thing} cannot be broken."),
    marked("The server put the {thing} back."),
    marked("There is no {thing} on hand or in the chest."),
    marked("There is no {thing} near the chest, in it or on hand."),
    marked("The server did not let go of {thing}."),
    marked("That place is not loaded."),
    marked("No {thing} is planted nearby."),
    marked("The {thing} did not grow in time."),
    marked("The hens did not lay in time."),
    marked("The fishing rod is broken."),
    marked("Nothing bites there."),
    marked("The sheep had no wool."),
    marked("There are no two grown {things} in sight."),
    marked("The food is used up."),
    marked("The {thing} does not take it now."),
    marked("The {thing} does not take it."),
    marked("The {thing} throws everybody off."),
    marked("The ride was over too soon."),
    marked("The {thing} got no name."),
    marked("Something else was asked for first."),
    marked("The bot got nowhere for {n} s."),
    marked("There is no good ground to hide in."),
    marked("{thing} needs a crafting table nearby."),
    marked("{thing} is not in sight."),
    # What would help.
    marked("Lead me to another place (!follow), or bring it yourself."),
    marked("Lead me to where there is some (!follow), or bring it yourself."),
    marked("Take something out of it."),
    marked("Take something off me (!give), or make room in the chest."),
    marked("Somebody who may build there could do it."),
    marked("Another wood may do: lead me to one (!follow)."),
    marked("Something went wrong in the bot itself."),
    # Places.
    marked("home"),
    # Steps.
    marked("gather {thing}"),
    marked("craft {thing}"),
    marked("smelt {thing}"),
    marked("kill {thing}"),
    marked("shoot {thing}"),
    marked("build {thing}"),
    marked("place {thing}"),
    marked("use {thing}"),
    marked("deliver {thing}"),
)
_HOLE = re.compile(r"\{(\w+)\}")
#: Holes that hold names of people or numbers, which are not translated.
_BARE = ("who", "n", "all")


def found(sentence: str) -> tuple[str, Mapping[str, str]] | None:
    """The template of a sentence, and name of a hole → text in it; None if no template fits."""
    for template, pattern in _patterns():
        if (match := pattern.fullmatch(sentence)) is not None:
            return template, match.groupdict()
    return None


def is_bare(hole: str) -> bool:
    """Whether the text in a hole is the same in every language."""
    return hole in _BARE


def clauses(text: str) -> list[str]:
    """Split a text at semicolons; the separators are every second element."""
    return re.split(r"(; )", text)


def sentences(text: str) -> list[str]:
    """Split a text into sentences; the separators are every second element."""
    return re.split(r"((?<=[.!?]) )", text)


def listed(text: str) -> list[str]:
    """Split a list at commas and "and"; the separators are every second element."""
    return re.split(r"(, (?![^(]*\))| and )", text)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Templates with their patterns, those with most text of their own first, since shorter ones may fit the same sentence."""
    ranked = sorted(KEPT, key=lambda template: -len(_HOLE.sub("", template)))
    return tuple(
        (template, re.compile(_HOLE.sub(_group, re.escape(template).replace(r"\{", "{").replace(r"\}", "}"))))
        for template in ranked
    )


def _group(hole: re.Match[str]) -> str:
    return rf"(?P<{hole[1]}>\d+)" if hole[1] in ("n", "all") else rf"(?P<{hole[1]}>.+?)"
