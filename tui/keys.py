"""The table of keys: the bindings, the footer, the help page and the command palette are made from it."""

from dataclasses import dataclass

from covoyager.texts import marked


@dataclass(frozen=True, slots=True)
class Key:
    """One key: what it is called in the footer, what it does in a sentence."""

    key: str
    display: str
    action: str
    label: str
    help: str
    shown: bool = False


KEYS = (
    Key("c", "c", "claim", "claim", "take the selected subtask; a bot that is at it gives way", True),
    Key("C", "C", "claim_part", "claim part", "take some of it; the rest stays on the board"),
    Key("d", "d", "done", "done", "yours is done: the session looks into the chest", True),
    Key("r", "r", "release", "release", "give yours back", True),
    Key("t", "t", "retry", "retry", "give a FAILED one its tries again"),
    Key("w", "w", "why", "why", "why it stands so, and what you can do", True),
    Key("s", "s", "skip", "skip", "count it as done without doing it"),
    Key("h", "h", "hand_over", "hand over", "give yours straight to somebody else"),
    Key("n", "n", "new", "new goal", "ask for something", True),
    Key("m", "m", "talk", "talk", "say something to the bots, commands too: all that chat can", True),
    Key("e", "e", "about", "goal", "all about the goal: who did what; pause, resume, cancel", True),
    Key("p", "p", "pause", "pause", "pause or resume the goal"),
    Key("x", "x", "cancel", "cancel goal", "take the goal off the board"),
    Key("plus,equals_sign", "+", "priority(1)", "more urgent", "put the goal before others"),
    Key("minus", "-", "priority(-1)", "less urgent", "put the goal behind others"),
    Key("g", "g", "goals", "goals", "choose which goal to see, old ones too"),
    Key("f", "f", "follow_next", "follow", "keep the next participant in view"),
    Key("slash", "/", "filter", "filter", "show only what has these words", True),
    Key("escape", "Esc", "clear", "show all", "no filter, nobody followed"),
    Key("a", "a", "copy_address", "copy address", "copy where to join the world"),
    Key("y", "y", "copy_row", "copy", "copy the selected step, or the clicked place"),
    Key("o", "o", "sort", "sort", "put the stock in another order"),
    Key("i", "i", "link", "who am I", "type the code that !link whispers"),
    Key("l", "l", "light", "colours", "dark, light, high contrast, colour-blind safe"),
    Key("question_mark", "?", "help", "help", "this page", True),
    Key("ctrl+p", "^p", "command_palette", "palette", "find any command by name"),
    Key("q", "q", "quit", "quit", "leave; the board itself stays as it is", True),
)

_WALK = marked("arrows or j k walk, Home and End jump, a click selects")
_SCROLL = marked("arrows and the wheel scroll")
HERE = {
    "board": _WALK,
    "graph": marked("↑ ↓ or j k walk, a click selects"),
    "time": _SCROLL,
    "stock": marked("o puts it in another order, arrows and the wheel scroll"),
    "log": _SCROLL,
    "map": marked("arrows or drag: move, + - or wheel: zoom, Home: back, click: where"),
    "crew": marked("f follows the next one, arrows and the wheel scroll"),
}
"""What the keys do that only count in one view."""
