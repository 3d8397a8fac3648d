"""Write ``docs/primitives.md`` from the code (``python -m docs.tools.primitives``): what stands at each primitive."""

import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from covoyager.bot import ensure_runtime
from covoyager.config import Settings

DOCS = Path(__file__).resolve().parent.parent
SKILLS = DOCS.parent / "skills"
PAGE = DOCS / "primitives.md"
HEAD = """# Primitives

<!-- Written by `python -m docs.tools.primitives`; change the comments in the code instead. -->

What a [skill](skills.md) finds in its `ctx`. Each is async, resolves to a value, and throws an Error with a `code` where it
cannot do its work; the codes in the descriptions are those. Names of blocks, items and mobs are Minecraft ids such as
`oak_log`; a `Point` is `{x, y, z}`, `Amounts` are numbers by name; times are seconds of the game. Beside them there are
`ctx.inventory()` ({name: count}), `ctx.position()`, `ctx.say(text)` and `ctx.signal`. Every argument of foreign source is
checked (`skills/primitives/arguments.mjs`).
"""

_COMMENT = r"/\*\*\n((?: \* [^\n]*\n)+) \*/\n"
_FLAT = r"[^{}]*"
_NESTED = rf"(?:{_FLAT}|\{{(?:{_FLAT}|\{{{_FLAT}\}})*\}})*"
_TAG = re.compile(rf"@(param|returns)\s+(?:\{{({_NESTED})\}}\s*)?(.*)", re.DOTALL)


#: Asks Node; marks such as ``optional`` are no arguments.
_ASK = """
const { REGISTRY } = await import(%r)
console.log(JSON.stringify(REGISTRY.map(({ name, takes, withheld = false, prompt = null }) =>
  ({ name, takes: takes ? takes.filter(check => typeof check === 'function').length : null, withheld, prompt }))))
"""


@dataclass(frozen=True, slots=True)
class Registered:
    """One primitive as it registers itself; ``takes`` is None where foreign source does not find it."""

    name: str
    takes: int | None
    withheld: bool
    prompt: str | None


@dataclass(frozen=True, slots=True)
class Primitive:
    """One primitive as its comment tells of it; ``meanings`` is what each argument is, fields (``options.item``) too."""

    name: str
    about: str
    arguments: tuple[str, ...]
    meanings: dict[str, str]
    returns: str


def page() -> str:
    """The whole page."""
    arity, held = allowed(), {each.name for each in registry() if each.withheld}
    found = {each.name: each for path in sorted((SKILLS / "primitives").rglob("*.mjs")) for each in documented(path)}
    parts = [HEAD]
    for name in arity:
        if name in found:
            parts.append(_section(found[name], arity[name], name in held))
    parts.append("## For built-in skills only\n\nForeign source does not find these in its `ctx`.\n")
    parts.append("| name | what it does |\n| --- | --- |")
    inner = [each.name for each in registry() if each.takes is None]
    parts.append("\n".join(f"| `{name}` | {found[name].about} |" for name in inner))
    return "\n".join(parts) + "\n"


def _section(one: Primitive, arity: int, held: bool) -> str:
    arguments = one.arguments[:arity]
    known = {name.strip("[]") for name in arguments}
    lines = [f"## {one.name}({', '.join(arguments)})\n", one.about]
    if held:
        lines.append("\nA step of the board does not get it where its source is foreign.")
    listed = [f"- `{name}`: {text}" for name, text in one.meanings.items() if text and name.split(".")[0] in known]
    lines += ["", *listed] if listed else []
    lines += ["", f"Resolves to {one.returns}"] if one.returns else []
    return "\n".join(lines) + "\n"


def documented(path: Path) -> Iterator[Primitive]:
    """The exported functions of a file that have a comment."""
    text = path.read_text(encoding="utf-8")
    for found in re.finditer(_COMMENT + r"export (?:async )?function (\w+) \((?:context|\{ bot \})(.*)\) \{\n", text):
        body = " ".join(line.removeprefix(" *").strip() for line in found[1].splitlines())
        about, *tags = re.split(r" ?(?=@(?:param|returns)\b)", body)
        read = [tag for tag in map(_TAG.fullmatch, tags) if tag]
        comments = dict(_argument(tag[3]) for tag in read if tag[1] == "param")
        returns = next(
            (f"`{_plain(tag[2])}`: {tag[3]}".rstrip(": ") for tag in read if tag[1] == "returns" and tag[2]), ""
        )
        yield Primitive(found[2], about.strip(), tuple(_declared(found[3], comments)), comments, returns)


def _argument(text: str) -> tuple[str, str]:
    """``[count] of blocks`` → (count, of blocks)."""
    name, _, what = text.strip().partition(" ")
    return name.strip("[]"), what.strip()


def _declared(text: str, comments: dict[str, str]) -> Iterator[str]:
    """The arguments behind the first, what may be left out in brackets; a pattern has the name that the comment gives it."""
    names = [name for name in comments if name != "context" and "." not in name]
    parts = re.findall(r",\s*(\{[^}]*\}|\w+)(\s*=)?", text)
    for at, (name, default) in enumerate(parts):
        shown = (names[at] if at < len(names) else "options") if name.startswith("{") else name
        yield f"[{shown}]" if default else shown


def _plain(kind: str) -> str:
    """A type as people read it: what a promise resolves to."""
    return re.sub(r"^Promise<(.*)>$", r"\1", kind)


@cache
def registry() -> tuple[Registered, ...]:
    """What the primitives say of themselves, in the order of their files (``skills/primitives/registry.mjs``)."""
    runtime = ensure_runtime(Settings.load().cache)
    url = (SKILLS / "primitives" / "registry.mjs").as_uri()
    answer = subprocess.run(
        [runtime.node, "--input-type=module", "-e", _ASK % url],
        capture_output=True,
        text=True,
        check=True,
        cwd=DOCS.parent,
        encoding="utf-8",
    )
    return tuple(Registered(**each) for each in json.loads(answer.stdout))


def allowed() -> dict[str, int]:
    """Primitives that foreign source may call, with how many arguments they take."""
    return {each.name: each.takes for each in registry() if each.takes is not None}


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
