"""A subtask in words, as the Co-Voyager report puts it: "Gather 5 oak logs and place them in the chest."."""

from covoyager.domain.actions import Action
from covoyager.domain.nouns import counted, counted_mobs, listed, plural, words
from covoyager.domain.subtask import Subtask
from covoyager.texts import StoredText, Text, _, foreign, own

#: For a crafted block that is set up at once instead of put into the chest.
PLACED = "{Do} {thing} and place {them} on the ground next to the chest."


def describe(subtask: Subtask, note: str = "", placed: bool = False) -> str:
    """Say a subtask in a sentence.

    Args:
        subtask: what is to be done.
        note: what to mind, added in parentheses.
        placed: the product is set up next to the chest.
    """
    sentence = sentence_for(subtask, placed)
    return f"{sentence} ({note[0].upper()}{note[1:]}.)" if note else sentence


def sentence_for(subtask: Subtask, placed: bool) -> str:
    """Fill the verb's template with the subtask's item, tools and totals; ``placed`` as for :func:`describe`."""
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


def brief_of(subtask: Subtask, quantity: int | None = None) -> Text:
    """Say a step in a few words of the catalogues, ``gather 5 oak logs``; its own ``quantity`` where none is given."""
    return _brief(subtask.action, subtask.item, subtask.quantity if quantity is None else quantity, subtask.description)


def _brief(action: Action, item: str, quantity: int, description: str) -> Text:
    spec = action.spec
    if action is Action.DO:
        return _("do: {thing}", thing=description.rstrip(". "))
    if spec.own_words and description:
        return StoredText.of(in_brief(action, item, quantity, description))
    named = counted_mobs if spec.of_mobs else counted
    return Text(spec.brief, {"thing": named(item, quantity)})


def in_brief(action: str, item: str, quantity: int, description: str = "") -> str:
    """Say a step in a few words: ``gather 5 oak logs``; where only its description says what it is: ``read the book out``."""
    if Action(action).spec.own_words and description:
        return description[0].lower() + description[1:].rstrip(". ")
    return f"{action} {counted(item, quantity)}"


def in_brief_here(action: str, item: str, quantity: int, description: str = "") -> str:
    """The same in the language of this terminal."""
    if foreign():
        return own(_brief(Action(action), item, quantity, description))
    return in_brief(action, item, quantity, description)
