"""World files, checked before anything starts: by the schema that the embedded server and editors read too."""

import json
from pathlib import Path
from typing import Any

from covoyager.errors import UsageError
from covoyager.files import json_fault, read_regular
from covoyager.texts import _

#: Bytes of a world file; the largest that a benchmark makes has less than 1 MB.
LARGEST = 16 << 20
#: The longest piece of a file that an error quotes, in characters.
_MOST_TOLD = 60


def check_world(world: str, root: Path) -> None:
    """Check that there is a world of that name, or a world file of the right form.

    Args:
        world: as ``--world`` names it.
        root: where ``worlds`` lies.

    Raises:
        UsageError: in one line.
    """
    known = sorted(path.stem for path in (root / "worlds" / "files").glob("*.json"))
    if world in known:
        return
    if not (world.endswith(".json") and _is_file(Path(world))):
        raise UsageError(
            _(
                "There is no world {world}; there is {known}, or name a world file.",
                world=repr(world),
                known=", ".join(known),
            )
        )
    check_world_file(Path(world), root / "worlds" / "world.schema.json")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name longer than any
        return False


def check_world_file(path: Path, schema: Path) -> None:
    """Check that a file is of the form that ``worlds/world.schema.json`` describes.

    Args:
        path: the file.
        schema: where the schema lies.

    Raises:
        UsageError: in one line: file, place in the file, what is wrong.
    """
    try:
        form = json.loads(read_regular(path, LARGEST))
    except OSError as error:
        raise UsageError(f"{path.name} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(_("{name}: not JSON: {error}", name=path.name, error=json_fault(error))) from error
    wrong = fault(form, json.loads(schema.read_bytes()))
    if wrong:
        raise UsageError(f"{path.name}: {wrong}")


def fault(form: Any, schema: dict[str, Any]) -> str | None:
    """The first thing that is not as the schema says: its place, and the ``errorMessage`` that stands beside it."""
    from jsonschema import Draft202012Validator  # needed where somebody has a world file of their own

    error = next(iter(Draft202012Validator(schema).iter_errors(form)), None)
    if error is None:
        return None
    place = list(error.absolute_path)
    if "propertyNames" in error.absolute_schema_path:
        known = ", ".join(name for name in error.schema["enum"] if not name.startswith("$"))
        return f"{_placed([*place, error.instance])}: unknown {error.schema['title']} (known: {known})"
    if error.validator == "required":
        missing = next(name for name in error.validator_value if name not in error.instance)
        lacking = error.schema["properties"][missing]
        said = lacking.get("errorMessage") or schema["$defs"][lacking["$ref"].rpartition("/")[2]]["errorMessage"]
        return f"{_placed([*place, missing])}: {said}"
    shown = json.dumps(error.instance, ensure_ascii=False, separators=(",", ":"))
    value = shown if len(shown) <= _MOST_TOLD else f"{shown[:_MOST_TOLD]}…"
    return f"{_placed(place)}: {error.schema['errorMessage'].replace('{value}', value)}".removeprefix(": ")


def _placed(path: list[str | int]) -> str:
    """As people read it: ``blocks[0].at``."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")
