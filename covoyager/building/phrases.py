"""Buildings in words, read without a model: ``build a 5x5 cobblestone hut with a door``, ``build house.schem``.

Whatever is asked for is built, or told in ``assumed``, or refused: each reader takes its words out of the sentence, and what is
left in the end nobody has understood, which is told too.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from covoyager.building.blueprint import WIDEST, Blueprint, Cell
from covoyager.building.files import read_blueprint
from covoyager.building.phrase_tables import (
    ACROSS,
    AXES,
    COUNTED,
    FILLING,
    FORMS,
    MATERIALS,
    ROUGHLY,
    SIZES,
    THINGS,
    USUAL,
    X,
    Y,
    Z,
)
from covoyager.building.plain_forms import APART, HOLLOW, Wanted, drawn
from covoyager.domain.nouns import thing
from covoyager.errors import UsageError
from covoyager.knowledge import Knowledge
from covoyager.language.building_words import in_english_building
from covoyager.language.left_out import left_out
from covoyager.language.phrase_lookup import read_as
from covoyager.language.vocabulary import meaning_of, singulars
from covoyager.texts import _, joined

_BUILD = re.compile(
    r"\s*(?:(?:please|let'?s|(?:can|could|would|will)\s+you)\s+)*(?:build|construct|erect)\s+(?:(?:me|us)\s+)?(.+)",
    re.IGNORECASE | re.DOTALL,
)
_FILE = re.compile(r"(?:the\s+|my\s+|blueprint\s+)*([\w][\w .-]{0,60}\.(?:schem|litematic|json))", re.IGNORECASE)
_PLACE = re.compile(
    r"[\s,]+(?:at|bei|en)\s+(-?\d{1,8})[,\s]+(-?\d{1,4})[,\s]+(-?\d{1,8})(?=[\s,;.!]|$)[\s,;.!]*", re.IGNORECASE
)
_KIND = re.compile(
    r"\b(?:(?P<kind>hut|house|cabin|shelter|tower|watch-?tower|wall|platform|bridge)(?P<many>s?)|floor)\b"
)

#: Where the kind stood, and where words stood that are read.
_HERE, _READ = "\n", "\t"
#: Behind this comes nothing that the words before it could belong to.
_END = (
    r"(?=[^\S\n\t]*(?:$|[\n\t,.;!?]"
    r"|\b(?:and|with|without|at|near|for|that|please|to|towards?|around|by|beside|next|behind|in|on|over|across|between)\b))"
)
#: In front of the kind, at the end of a part behind it, or before what it is made of.
_OF_THE_WHOLE = rf"(?:(?=[^\n]*\n)|(?=\s*\d)|(?= (?:made |built )?(?:out )?(?:of|from|using)\b)|{_END})"
_UNIT = r"(?:[ -]?(?:blocks?|met(?:er|re)s?|m)\b)?"
_PRODUCT = re.compile(rf"(\d+){_UNIT}\s*(?:x|×|by)\s*(\d+)(?:{_UNIT}\s*(?:x|×|by)\s*(\d+))?{_UNIT}(?!\w)")
_SIDE = re.compile(
    rf"\b(?P<many>\d+){_UNIT}[ -](?:in )?(?P<axis>{'|'.join(AXES)})\b{_OF_THE_WHOLE}"
    rf"|\b(?:an? )?(?P<named>{'|'.join(AXES)}) (?:of )?(?P<much>\d+)\b{_UNIT}"
)
_ROUGH = re.compile(rf"\b(?:(?:very|really|quite) )?({'|'.join(ROUGHLY)})\b{_OF_THE_WHOLE}")
_COUNT = re.compile(rf"\b(?:{'|'.join(COUNTED)})\b")
#: How many buildings: what the words begin with; behind an article a number counts something else.
_SEVERAL = re.compile(r"^\s*(?:a (?=\d+ of))?(\d+)(?: of)?(?![\w-])")
_MADE_OF = re.compile(
    r"\b(?:(?P<made>(?:made |built )(?:only )?(?:(?:out )?of|from|with)|out of)|of|from|using|with) (?:an? |some |the |only )?"
    rf"(?P<what>[a-z]+(?: [a-z]+){{0,3}}?)(?: blocks?| walls?)?{_END}"
)
_THING = re.compile(
    r"\b(?P<whole>(?:(?P<many>\d+|an?|some|the) )?(?P<own>(?:(?!(?:and|with|without|no|of|an?|the|some)\b)[a-z]+ ){0,2})"
    rf"(?P<what>{'|'.join(THINGS)})(?P<several>e?s)?)\b"
)
_WITHOUT = re.compile(
    rf"\b(?:without|with no|no)(?: (?:and |or |nor )?(?:an? |any |the )?(?:{'|'.join(THINGS)})(?:e?s)?,?)+\b"
)
#: Which way a bridge or a wall leads, and what of them does.
_WAY = re.compile(
    r"\b(?:(?:going|leading|running|heading) )?(?:to |towards? |from )?(?:the )?(north|south|east|west)(?:wards?)?\b"
)
_LEADING = ("bridge", "wall")
#: Words before the kind that name another building than the one that is wanted ("a fence around the house").
_BESIDE = re.compile(
    r"\b(?:around|near|behind|beside|next to|in front of|inside|into|to|for|by|over|under|on|in|um|neben|hinter|vor|bei"
    r"|alrededor de|cerca de|junto a|detrás de|delante de) "
    r"(?:(?:the|our|my|your|that|this|das|den|dem|die|der|unser|mein|la|el|mi|nuestra) )?(?:(?!an?\b|\d)[\w'-]+ )?$"
)
#: Where it is built anyway.
_NEARBY = re.compile(r"\b(?:near|by|beside|next to) (?:the |our |my )?(?:shared )?chest\b")
_CUT = re.compile(r"[\n\t,.;!?()]+|\b(?:and|with)\b")


class _Said:
    """The words of a building, out of which each reader takes what it reads.

    Attributes:
        left: what is not read yet, in lower case; a mark stands where the kind of building stood.
        assumed: what is told of how the words were read.
    """

    def __init__(self, text: str) -> None:
        self.left = text
        self.assumed: list[str] = []

    def take(self, pattern: re.Pattern[str], mark: str = _READ) -> re.Match[str] | None:
        """Take out the first words that fit; None if none do."""
        found = pattern.search(self.left)
        if found is not None:
            self.take_out(found, mark)
        return found

    def take_each(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Take out all words that fit."""
        while (found := self.take(pattern)) is not None:
            yield found

    def take_out(self, found: re.Match[str], mark: str = _READ) -> None:
        """Take out words that were found."""
        self.left = f"{self.left[: found.start()]}{mark}{self.left[found.end() :]}"

    @property
    def before(self) -> str:
        """What is left before the kind."""
        return self.left.partition(_HERE)[0]


def read_building(text: str, knowledge: Knowledge, folder: Path) -> Blueprint | None:
    """Read the blueprint that a goal asks for; None if it asks for no building that is known here.

    Args:
        text: the goal.
        knowledge: facts of the version.
        folder: where blueprints given by name are; nothing outside it is read.

    Raises:
        UsageError: the file cannot be read, the material is no block, the size is impossible, or a bridge has no place.
    """
    asked = _BUILD.fullmatch(_PLACE.sub(", ", in_english_building(text, knowledge)))
    if asked is None:
        return None
    file = _FILE.fullmatch(asked[1].strip(" ,.!\"'"))
    if file is not None:
        return replace(read_blueprint(folder / Path(file[1]).name), assumed=())
    said = _Said(_COUNT.sub(lambda found: COUNTED[found[0]], " ".join(asked[1].lower().split())))
    kind = said.take(_KIND, _HERE)
    if kind is None or (kind["many"] and f"{'_'.join(_words(said.before))}_{kind['kind']}" in knowledge.items):
        return None  # cobblestone walls are things
    if _BESIDE.search(said.before):
        return None
    if kind["kind"] == "bridge" and place_in(text) is None:
        raise UsageError(
            _(
                "Where is the bridge to begin? Name its north-western end, as in: build a bridge 12 long at 10 64 -3; it leads "
                "east from there, or: to the south."
            )
        )
    return drawn(_wanted(said, kind, knowledge), knowledge)


def place_in(text: str) -> Cell | None:
    """World coordinates that are named in ``build hut.schem at 10 64 -3``; None if none are."""
    found = _PLACE.search(text)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def stands_at(text: str, building: Blueprint, knowledge: Knowledge) -> Cell | None:
    """World coordinates of the lowest north-western corner of what a goal builds; None if it names no place.

    The place that it names is that corner, but of a bridge or a wall that leads north or west, which begins there.
    """
    place = place_in(text)
    if place is None:
        return None
    said = _Said(in_english_building(text, knowledge).lower())
    kind = said.take(_KIND)
    way = said.take(_WAY) if kind is not None and kind["kind"] in _LEADING else None
    x, y, z = place
    wide, _high, deep = building.size
    if way is not None and way[1] == "west":
        x -= wide - 1
    if way is not None and way[1] == "north":
        z -= deep - 1
    return (x, y, z)


def _wanted(said: _Said, kind: re.Match[str], knowledge: Knowledge) -> Wanted:
    form = FORMS.get((kind["kind"] or kind[0]).replace("-", ""), "hut")
    said.take(_NEARBY)
    size = _size(said, form)
    number = _number(said, kind, size)
    without = {THINGS[what] for found in said.take_each(_WITHOUT) for what in THINGS if what in found[0]}
    own = _words(said.before)
    material = _named(" ".join(own), said, knowledge) if own else _made_of(said, form, knowledge)
    if material is None:
        raise _no_block(" ".join(own))
    things, door = _things(said, form, knowledge)
    if left := list(_not_read(said)):
        said.assumed.append(
            _(
                "I did not understand {words}; of a building I read its size (5x5, 10 long, 3 high), its block, doors, windows,"
                " torches, ladders and furniture such as a bed",
                words=joined(", ", map(repr, left)),
            )
        )
    return Wanted(form, size, material, number, things, door, "roof" not in without, tuple(said.assumed))


def _size(said: _Said, form: str) -> Cell:
    """Cells in x, y and z: as they are given in numbers, roughly, or as usual."""
    way = said.take(_WAY) if form in _LEADING else None
    given: dict[int, int] = {}
    for found in said.take_each(_PRODUCT):
        order = (X, Y) if form == "wall" and not found[3] else (X, Z, Y)
        given |= {axis: _number_in(side) for axis, side in zip(order, filter(None, found.groups()), strict=False)}
    for found in said.take_each(_SIDE):
        word = found["axis"] or found["named"]
        axis = ACROSS.get(word, AXES[word]) if form == "bridge" else AXES[word]
        given[axis] = _number_in(found["many"] or found["much"])
    size = dict(enumerate(SIZES[form][0]))
    roughly = [found[1] for found in said.take_each(_ROUGH)]
    for word in roughly:
        grade, axes = ROUGHLY[word]
        size |= {axis: SIZES[form][grade][axis] for axis in axes}
    size |= given
    if not {axis for word in roughly for axis in ROUGHLY[word][1]} <= given.keys():
        values = {"width": size[X], "depth": size[Z], "height": size[Y]}
        said.assumed.append(
            _("{words} is read as {width}×{depth} and {height} high", words=" ".join(roughly), **values)
        )
    if min(size.values()) < 1:
        raise UsageError(_("the number must be at least 1"))
    if (longest := max(size.values())) > WIDEST:
        raise UsageError(
            _("A side of {sides} blocks is too long; I build up to {widest}.", sides=longest, widest=WIDEST)
        )
    turned = way is not None and way[1] in ("north", "south")
    return (size[Z], size[Y], size[X]) if turned else (size[X], size[Y], size[Z])


def _number(said: _Said, kind: re.Match[str], size: Cell) -> int:
    """How many buildings are wanted.

    Raises:
        UsageError: they are too many for one site.
    """
    several = said.take(_SEVERAL)
    if several is None:
        if kind["many"]:
            said.assumed.append(_("{phrase} without a number means 1", phrase=kind[0]))
        return 1
    number = _number_in(several[1])
    most = (WIDEST + APART) // (min(size[X], size[Z]) + APART)
    if not 1 <= number <= most:
        raise UsageError(_("I build 1 to {most} of that size at once, not {number}.", most=most, number=number))
    return number


def _number_in(digits: str) -> int:
    return int(digits.lstrip("0")[:9] or "0")


def _words(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z]+", text) if word not in FILLING]


def _made_of(said: _Said, form: str, knowledge: Knowledge) -> str:
    """The block that the words behind the kind name ("out of oak planks"); the usual one of the form if they name none.

    Raises:
        UsageError: they name what is no block.
    """
    for found in _MADE_OF.finditer(said.left):
        if _THING.fullmatch(found["what"]) is not None:
            continue
        name = _named(found["what"], said, knowledge)
        if name is None and found["made"]:
            raise _no_block(found["what"])
        if name is not None:
            said.take_out(found)
            return name
    return USUAL.get(form, "cobblestone")


def _no_block(words: str) -> UsageError:
    return UsageError(_("I know no block {what} to build with.", what=repr(words)))


def _named(phrase: str, said: _Said, knowledge: Knowledge) -> str | None:
    """The block that words name; None if they name none."""
    name = phrase.replace(" ", "_")
    for form in () if phrase in MATERIALS else (name, name.removesuffix("s"), f"{name}_planks", f"{name}s"):
        if form in knowledge.blocks and form in knowledge.items:
            return form
    meanings = [meaning_of(form, knowledge) for form in singulars(phrase)]
    loosely = [MATERIALS.get(phrase, ""), *(meaning.items[0] for meaning in meanings if meaning is not None)]
    meant = next((form for form in loosely if form in knowledge.blocks and form in knowledge.items), None)
    if meant is not None:
        said.assumed.append(read_as(phrase, thing(meant)))
    return meant


def _things(said: _Said, form: str, knowledge: Knowledge) -> tuple[Counter[str], str]:
    """What a building is to have inside and in its walls, with how many of each; and the block of its doors if that is said."""
    things, door = Counter[str](), ""
    for found in said.take_each(_THING):
        what, own = THINGS[found["what"]], " ".join(_words(found["own"]))
        if form not in HOLLOW:
            said.assumed.append(left_out(found["whole"], _("only what has a room inside has one")))
            continue
        if what == "roof" and form != "hut":
            said.assumed.append(left_out(found["whole"], _("only a hut has one")))
            continue
        block = f"{MATERIALS.get(own, own).removesuffix('_planks')}_{what}".replace(" ", "_") if own else what
        if own and what in ("door", "bed") and block in knowledge.blocks:
            what, door = ("door", block) if what == "door" else (block, door)
        elif own and (own, what) != ("glass", "window"):
            said.left += f"{_READ}{own}"
        if what == "bed":
            what = "white_bed"
            said.assumed.append(read_as("bed", thing(what)))
        many = found["many"] or ""
        things[what] += _number_in(many) if many.isdecimal() else 2 if found["several"] and not many else 1
    return things, door


def _not_read(said: _Said) -> Iterator[str]:
    """The words that are left, without those that only fill the sentence."""
    digits = " ".join(re.findall(r"\d+", said.before))
    for part in _CUT.split(f"{digits}{_HERE}{said.left.partition(_HERE)[2]}"):
        words = part.split()
        while words and words[0] in FILLING:
            del words[0]
        while words and words[-1] in FILLING:
            del words[-1]
        if words:
            yield " ".join(words)
