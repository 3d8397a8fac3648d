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


COMPASS = plan({"compass": 1}, step(1, "craft", "compass", materials="4 iron ingots, 1 redstone dust", tools="None"))

#: Seed 004's attachment E, word for word: a bare list, names in English, tools and materials as text.
SEED = [
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
