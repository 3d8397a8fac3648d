"""Datapacks in the game's own layout: recipes and tags of a server, laid over those of the game.

Rules as the game has them (Minecraft Wiki, "Data pack", "Recipe", "Tag"): ``data/<namespace>/recipe/`` and ``tags/item/``
since 1.21, ``recipes/`` and ``tags/items/`` before; a file replaces the one of the same name in packs below; tags add up
unless ``"replace": true``; ``filter`` in ``pack.mcmeta`` hides files of the packs below.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from covoyager.errors import KnowledgeError
from covoyager.files import json_fault, read_regular, sized
from covoyager.knowledge.methods import Method
from covoyager.knowledge.recipes.packed import read_recipe, without_namespace
from covoyager.texts import _

MOST_BYTES = 1024 * 1024
"""Largest recipe, tag or ``pack.mcmeta``; the largest of the game's own has 30 kB."""
MOST_BYTES_IN_ALL = 64 * MOST_BYTES
MOST_FILES = 20_000
"""Most files in one pack; the game has about 1,800 recipes and item tags."""

Recipes = dict[tuple[str, str], list[Method]]
"""(namespace, name) → methods of that recipe."""

Tags = dict[str, list[str]]
"""Tag → members; ``#`` marks a tag, and names of the game's own namespace have no ``minecraft:``."""


def apply_datapacks(
    folders: Sequence[Path],
    built_in: Sequence[Method],
    tags: Mapping[str, tuple[str, ...]],
    items: Mapping[str, object],
) -> tuple[list[Method], dict[str, tuple[str, ...]]]:
    """Lay datapacks over the game's recipes and tags.

    Args:
        folders: the datapacks, the lowest first.
        built_in: methods of the game's own recipes.
        tags: the game's own item tags, tag → items.
        items: those of the version.

    Returns:
        All methods, and all tags with the tags in them resolved to items.

    Raises:
        KnowledgeError: a folder is no datapack, or a file cannot be read.
    """
    recipes: Recipes = {}
    for method in built_in:
        recipes.setdefault(("minecraft", method.name or f"{method.item}#special"), []).append(method)
    members: Tags = {tag: list(names) for tag, names in tags.items()}
    packed: dict[tuple[str, str], Any] = {}
    for folder in folders:
        pack = Pack(folder)
        for hidden in pack.filters():
            recipes = {key: methods for key, methods in recipes.items() if not hidden(key, ("recipe", "recipes"))}
            packed = {key: raw for key, raw in packed.items() if not hidden(key, ("recipe", "recipes"))}
            members = {
                tag: names for tag, names in members.items() if not hidden(split_id(tag), ("tags/item", "tags/items"))
            }
        for key, raw in pack.files("tags/item", "tags/items"):
            lay_tag(key, raw, members)
        for key, raw in pack.files("recipe", "recipes"):
            recipes.pop(key, None)
            packed[key] = raw
    flat = resolve(members, items)
    for key, raw in packed.items():
        recipes[key] = read_recipe(key, raw, flat, items)
    return [method for methods in recipes.values() for method in methods], flat


def split_id(name: str) -> tuple[str, str]:
    """``minecraft:stick`` or ``stick`` → ("minecraft", "stick")."""
    namespace, colon, path = name.partition(":")
    return (namespace, path) if colon else ("minecraft", name)


Hides = Callable[[tuple[str, str], tuple[str, ...]], bool]
"""Whether a file, by its key, under one of some roots is hidden."""


class Pack:
    """The folder of one datapack, read within bounds on number and size of files.

    Raises:
        KnowledgeError: it is no datapack. All methods raise it, too, if a file cannot be read or understood.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._left = MOST_BYTES_IN_ALL
        self._seen = 0
        try:
            folder.stat()
            found = (folder / "data").is_dir()
        except FileNotFoundError as error:
            raise KnowledgeError(
                _("The datapack {folder} does not exist: --datapack wants its folder.", folder=folder)
            ) from error
        except OSError as error:
            raise KnowledgeError(_("{folder} cannot be read: {error}", folder=folder, error=error.strerror)) from error
        if not found:
            raise KnowledgeError(_("{folder} is no datapack: it has no folder data", folder=folder))

    def filters(self) -> list[Hides]:
        """The tests of the ``filter`` block of ``pack.mcmeta``; each tells whether a file of the packs below is hidden."""
        file = self._folder / "pack.mcmeta"
        if not file.exists():
            return []
        try:
            blocks = self._read(file).get("filter", {}).get("block", [])
            return [hider(block.get("namespace", ""), block.get("path", "")) for block in blocks]
        except (AttributeError, TypeError) as error:
            raise KnowledgeError(_("{file}: its filter is no list of patterns", file=file)) from error
        except ValueError as error:
            raise KnowledgeError(
                _("{file}: a filter is no pattern that is known here: {error}", file=file, error=str(error))
            ) from error

    def files(self, *kinds: str) -> Iterator[tuple[tuple[str, str], dict[str, Any]]]:
        """All JSON files in folders of these names, as ((namespace, name), content), sorted."""
        for namespace in self._entries(self._folder / "data"):
            for kind in kinds:
                root = namespace / kind
                for file in self._below(root) if root.is_dir() else ():
                    name = file.relative_to(root).with_suffix("").as_posix()
                    yield (namespace.name, name), self._read(file)

    def _entries(self, folder: Path) -> list[Path]:
        try:
            found = sorted(folder.iterdir())
        except OSError as error:
            raise KnowledgeError(_("{folder} cannot be read: {error}", folder=folder, error=error.strerror)) from error
        self._count(len(found))
        return found

    def _below(self, root: Path) -> list[Path]:
        found: list[Path] = []
        for folder, inner, names in os.walk(root):
            self._count(len(inner) + len(names))
            found += [Path(folder) / name for name in names if name.endswith(".json")]
        return sorted(found)

    def _count(self, more: int) -> None:
        self._seen += more
        if self._seen > MOST_FILES:
            raise KnowledgeError(
                _(
                    "{folder} holds more than {most_files} files: that is no datapack",
                    folder=self._folder,
                    most_files=MOST_FILES,
                )
            )

    def _read(self, file: Path) -> dict[str, Any]:
        try:
            raw = read_regular(file, MOST_BYTES)
            found = json.loads(raw)
        except OSError as error:
            raise KnowledgeError(_("{file} cannot be read: {error}", file=file, error=error.strerror)) from error
        except (ValueError, RecursionError) as error:
            raise KnowledgeError(
                _("{file} cannot be read: it is no JSON ({error})", file=file, error=json_fault(error))
            ) from error
        self._left -= len(raw)
        if self._left < 0:
            raise KnowledgeError(
                _(
                    "{folder} is larger than {most_bytes_in_all}: that is no datapack",
                    folder=self._folder,
                    most_bytes_in_all=sized(MOST_BYTES_IN_ALL),
                )
            )
        if not isinstance(found, dict):
            raise KnowledgeError(_("{file} cannot be read: it is no JSON object", file=file))
        return found


def hider(namespace: str, path: str) -> Hides:
    """The test of one block of a filter.

    As in the game a pattern may match anywhere (``IdentifierPattern`` asks ``Pattern.asPredicate``). Since the patterns are not
    ours, they go to a matcher that takes linear time; it knows neither look-around nor back-references.

    Raises:
        TypeError: a pattern is no text.
        ValueError: a pattern is malformed.
    """
    spaces, paths = _pattern(namespace), _pattern(path)

    def hidden(key: tuple[str, str], roots: tuple[str, ...]) -> bool:
        return spaces(key[0]) and any(paths(f"{root}/{key[1]}.json") for root in roots)

    return hidden


def _pattern(text: str) -> Callable[[str], bool]:
    from pydantic_core import SchemaError, SchemaValidator, core_schema

    if not isinstance(text, str):
        raise TypeError("a pattern is text")
    try:
        return SchemaValidator(core_schema.str_schema(pattern=text, regex_engine="rust-regex")).isinstance_python
    except SchemaError as error:
        raise ValueError(str(error).strip().splitlines()[-1].strip()) from error


def lay_tag(key: tuple[str, str], raw: Mapping[str, Any], members: Tags) -> None:
    """Add a file of an item tag to ``members``, or replace the tag with it if the file says so.

    Raises:
        KnowledgeError: its values are no list of names.
    """
    tag = key[1] if key[0] == "minecraft" else ":".join(key)
    values = raw.get("values", [])
    listed = values if isinstance(values, list) else [None]
    names: list[Any] = [value.get("id") if isinstance(value, dict) else value for value in listed]
    if not all(isinstance(name, str) for name in names):
        raise KnowledgeError(_("tag {key} is broken: its values are no list of names", key=":".join(key)))
    named = [("#" + without_namespace(name[1:])) if name.startswith("#") else without_namespace(name) for name in names]
    members[tag] = named if raw.get("replace") else list(dict.fromkeys([*members.get(tag, []), *named]))


def resolve(members: Tags, items: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """Tag → its items, with tags in it resolved; a tag that contains itself gets nothing from that.

    It works without recursion, so that tags may be nested to any depth.
    """
    flat: dict[str, tuple[str, ...]] = {}
    same: dict[tuple[str, ...], tuple[str, ...]] = {}
    for first in members:
        open_: dict[str, None] = {}
        waiting = [first]
        while waiting:
            tag = waiting[-1]
            inner = [value[1:] for value in members.get(tag, ()) if value.startswith("#")]
            if tag not in flat and tag not in open_:
                open_[tag] = None
                waiting += [each for each in inner if each not in flat and each not in open_]
                continue
            waiting.pop()
            if tag in flat:
                continue
            del open_[tag]
            found: dict[str, None] = {}
            for value in members.get(tag, ()):
                if value.startswith("#"):
                    found |= dict.fromkeys(flat.get(value[1:], ()))
                elif value in items:
                    found[value] = None
            named = tuple(found)
            flat[tag] = same.setdefault(named, named)
    return {tag: flat[tag] for tag in members}
