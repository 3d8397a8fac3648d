"""Whether the game allows a subtask, looked at by itself: recipe, amounts, tools, station, fuel."""

from collections.abc import Mapping
from math import ceil

from covoyager.domain.actions import Action
from covoyager.domain.subtask import Subtask
from covoyager.knowledge import Knowledge, Method
from covoyager.knowledge.methods import unenchanted
from covoyager.planning.critic.critique import Critique, Fault
from covoyager.planning.gear import is_gear


def check_rules(subtask: Subtask, knowledge: Knowledge) -> list[Critique]:
    """Check one subtask by the game's rules; of several methods the one with the fewest faults counts."""
    found = unknown_names(subtask, knowledge)
    if found:
        return found
    if subtask.quantity < 1:
        message = f"#{subtask.id} has the quantity {subtask.quantity}"
        return [Critique(Fault.WRONG_QUANTITY, subtask.id, message, {"do": "set_quantity", "subtask": subtask.id})]
    found = confused(subtask, knowledge)
    if subtask.action.spec.hunts:
        return found + check_hunt(subtask, knowledge)
    if subtask.drawn_or_told:
        return found
    if subtask.action.spec.hands_on:
        return found + check_handed(subtask)
    methods = [method for method in ways_for(subtask.item, knowledge) if method.action is subtask.action]
    if not methods:
        message = f"there is no way to {subtask.action} {subtask.item.replace('_', ' ')}"
        fix = {"do": "replace", "subtask": subtask.id, "item": subtask.item, "count": subtask.quantity}
        return [*found, Critique(Fault.NO_SUCH_WAY, subtask.id, message, fix)]
    faults: list[list[Critique]] = [check_method(subtask, method, knowledge) for method in methods]
    if all(faults):
        found += sorted(faults, key=len)[0]
    return found


def check_handed(subtask: Subtask) -> list[Critique]:
    """Check that placing or delivering takes exactly the items that it names; delivering may also list none."""
    wanted = {subtask.item: subtask.quantity}
    given = dict(subtask.consumes)
    if given == wanted or (subtask.action is Action.DELIVER and not given):
        return []
    message = f"#{subtask.id} takes {subtask.quantity} {subtask.item.replace('_', ' ')} and nothing else"
    return [Critique(Fault.WRONG_QUANTITY, subtask.id, message, {"do": "recompute", "subtask": subtask.id})]


def ways_for(item: str, knowledge: Knowledge) -> list[Method]:
    """Methods to get an item, and those to get it enchanted."""
    return [*knowledge.methods.get(item, ()), *knowledge.enchanted.get(item, ())]


def unknown_names(subtask: Subtask, knowledge: Knowledge) -> list[Critique]:
    """Find names of items, blocks and mobs that this version does not have."""
    own = () if subtask.drawn_or_told else (subtask.item,)
    names = [*own, *subtask.tools, *subtask.consumes, *subtask.produces, *subtask.sources]
    if subtask.station:
        names.append(subtask.station)
    known = (knowledge.items, knowledge.blocks, knowledge.entities)
    unknown = [name for name in names if not any(name in group for group in known)]
    return [
        Critique(
            Fault.UNKNOWN_ITEM,
            subtask.id,
            f"#{subtask.id} names {name!r}, which Minecraft {knowledge.version} does not have",
            {"do": "rename", "subtask": subtask.id, "item": name},
        )
        for name in dict.fromkeys(unknown)
    ]


def confused(subtask: Subtask, knowledge: Knowledge) -> list[Critique]:
    """Find tools that are also listed as materials, and tools that are none."""
    found: list[Critique] = []
    for tool in dict.fromkeys(subtask.tools):
        if tool in subtask.consumes or not is_tool(tool, knowledge):
            message = f"#{subtask.id} lists {tool.replace('_', ' ')} as a tool"
            fix = {"do": "drop_tool", "subtask": subtask.id, "tool": tool}
            found.append(Critique(Fault.CONFUSED, subtask.id, message, fix))
    return found


def is_tool(item: str, knowledge: Knowledge) -> bool:
    """Whether any method uses the item as a tool, or it is a bed, a boat, armour or a shield."""
    return (
        item in knowledge.tools
        or is_gear(item)
        or any(item in knowledge.tags.get(tag, ()) for tag in ("beds", "boats"))
    )


def check_method(subtask: Subtask, method: Method, knowledge: Knowledge) -> list[Critique]:
    """Check a subtask against one method."""
    found: list[Critique] = []
    label = subtask.item.replace("_", " ")
    runs = ceil(subtask.quantity / method.count - 1e-9)
    made = subtask.produces.get(subtask.item, 0)
    surplus = runs * method.count - subtask.quantity
    if made != subtask.quantity or (method.slots and not method.most and surplus):
        right = int(runs * method.count)
        fix = {"do": "set_quantity", "subtask": subtask.id, "quantity": right}
        found.append(
            Critique(Fault.WRONG_QUANTITY, subtask.id, f"#{subtask.id} makes {right} {label}, not {made}", fix)
        )
    returns = dict(method.returns)
    for item, count in subtask.produces.items():
        fuel_left = runs if item == "bucket" and "lava_bucket" in subtask.consumes else 0
        if item != subtask.item and count > returns.get(item, 0) * runs + fuel_left:
            message = f"#{subtask.id} does not give {count} {item.replace('_', ' ')}"
            found.append(
                Critique(Fault.WRONG_QUANTITY, subtask.id, message, {"do": "recompute", "subtask": subtask.id})
            )
    if subtask.station != (method.station or method.gate):
        fix = {"do": "set_station", "subtask": subtask.id, "station": method.station or method.gate}
        wanted = (method.station or method.gate or "nothing").replace("_", " ")
        found.append(Critique(Fault.MISSING_STATION, subtask.id, f"#{subtask.id} is done at {wanted}", fix))
    found += check_consumes(subtask, method, runs, knowledge)
    for need in method.tools:
        if not any(tool in map(unenchanted, need.choices) for tool in subtask.tools):
            message = f"#{subtask.id} takes {need.choices[0].replace('_', ' ')} or better to {subtask.action} {label}"
            fix = {"do": "set_tool", "subtask": subtask.id, "tool": need.choices[0]}
            found.append(Critique(Fault.MISSING_TOOL, subtask.id, message, fix))
    if subtask.sources and method.sources and not set(subtask.sources) <= set(method.sources):
        message = f"{label} does not come from {', '.join(s for s in subtask.sources if s not in method.sources)}"
        found.append(Critique(Fault.NO_SUCH_WAY, subtask.id, message, {"do": "recompute", "subtask": subtask.id}))
    return found


def check_consumes(subtask: Subtask, method: Method, runs: int, knowledge: Knowledge) -> list[Critique]:
    """Check that ``consumes`` fills the slots of so many runs exactly, and that the rest is fuel, and enough of it."""
    rest: dict[str, float] = dict(subtask.consumes)
    found: list[Critique] = []
    fix = {"do": "recompute", "subtask": subtask.id}
    for slot in sorted(method.slots, key=lambda s: len(s.choices)):
        wanted: float = slot.count * runs
        for choice in slot.choices:
            part = min(rest.get(choice, 0), wanted)
            if part:
                rest[choice] -= part
                wanted -= part
        if wanted > 0:
            names = " or ".join(c.replace("_", " ") for c in slot.choices[:3])
            message = f"#{subtask.id} takes {wanted:g} more {names}"
            found.append(Critique(Fault.WRONG_QUANTITY, subtask.id, message, fix))
    rest = {item: count for item, count in rest.items() if count > 0}
    if method.heat:
        burn = knowledge.burning(method.station)
        fire = sum(count * burn.get(item, 0) for item, count in rest.items())
        rest = {item: count for item, count in rest.items() if item not in burn}
        if fire < runs * method.heat:
            message = f"#{subtask.id} burns {runs * method.heat} ticks and has fuel for {fire:g}"
            found.append(Critique(Fault.MISSING_MATERIAL, subtask.id, message, fix))
    for item, count in rest.items():
        fault = Fault.CONFUSED if is_tool(item, knowledge) else Fault.WRONG_QUANTITY
        message = f"#{subtask.id} does not take {count:g} {item.replace('_', ' ')}"
        found.append(Critique(fault, subtask.id, message, fix))
    return found


def check_hunt(subtask: Subtask, knowledge: Knowledge) -> list[Critique]:
    """Check a hunt: the mob drops what is produced, in so many kills on average, and the weapon it takes is listed."""
    drops = drops_of(subtask.item, knowledge)
    found: list[Critique] = []
    fix = {"do": "recompute", "subtask": subtask.id}
    if not drops and subtask.item in knowledge.hunts and not subtask.produces:
        return found
    if not drops:
        message = f"{subtask.item.replace('_', ' ')} cannot be hunted"
        return [Critique(Fault.NO_SUCH_WAY, subtask.id, message, {"do": "remove", "subtask": subtask.id})]
    for item, count in subtask.produces.items():
        method = drops.get(item)
        if method is None:
            message = f"{subtask.item.replace('_', ' ')} does not drop {item.replace('_', ' ')}"
            found.append(Critique(Fault.NO_SUCH_WAY, subtask.id, message, fix))
        elif count > subtask.quantity * method.count + 1e-9:
            right = ceil(count / method.count - 1e-9)
            message = f"#{subtask.id} takes about {right} kills for {count} {item.replace('_', ' ')}"
            found.append(Critique(Fault.WRONG_QUANTITY, subtask.id, message, fix))
    for method in list(drops.values())[:1]:
        for need in method.tools:
            if not any(tool in map(unenchanted, need.choices) for tool in subtask.tools):
                message = f"#{subtask.id} asks for {need.choices[0].replace('_', ' ')} or better"
                fix = {"do": "set_tool", "subtask": subtask.id, "tool": need.choices[0]}
                found.append(Critique(Fault.MISSING_TOOL, subtask.id, message, fix))
    return found


def drops_of(mob: str, knowledge: Knowledge) -> Mapping[str, Method]:
    """Drop → method to get it from a mob; empty if the mob drops nothing."""
    return knowledge.drops.get(mob, {})


def uses_of(subtask: Subtask, tool: str, knowledge: Knowledge) -> float:
    """How many uses of ``tool`` a subtask takes; 0 for a tool that does not wear."""
    if not knowledge.durability(tool):
        return 0.0
    if subtask.action.spec.hunts:
        for method in drops_of(subtask.item, knowledge).values():
            for need in method.tools:
                if tool in map(unenchanted, need.choices):
                    return need.wear * subtask.quantity
        return 0.0
    best = float("inf")
    for method in ways_for(subtask.item, knowledge):
        if method.action is not subtask.action or (subtask.sources and not set(subtask.sources) <= set(method.sources)):
            continue
        runs = subtask.quantity / method.count
        # Swords and gear are only carried against monsters: digging does not wear them.
        idle = tool.endswith("_sword") or is_gear(tool)
        wear = next(
            (need.wear for need in method.tools if tool in map(unenchanted, need.choices)), 0.0 if idle else 1.0
        )
        best = min(best, wear * runs)
    return 0.0 if best == float("inf") else best
