"""argparse in the language of whoever sits here: help, headings and errors; ``help`` texts are messages of the catalogue."""

import argparse
import difflib
import re
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from covoyager.errors import brief, one_line
from covoyager.texts import here, marked, own

#: What argparse says of arguments that are wrong.
ERRORS = (
    marked("the following arguments are required: {names}"),
    marked("unrecognized arguments: {names}"),
    marked("argument {name}: expected one argument"),
    marked("argument {name}: expected at least one argument"),
    marked("argument {name}: expected at most one argument"),
    marked("argument {name}: invalid choice: {given} (choose from {names})"),
    marked("argument {name}: invalid int value: {given}"),
    marked("argument {name}: invalid float value: {given}"),
    marked("argument {name}: not allowed with argument {other}"),
)


class Shown(argparse.HelpFormatter):
    """Help as it is read at this terminal."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return own(action.help) if action.help else action.help

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """The usage, with its heading."""
        super().add_usage(usage, actions, groups, here("usage: ") if prefix is None else prefix)

    def _format_text(self, text: str) -> str:
        return super()._format_text(own(text))


class ShownAsWritten(Shown, argparse.RawDescriptionHelpFormatter):
    """Like :class:`Shown`, but line breaks in a text stay."""


class Parser(argparse.ArgumentParser):
    """argparse with usage errors for people: what was wrong in one line, at most three lines of usage after it.

    Attributes:
        intermixed: whether options may stand between the arguments.
    """

    intermixed = False
    _passing = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"formatter_class": Shown, **kwargs})
        self._positionals.title = here("positional arguments")
        self._optionals.title = here("options")
        for action in self._actions:
            if isinstance(action, argparse._HelpAction):
                action.help = marked("show this help and end")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse's; what is not known is told by the command that it was meant for, with the nearest option."""
        known, unknown = super().parse_known_args(args, namespace)
        if self._passing:
            return known, unknown
        if unknown and self.intermixed:
            # "claim 8 --as Joe 3": argparse takes an argument that may be left out only right behind the one before it.
            self._passing = True
            try:
                known, unknown = self.parse_known_intermixed_args(args)
            finally:
                self._passing = False
        if unknown:
            options = [name for name in self._option_string_actions if name.startswith("--")]
            near = [name for word in unknown for name in difflib.get_close_matches(word, options, n=1, cutoff=0.7)]
            hint = f". {here('Did you mean {names}?', names=', '.join(near))}" if near else ""
            self._refuse(translated(f"unrecognized arguments: {' '.join(unknown)}") + hint)
        return known, unknown

    def error(self, message: str) -> NoReturn:
        """Print the error and exit with 2."""
        self._refuse(translated(message))

    def _refuse(self, why: str) -> NoReturn:
        usage = self.format_usage().strip().splitlines()[:3]
        sys.stderr.write("\n".join([f"covoyager: {brief(one_line(why))}", *usage]) + "\n")
        raise SystemExit(2)


def translated(message: str) -> str:
    """What argparse says in English, as it is read here."""
    for template in ERRORS:
        parts = re.split(r"\{(\w+)\}", template)
        pattern = "".join(re.escape(part) if at % 2 == 0 else f"(?P<{part}>.+)" for at, part in enumerate(parts))
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return here(template, **found.groupdict())
    return message
