"""Bring the catalogues up to what the code says (``python -m docs.tools.catalogues``): ``.po`` to write in, ``.mo`` to read."""

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "covoyager" / "language" / "catalogues"
LANGUAGES = ("de", "es")
#: Stands in every catalogue: a new one differs from the old by its sentences alone.
SINCE = datetime(2026, 11, 1, tzinfo=UTC)

ROOMS = ("covoyager", "tui")
#: What only development says.
UNTOLD = ("covoyager/bench/", "covoyager/commands/bench.py")

Message: TypeAlias = str | tuple[str, str]


def messages() -> dict[Message, list[str]]:
    """What the code says, and where: sentences in ``_``, ``several`` and ``marked``, ``help`` of a shell's command, and what
    tells of commands and keys.
    """
    found: dict[Message, list[str]] = {}
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        if path.relative_to(ROOT).as_posix().startswith(UNTOLD):
            continue
        for message in _said(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(message, []).append(path.relative_to(ROOT).as_posix())
    return found


def _said(tree: ast.AST) -> Iterator[Message]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr.startswith("add_"):
            for named in node.keywords:
                if named.arg in ("help", "description") and isinstance(named.value, ast.Constant):
                    yield str(named.value.value)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            match node.func.id:
                case "_" | "marked" | "here" if node.args and isinstance(node.args[0], ast.Constant) and texts:
                    yield texts[0]
                case "several" | "here_several":
                    yield texts[0], texts[1]
                case "Spec":
                    yield from filter(None, texts[1:3])
                case "Key":
                    yield from texts[3:5]


def written(language: str) -> Catalog:
    """The catalogue of a language as it is kept."""
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """What ``gettext`` reads."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> None:
    """Write all catalogues: new sentences without a translation, old ones dropped."""
    for language in LANGUAGES:
        path = FOLDER / f"{language}.po"
        old = written(language) if path.exists() else Catalog(locale=language)
        comment = f"# What the bots say: {language}."
        new = Catalog(language, header_comment=comment, project="covoyager", creation_date=SINCE, fuzzy=False)
        new.revision_date = SINCE
        for message, files in messages().items():
            before = old.get(message[0] if isinstance(message, tuple) else message)
            new.add(message, before.string if before else "", [(name, 0) for name in dict.fromkeys(files)])
        with path.open("wb") as file:
            write_po(file, new, width=120, sort_output=True, include_lineno=False, omit_header=False)
        (FOLDER / f"{language}.mo").write_bytes(compiled(new))


if __name__ == "__main__":
    main()
