"""Answers that a model might give, good and bad."""

from typing import Any

from covoyager.testing import Call, Step, good

WAY_HOME = "something that shows me the way home"


def plan(wanted: dict[str, int] | None = None, *steps: dict[str, Any]) -> dict[str, Any]:
    """A Task Manager's answer."""
    amounts = [{"item": item, "count": count} for item, count in (wanted or {}).items()]
    return {"understood": True, "why": "", "wanted": amounts, "subtasks": list(steps)}


def step(number: int, action: str, item: str, quantity: int = 1, **more: Any) -> dict[str, Any]:
    """One of its subtasks."""
    return {"id": number, "action": action, "item": item, "quantity": quantity, **more}


def compass(wood: str) -> dict[str, Any]:
    """A compass from empty hands, by steps that hold."""
    return plan(
        {"compass": 1},
        step(1, "gather", f"{wood}_log", -1),
        step(2, "craft", f"{wood}_planks", -1, materials=f"0.25 {wood}_log", needs=[1]),
        step(3, "craft", "stick", -1, materials=f"0.5 {wood}_planks", needs=[2]),
        step(4, "craft", "crafting_table", materials=f"4 {wood}_planks", needs=[2]),
        step(5, "craft", "wooden_pickaxe", tools="crafting table", materials=f"3 {wood}_planks, 2 stick", needs=[3, 4]),
        step(6, "gather", "cobblestone", -1, tools="wooden pickaxe", needs=[5]),
        step(7, "craft", "stone_pickaxe", tools="crafting table", materials="3 cobblestone, 2 stick", needs=[6]),
        step(8, "craft", "furnace", tools="crafting table", materials="8 cobblestone", needs=[6]),
        step(9, "gather", "raw_iron", -1, tools="stone pickaxe", needs=[7]),
        step(10, "smelt", "iron_ingot", -1, tools="furnace", materials="1 raw_iron", needs=[8, 9]),
        step(11, "craft", "iron_pickaxe", tools="crafting table", materials="3 iron_ingot, 2 stick", needs=[10]),
        step(12, "gather", "redstone", 1, tools="iron pickaxe", needs=[11]),
        step(13, "craft", "compass", tools="crafting table", materials="4 iron_ingot, 1 redstone", needs=[10, 12]),
    )


#: Of birch, which nobody plans who can have oak.
COMPASS = compass("birch")

#: The Co-Voyager report's attachment E, word for word: a bare list, names in English, tools and materials as text.
AS_PRINTED = [
    {"action": "craft", "item": "crafting table", "tools": "None", "materials": "4 wood planks", "quantity": 1},
    {
        "action": "craft",
        "item": "wooden pickaxe",
        "tools": "crafting table",
        "materials": "3 wood planks, 2 sticks",
        "quantity": 1,
    },
    {"action": "gather", "item": "cobblestone", "tools": "wooden pickaxe", "materials": "None", "quantity": -1},
    {"action": "gather", "item": "iron raws", "tools": "stone pickaxe", "materials": "None", "quantity": -1},
    {"action": "craft", "item": "furnace", "tools": "crafting table", "materials": "8 cobblestones", "quantity": 1},
    {
        "action": "smelt",
        "item": "iron ingot",
        "tools": "furnace",
        "materials": "1 iron raw, 1 wood plank",
        "quantity": 2,
    },
]

ACCEPTED = {"accepted": True, "critique": ""}


def reviewed(*answers: Any) -> Any:
    """A script whose Task Manager gives these answers in turn, and whose critic accepts everything."""
    left = list(answers)

    def answer(call: Call) -> Step:
        if "You are the Task Critic" in call.text:
            return good(ACCEPTED)
        following = left.pop(0)
        return following if isinstance(following, Step) else good(following)

    return answer


#: A model's skill for crafting, as parameterised as the prompt asks for.
CRAFT = """```js
export default async function (ctx, args) {
  const { item, quantity, consumes, station } = args
  await ctx.prepare({ items: consumes, station })
  await ctx.craftItem(item, quantity)
  await ctx.handIn({ items: [item, ...Object.keys(consumes)] })
}
```"""
#: The same, with a mistake that the first try shows.
BROKEN = "export default async function (ctx, args) {\n  await ctx.craft(args.item)\n}\n"
#: One that names a place: it is never run.
PLACED = "export default async function (ctx, args) {\n  await ctx.navigateTo({ x: 117, y: 64, z: -3 })\n}\n"


def skill(code: str) -> dict[str, str]:
    """A Skill Manager's answer."""
    return {"explain": "", "plan": "get the materials, craft, hand in", "code": code}
