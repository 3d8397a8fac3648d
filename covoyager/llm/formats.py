"""Forms of answers: JSON by schema, any JSON, plain text; down the list where an endpoint does not know one."""

import json
import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from covoyager.errors import ModelUnreadable

A = TypeVar("A", bound=BaseModel)
_FENCED = re.compile(r"```(?:json)?\s*\n(.*?)```", re.DOTALL)
#: How many ends of a JSON value are tried in a text around it.
_ENDS = 20


#: So much of a wrong value is shown.
_SHOWN = 40
#: What one of a list is called.
_ONE = {"subtasks": "step", "boxes": "box", "materials": "material", "tools": "tool", "ideas": "idea"}
#: What a value must be, by how the kind of the fault begins.
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "finite_number": "a number",
    "string": "a text",
    "bool": "true or false",
    "list": "a list",
    "model": "an object",
    "dict": "an object",
}


class Format(StrEnum):
    """In the order in which they are tried."""

    SCHEMA = "json_schema"
    JSON = "json_object"
    TEXT = "text"

    @property
    def next(self) -> "Format | None":
        """The one below."""
        return {Format.SCHEMA: Format.JSON, Format.JSON: Format.TEXT}.get(self)


def response_format(form: Format, shape: type[BaseModel]) -> dict[str, Any] | None:
    """The request's ``response_format``; None for plain text."""
    if form is Format.TEXT:
        return None
    if form is Format.JSON:
        return {"type": "json_object"}
    schema = {"name": shape.__name__, "strict": True, "schema": strict_schema(shape)}
    return {"type": "json_schema", "json_schema": schema}


def instructions(form: Format, shape: type[BaseModel]) -> str:
    """What the system prompt adds where the endpoint does not see to the form itself."""
    if form is Format.SCHEMA:
        return ""
    schema = json.dumps(strict_schema(shape), separators=(",", ":"))
    return f"\n\nAnswer with one JSON object and nothing else. Its JSON schema:\n{schema}"


def strict_schema(shape: type[BaseModel]) -> dict[str, Any]:
    """The shape's JSON schema as strict endpoints want it: every key required, no others, no defaults."""
    schema = shape.model_json_schema()
    _tighten(schema)
    return schema


def _tighten(node: Any) -> None:
    if isinstance(node, list):
        for part in node:
            _tighten(part)
    if not isinstance(node, dict):
        return
    for word in ("default", "title", "maxItems", "maxLength", "minimum", "maximum"):
        if not isinstance(node.get(word), dict):
            node.pop(word, None)
    if "properties" in node:
        node["additionalProperties"] = False
        node["required"] = list(node["properties"])
    for part in node.values():
        _tighten(part)


def read_answer(text: str, shape: type[A]) -> A:
    """The answer in a text, which may stand in a fence or between other words.

    Raises:
        ModelUnreadable: there is none, or it has another form; says where.
    """
    wrong = "there is no JSON in it"
    for candidate in _candidates(text):
        try:
            return shape.model_validate(candidate)
        except ValidationError as error:
            wrong = _fault(error)
        except RecursionError:
            wrong = "it is nested too deep"
    raise ModelUnreadable(f"The language model's answer has not the form that was asked for ({wrong[:160]}).")


def _fault(error: ValidationError) -> str:
    """The first thing that is wrong with an answer, in words for people: which part of which step, and what it must be."""
    first = error.errors()[0]
    kind, bounds, given = first["type"], first.get("ctx", {}), first["input"]
    what = _part(first["loc"])
    if kind == "missing":
        return f"it lacks {what}"
    if kind in ("string_too_long", "too_long", "too_short"):
        most = bounds.get("max_length", bounds.get("min_length"))
        unit = "letters" if kind == "string_too_long" else "entries"
        return f"too {'few' if kind == 'too_short' else 'many'} {unit} in {what}: {most} is the bound"
    must = {
        "greater_than_equal": f"at least {bounds.get('ge')}",
        "greater_than": f"more than {bounds.get('gt', 0):g}",
        "less_than_equal": f"at most {bounds.get('le')}",
        "literal_error": str(bounds.get("expected")),
    }.get(kind) or next((words for begin, words in _KINDS.items() if kind.startswith(begin)), "of another form")
    return f"{what} must be {must}, not {_shown(given)}"


def _part(place: Sequence[int | str]) -> str:
    """Where something stands in an answer: ``the quantity of step 2``."""
    names: list[str] = []
    for part in place:
        if isinstance(part, int):
            names[-1:] = [f"{_ONE.get(names[-1], names[-1]) if names else 'part'} {part + 1}"]
        else:
            names.append(part.replace("_", " "))
    if not names:
        return "the answer"
    return " of ".join(name if name[-1].isdigit() else f"the {name}" for name in reversed(names))


def _shown(given: Any) -> str:
    """What a model gave, as it wrote it, cut where it is long."""
    text = json.dumps(given, ensure_ascii=False, default=str)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _candidates(text: str) -> list[Any]:
    texts = [text.strip(), *(match.strip() for match in _FENCED.findall(text))]
    begins = sorted(at for at in (text.find("{"), text.find("[")) if at >= 0)
    found = [value for value in map(_load, texts) if isinstance(value, dict | list)]
    for begin in begins if not found else ():
        try:
            value, _ = json.JSONDecoder().raw_decode(text[begin:])
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict | list):
            found.append(value)
    return found[:_ENDS]


def _load(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
