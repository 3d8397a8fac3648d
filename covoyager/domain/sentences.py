"""A subtask in words, as the Co-Voyager report puts it: "Gather 5 oak logs and place them in the chest."."""

from covoyager.domain.nouns import counted, listed, plural, words
from covoyager.domain.subtask import Subtask

#: A product that is set up at once.
PLACED = "{Do} {thing} and place {them} on the ground next to the chest."


def describe(subtask: Subtask, note: str = "", placed: bool = False) -> str:
    """The sentence for a subtask; ``note`` is what has to be minded, ``placed`` where the product is set up."""
    sentence = sentence_for(subtask, placed)
    return f"{sentence} ({note[0].upper()}{note[1:]}.)" if note else sentence


def sentence_for(subtask: Subtask, placed: bool) -> str:
    """The bare sentence: the verb's, with what the subtask says."""
    *others, last = [f"the {name}" for name in sorted({words(tool) for tool in subtask.tools})] or [""]
    tools = f"{', '.join(others)} and {last}" if others else last
    sentence = PLACED if placed and subtask.action.spec.in_batches else subtask.action.spec.sentence
    return sentence.format(
        Do=subtask.action.capitalize(),
        thing=counted(subtask.item, subtask.quantity),
        them="it" if subtask.quantity == 1 else "them",
        drops=f" and place {listed(subtask.produces)} in the chest" if subtask.produces else "",
        onto=f" from {plural(words(subtask.sources[0]), 2)}" if subtask.sources else "",
        text=f" {subtask.text!r} is what it says." if subtask.text else "",
        using=f" using {listed(subtask.consumes)}" if subtask.consumes else "",
        back=f" Then place {tools} back in the chest." if tools else "",
    )
