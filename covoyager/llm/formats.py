"""Forms of answers: JSON by schema, any JSON, plain text; down the list where an endpoint does not know one."""

import json
import re
from enum import StrEnum
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from covoyager.errors import ModelUnreadable

A = TypeVar("A", bound=BaseModel)
_FENCED = re.compile(r"```(?:json)?\s*\n(.*?)```", re.DOTALL)
#: How many ends of a JSON value are tried in a text around it.
_ENDS = 20


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
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "it"
            wrong = f"{where}: {first['msg']}"
        except RecursionError:
            wrong = "it is nested too deep"
    raise ModelUnreadable(f"The language model's answer has not the form that was asked for ({wrong[:160]}).")


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
