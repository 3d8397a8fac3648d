"""Plans to put on a board."""

from covoyager.domain import Action, Goal, Plan, Ruling, Subtask, Verdict

PASS = Verdict(Ruling.PASS)


def fail(reason: str) -> Verdict:
    return Verdict(Ruling.FAIL, reason)


def step(
    number: int,
    action: str,
    item: str,
    quantity: int,
    needs: tuple[int, ...] = (),
    consumes: dict[str, int] | None = None,
    tools: tuple[str, ...] = (),
) -> Subtask:
    return Subtask(
        id=number,
        action=Action(action),
        item=item,
        quantity=quantity,
        tools=tools,
        consumes=consumes or {},
        produces={item: quantity},
        needs=needs,
        description=f"{action} {quantity} {item}",
        ticks=20 * quantity,
    )


def plan(*subtasks: Subtask, text: str = "craft a stone pickaxe", item: str = "stone_pickaxe") -> Plan:
    return Plan(Goal(text, {item: 1}), "1.20.1", subtasks, critical_path=tuple(s.id for s in subtasks))


def pickaxe() -> Plan:
    """Five subtasks in a chain with one branch: logs → planks → sticks; cobblestone; pickaxe."""
    return plan(
        step(1, "gather", "oak_log", 3),
        step(2, "craft", "oak_planks", 12, (1,), {"oak_log": 3}),
        step(3, "craft", "stick", 4, (2,), {"oak_planks": 2}),
        step(4, "gather", "cobblestone", 3, (), {}),
        step(5, "craft", "stone_pickaxe", 1, (3, 4), {"stick": 2, "cobblestone": 3}),
    )


def wide(count: int, text: str = "gather much") -> Plan:
    """Independent subtasks."""
    return plan(*(step(i, "gather", f"thing_{i}", 2) for i in range(1, count + 1)), text=text, item="thing_1")
