"""The help page: what the open view's keys do, all keys, the marks."""

import textwrap

from textual.content import Content

from covoyager.domain.status import MARKS
from covoyager.texts import here, own
from tui.keys import HERE, KEYS, Key
from tui.looks.words import MUTED, NAMES, STAR, line
from tui.panes.frame import LABELS

PAGE, FRAME = 84, 8
"""Columns of a page to read (``board.tcss``), and of what is around its text."""
INDENT = 6
LEAST = 24
"""Columns of an explanation beside its key; where there are fewer it stands below."""


def help_lines(active: str, width: int) -> list[Content]:
    """All of it, for a view that is open on a terminal of so many columns."""
    room = min(width * 94 // 100, PAGE) - FRAME
    at = line((f"{own(LABELS[active])}: ", "bold"), own(HERE[active]))
    views = line(here("1 to 7, Tab: the views.   PgUp PgDn: scroll."))
    states = "   ".join(f"{MARKS[status]} {NAMES[status]}" for status in MARKS)
    marks = line(f"{states}   {STAR} {here('critical path')}")
    keys = [text for key in KEYS for text in _key(key, room)]
    return [at, views, Content(""), *keys, Content(""), marks]


def _key(key: Key, width: int) -> list[Content]:
    """A key; what does not fit goes on below where it began."""
    label = own(key.label).ljust(max(len(own(each.label)) for each in KEYS) + 2)
    if width - len(label) - INDENT < LEAST:
        below = textwrap.wrap(own(key.help), max(width - INDENT, 16))
        head = line((f"{key.display:>4}  ", "bold"), label.strip())
        return [head, *(line((" " * INDENT + text, MUTED)) for text in below)]
    first, *more = textwrap.wrap(own(key.help), max(width - len(label) - INDENT, 16))
    head = line((f"{key.display:>4}  ", "bold"), label, (first, MUTED))
    return [head, *(line((" " * (len(label) + INDENT) + text, MUTED)) for text in more)]
