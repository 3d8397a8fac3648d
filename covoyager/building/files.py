"""Reads blueprints from files of all formats, with one line for whatever is wrong with a file."""

from pathlib import Path

from covoyager.building.blueprint import Blueprint, blueprint
from covoyager.building.listed import listed_cells
from covoyager.building.litematic import litematic_cells
from covoyager.building.nbt import LARGEST, read_nbt
from covoyager.building.schem import schem_cells
from covoyager.errors import UsageError
from covoyager.files import read_regular
from covoyager.texts import _

FORMATS = {
    ".schem": lambda data: schem_cells(read_nbt(data)),
    ".litematic": lambda data: litematic_cells(read_nbt(data)),
    ".json": listed_cells,
}


def read_blueprint(path: Path) -> Blueprint:
    """Read the blueprint in a file.

    Args:
        path: its suffix tells the format.

    Raises:
        UsageError: there is no such file, or it cannot be read; in one line.
    """
    try:
        cells = FORMATS[path.suffix.lower()](read_regular(path, LARGEST))
    except FileNotFoundError:
        raise UsageError(_("There is no blueprint {name} in {parent}.", name=path.name, parent=path.parent)) from None
    except OSError as error:
        raise UsageError(
            _("The blueprint {name} cannot be read: {error}.", name=path.name, error=error.strerror)
        ) from None
    except (UsageError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise UsageError(
            _("The blueprint {name} cannot be read: {error}", name=path.name, error=_problem(error))
        ) from None
    return blueprint(path.stem, cells)


def _problem(error: Exception) -> str:
    """What is wrong with the file, without a word of what Python says of its values."""
    if isinstance(error, UsageError):
        return str(error)
    if isinstance(error, KeyError) and isinstance(error.args[0], str):
        return _("it has no {part}", part=error.args[0][:40])
    return _("a part of it is not of the kind that its format wants")
