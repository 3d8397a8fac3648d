"""The forms of a model's answers. Forgiving about spelling (the Co-Voyager report's form is read too), strict about kinds."""

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

#: More of anything than this is no plan for a game.
MOST = 60
LONGEST = 400
_AMOUNT = re.compile(r"\s*(\d+(?:\.\d+)?)?\s*x?\s*(.+?)\s*")
_NOTHING = ("", "none", "null", "nothing", "n/a", "-")


def _words(value: Any) -> Any:
    """Text where a list is wanted: ``"None"``, ``"stone pickaxe, furnace"``."""
    if value is None:
        return []
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip().lower() not in _NOTHING]
    return value


def _amounts(value: Any) -> Any:
    """``"3 cobblestones, 2 sticks"`` or ``{"stick": 2}`` where a list of amounts is wanted."""
    if isinstance(value, dict):
        return [{"item": item, "count": count} for item, count in value.items()]
    parts = _words(value)
    if not isinstance(parts, list):
        return parts
    return [_amount(part) if isinstance(part, str) else part for part in parts]


def _amount(text: str) -> dict[str, Any]:
    found = _AMOUNT.fullmatch(text)
    return {"item": found[2], "count": float(found[1] or 1)} if found else {"item": text, "count": 1}


def _clipped(value: Any) -> Any:
    return value[:LONGEST] if isinstance(value, str) else value


#: A sentence; what is longer is cut.
Line = Annotated[str, BeforeValidator(_clipped)]
Name = Annotated[str, Field(max_length=80)]
Names = Annotated[list[Name], BeforeValidator(_words), Field(max_length=MOST)]


class Shape(BaseModel):
    """An answer; keys that nobody asked for are passed over."""

    model_config = ConfigDict(extra="ignore")


class Amount(Shape):
    """So many of an item."""

    item: Name
    count: Annotated[float, Field(gt=0, le=10_000)] = 1


Amounts = Annotated[list[Amount], BeforeValidator(_amounts), Field(max_length=MOST)]


class Step(Shape):
    """One subtask, as the Co-Voyager report has them: ``materials`` for one unit, ``quantity`` -1 where it is open."""

    id: int = 0
    action: Name
    item: Name
    quantity: Annotated[int, Field(ge=-1, le=10_000)] = -1
    tools: Names = []
    materials: Amounts = []
    needs: Annotated[list[int], Field(max_length=MOST)] | None = None
    milestones: Annotated[list[Line], Field(max_length=8)] = []
    documents: Annotated[list[Line], Field(max_length=8)] = []


class PlanAnswer(Shape):
    """The Task Manager's: what must lie in the chest in the end, and the way there."""

    reasoning: Line = ""
    understood: bool = True
    why: Line = ""
    freeform: Line = ""
    wanted: Amounts = []
    subtasks: Annotated[list[Step], Field(max_length=MOST)]

    @model_validator(mode="before")
    @classmethod
    def _bare_list(cls, value: Any) -> Any:
        """The Co-Voyager report's answer is a bare list of subtasks."""
        return {"subtasks": value} if isinstance(value, list) else value


class ReviewAnswer(Shape):
    """The Task Critic's answer."""

    accepted: bool
    critique: Line = ""


class SkillAnswer(Shape):
    """The Skill Manager's (the Co-Voyager report, attachment H): explain, plan, code."""

    explain: Line = ""
    plan: Line = ""
    code: Annotated[str, Field(max_length=32_000)]


class ProgressAnswer(Shape):
    """The progress monitor's (S-Agents, appendix B.1)."""

    analysis: Line = ""
    status: Literal["success", "fail", "unknown"]


class LookAnswer(Shape):
    """One step of looking around (VillagerAgent's ReAct): a thought, and one action of a fixed set."""

    thought: Line = ""
    act: Literal["find", "mobs", "explore", "go", "prospect", "wait", "done"]
    names: Names = []
    direction: Literal[
        "north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest", "spiral"
    ] = "spiral"
    distance: Annotated[int, Field(ge=1, le=1000)] = 48
    position: Annotated[list[Annotated[float, Field(allow_inf_nan=False)]], Field(max_length=3)] = []


class TalkAnswer(Shape):
    """What somebody meant by what they said. There are no free words in it: what is answered is written by us."""

    goals: Annotated[list[Line], Field(max_length=4)] = []
    take: Annotated[list[int], Field(max_length=8)] = []
    leave: Annotated[list[int], Field(max_length=8)] = []
    facts: Annotated[list[int], Field(max_length=6)] = []
    mood: Literal["agree", "decline", "thank", "greet", "unclear", "none"] = "none"


class Idea(Shape):
    """One goal that could be next."""

    goal: Line
    why: Line = ""


class IdeasAnswer(Shape):
    """The curriculum's answer."""

    ideas: Annotated[list[Idea], Field(max_length=8)]


Corner = Annotated[list[Annotated[int, Field(ge=0, le=47)]], Field(min_length=3, max_length=3)]


class Box(Shape):
    """Blocks of one kind from corner to corner, both included; ``hollow`` ones have walls, a floor and a roof only."""

    block: Annotated[str, Field(max_length=120)]
    start: Corner
    end: Corner
    hollow: bool = False


class BlueprintAnswer(Shape):
    """The Architect's: boxes, of which later ones take the place of earlier ones; air carves out."""

    understood: bool = True
    why: Line = ""
    name: Annotated[str, Field(max_length=60)] = "a building"
    boxes: Annotated[list[Box], Field(max_length=80)]
