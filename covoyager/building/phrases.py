"""Buildings in words, read without a model: ``build a 5x5 cobblestone hut with a door``, ``build house.schem``."""

import re
from pathlib import Path

from covoyager.building.blueprint import WIDEST, Block, Blueprint, Cell, blueprint
from covoyager.building.files import read_blueprint
from covoyager.errors import UsageError
from covoyager.knowledge import Knowledge
from covoyager.knowledge.tags import TREES
from covoyager.language.building_words import in_english_building
from covoyager.texts import _

_BUILD = re.compile(r"\s*(?:please\s+)?(?:build|construct|erect)\s+(?:me\s+|us\s+)?(.+)", re.IGNORECASE | re.DOTALL)
_FILE = re.compile(r"(?:the\s+|my\s+|blueprint\s+)*([\w][\w .-]{0,60}\.(?:schem|litematic|json))", re.IGNORECASE)
_PLACE = re.compile(r"\s+(?:at|bei|en)\s+(-?\d{1,8})[,\s]+(-?\d{1,4})[,\s]+(-?\d{1,8})[\s.!]*$", re.IGNORECASE)
_KIND = re.compile(r"\b(hut|house|cabin|shelter|tower|watch-?tower|wall|platform|floor)\b", re.IGNORECASE)
_SIZE = re.compile(r"(\d+)\s*(?:x|×|by)\s*(\d+)(?:\s*(?:x|×|by)\s*(\d+))?", re.IGNORECASE)
_WOODS = (*TREES, "bamboo")
_MATERIALS = {"wooden": "oak_planks", "wood": "oak_planks", "stone": "cobblestone", "cobble": "cobblestone"}
_FILLING = ("a", "an", "another", "the", "small", "big", "little")
_SIZES = {"tower": (5, 5, 7), "wall": (7, 1, 3), "platform": (5, 5, 1), "hut": (5, 5, 4)}


def read_building(text: str, knowledge: Knowledge, folder: Path) -> Blueprint | None:
    """Read the blueprint that a goal asks for; None if it asks for no building that is known here.

    Args:
        text: the goal.
        knowledge: facts of the version.
        folder: where blueprints given by name are; nothing outside it is read.

    Raises:
        UsageError: the file cannot be read, the material is no block, or the size is impossible.
    """
    asked = _BUILD.fullmatch(_PLACE.sub("", in_english_building(text, knowledge)))
    if asked is None:
        return None
    file = _FILE.fullmatch(asked[1].strip(" .!\"'"))
    if file is not None:
        return read_blueprint(folder / Path(file[1]).name)
    kind = _KIND.search(asked[1])
    if kind is None:
        return None
    word = kind[1].lower().replace("-", "")
    form = "tower" if "tower" in word else "wall" if word == "wall" else word if word == "platform" else "hut"
    form = "platform" if word == "floor" else form
    size = _SIZE.search(asked[1])
    width, depth, height = _SIZES[form]
    if size is not None:
        sides = [int(side.lstrip("0")[:9] or "0") for side in size.groups() if side]
        if max(sides) > WIDEST:
            raise UsageError(
                _("A side of {sides} blocks is too long; I build up to {widest}.", sides=max(sides), widest=WIDEST)
            )
        width, depth = sides[:2]
        height = sides[2] if len(sides) > 2 else height
        if form == "wall":
            width, depth, height = sides[0], 1, sides[1]
    material = material_of(asked[1][: kind.start()], knowledge)
    return simple(form, (width, height, depth), material, asked[1].lower(), knowledge)


def place_in(text: str) -> Cell | None:
    """World coordinates of the lowest north-western corner in ``build hut.schem at 10 64 -3``; None if it names none."""
    found = _PLACE.search(text)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def material_of(text: str, knowledge: Knowledge) -> str:
    """The block that the words before "hut", "wall" … name; cobblestone if they name none.

    Raises:
        UsageError: what they name is no block.
    """
    plain = _SIZE.sub(" ", text.lower())
    words = [word for word in re.findall(r"[a-z]+", plain) if word not in _FILLING]
    if not words:
        return "cobblestone"
    for name in (
        "_".join(words),
        "_".join(words).removesuffix("s"),
        f"{'_'.join(words)}_planks",
        f"{'_'.join(words)}s",
    ):
        if name in knowledge.blocks and name in knowledge.items:
            return name
    found = _MATERIALS.get(" ".join(words))
    if found is None:
        raise UsageError(_("I know no block {what} to build with.", what=repr(" ".join(words))))
    return found


def simple(form: str, size: Cell, material: str, text: str, knowledge: Knowledge) -> Blueprint:
    """A plain hut, tower, wall or platform of ``size`` cells in x, y and z; ``text`` may ask for a door, windows and so on.

    Raises:
        UsageError: there is no room inside, or it is too large.
    """
    width, height, depth = size
    hollow = form in ("hut", "tower")
    if hollow and (width < 3 or depth < 3 or height < 3):
        raise UsageError(
            _(
                "A {form} of {width}×{depth} and {height} high leaves no room inside; take 3×3×3 or more.",
                form=form,
                width=width,
                depth=depth,
                height=height,
            )
        )
    block = Block.parse(material)
    cells: dict[Cell, Block] = {}
    for x in range(width):
        for y in range(height):
            for z in range(depth):
                edge = x in (0, width - 1) or z in (0, depth - 1)
                if not hollow or edge or (form == "hut" and y == height - 1):
                    cells[x, y, z] = block
    if hollow:
        _furnish(cells, size, form, material, text)
    return blueprint(f"the {'×'.join(map(str, (width, depth)))} {knowledge.label(material)} {form}", cells)


def _furnish(cells: dict[Cell, Block], size: Cell, form: str, material: str, text: str) -> None:
    """Add a doorway in the south wall, and a door, windows, a torch and a ladder as far as they are asked for."""
    width, height, depth = size
    middle, front = width // 2, depth - 1
    wood = next((wood for wood in _WOODS if material.startswith(wood)), "oak")
    for y in (0, 1):
        cells.pop((middle, y, front))
    if "door" in text:
        for y, half in ((0, "lower"), (1, "upper")):
            cells[middle, y, front] = Block.parse(f"{wood}_door[facing=north,half={half},hinge=left]")
    if "window" in text and height >= 3 and depth >= 5:
        for x in (0, width - 1):
            cells[x, 1, depth // 2] = Block.parse("glass")
    if "torch" in text or "light" in text:
        cells[middle, 1, 1] = Block.parse("wall_torch[facing=south]")
    if form == "tower" or "ladder" in text:
        for y in range(height):
            if "torch" not in text or y != 1:
                cells[1, y, 1] = Block.parse("ladder[facing=south]")
