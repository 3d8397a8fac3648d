"""A subtask in words, as seed 004 puts it: "Gather 5 oak logs and place them in the chest."."""

from covoyager.domain.nouns import counted, listed, plural, words
from covoyager.domain.subtask import Action, Subtask


def describe(subtask: Subtask, note: str = "", placed: bool = False) -> str:
    """The sentence for a subtask; ``note`` is what has to be minded, ``placed`` where the product is set up."""
    sentence = sentence_for(subtask, placed)
    return f"{sentence} ({note[0].upper()}{note[1:]}.)" if note else sentence


def sentence_for(subtask: Subtask, placed: bool) -> str:
    """The bare sentence."""
    them = "it" if subtask.quantity == 1 else "them"
    thing = counted(subtask.item, subtask.quantity)
    tools = ", ".join(sorted({words(tool) for tool in subtask.tools}))
    back = f" Then place the {tools} back in the chest." if tools else ""
    match subtask.action:
        case Action.CRAFT if placed:
            return f"Craft {thing} and place {them} on the ground next to the chest."
        case Action.KILL | Action.SHOOT:
            drops = f" and place {listed(subtask.produces)} in the chest" if subtask.produces else ""
            return f"{subtask.action.capitalize()} {thing}{drops}.{back}"
        case Action.PLACE:
            return f"Place {thing} on the ground next to the chest."
        case Action.BUILD:
            return f"{subtask.action.capitalize()} {thing}.{back}"
        case Action.USE:
            onto = f" from {plural(words(subtask.sources[0]), 2)}" if subtask.sources else ""
            using = f" using {listed(subtask.consumes)}" if subtask.consumes else ""
            return f"Get {thing}{onto}{using} and place {them} in the chest.{back}"
        case _:
            return f"{subtask.action.capitalize()} {thing} and place {them} in the chest.{back}"
