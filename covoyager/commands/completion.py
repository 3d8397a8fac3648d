"""``covoyager completion``: a script with which a shell completes commands, their options and their parts."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from covoyager.texts import own

Words = Mapping[str, Sequence[str]]
"""Command → what may come behind it."""


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("completion", help="a script that has your shell complete commands and options")
    parser.add_argument("shell", choices=sorted(_SCRIPTS), help="which shell")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    from covoyager.cli import SUBCOMMANDS, build_parser

    helps = {name: own(text) for name, (_, text) in SUBCOMMANDS.items()}
    print(_SCRIPTS[args.shell](words_of(build_parser(list(SUBCOMMANDS))), helps), end="")
    return 0


def words_of(parser: argparse.ArgumentParser) -> Words:
    """What may come behind each command of a parser: its parts, choices and long options, those of its parts included."""
    return {name: tuple(dict.fromkeys(_words(command))) for name, command in _parts(parser).items()}


def _parts(parser: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    found = (action.choices for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return next(iter(found), {})


def _words(parser: argparse.ArgumentParser) -> Sequence[str]:
    words = [*_parts(parser)]
    for part in _parts(parser).values():
        words += _words(part)
    for action in parser._actions:
        if action.help == argparse.SUPPRESS:  # what one of our processes tells another
            continue
        if action.choices and not isinstance(action, argparse._SubParsersAction):
            words += map(str, action.choices)
        words += [option for option in action.option_strings if option.startswith("--")]
    return words


def _bash(words: Words, helps: Mapping[str, str]) -> str:
    cases = "".join(f"    {name}) words='{' '.join(those)}' ;;\n" for name, those in words.items())
    return f"""# In ~/.bashrc: source <(covoyager completion bash)
_covoyager() {{
  local cur="${{COMP_WORDS[COMP_CWORD]}}" words=''
  if [ "$COMP_CWORD" -eq 1 ]; then words='{" ".join(helps)} --help --version'
  else case "${{COMP_WORDS[1]}}" in
{cases}  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}}
complete -o default -F _covoyager covoyager
"""


def _zsh(words: Words, helps: Mapping[str, str]) -> str:
    cases = "".join(f"    {name}) compadd -- {' '.join(those)} ;;\n" for name, those in words.items())
    commands = " ".join(_quoted(f"{name}:{text}") for name, text in helps.items())
    return f"""#compdef covoyager
# In ~/.zshrc, behind compinit: source <(covoyager completion zsh)
_covoyager() {{
  if (( CURRENT == 2 )); then
    local -a commands=({commands})
    _describe command commands
  else case "$words[2]" in
{cases}  esac; _files; fi
}}
compdef _covoyager covoyager
"""


def _fish(words: Words, helps: Mapping[str, str]) -> str:
    lines = ["# covoyager completion fish > ~/.config/fish/completions/covoyager.fish"]
    lines += [
        f"complete -c covoyager -f -n __fish_use_subcommand -a {name} -d {_quoted(text)}"
        for name, text in helps.items()
    ]
    for name, those in words.items():
        lines.append(f"complete -c covoyager -n '__fish_seen_subcommand_from {name}' -a '{' '.join(those)}'")
    return "\n".join(lines) + "\n"


def _powershell(words: Words, helps: Mapping[str, str]) -> str:
    cases = "".join(f"      '{name}' {{ '{' '.join(those)}' }}\n" for name, those in words.items())
    return f"""# In $PROFILE: covoyager completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName covoyager -ScriptBlock {{
  param($word, $ast, $at)
  $parts = @($ast.CommandElements | ForEach-Object {{ $_.ToString() }})
  $words = if ($parts.Count -lt 2 -or ($parts.Count -eq 2 -and $word)) {{ '{" ".join(helps)}' }} else {{
    switch ($parts[1]) {{
{cases}    }}
  }}
  "$words".Split(' ') | Where-Object {{ $_ -and $_ -like "$word*" }} | ForEach-Object {{
    [System.Management.Automation.CompletionResult]::new($_)
  }}
}}
"""


def _quoted(text: str) -> str:
    """In single quotes, as zsh and fish read them."""
    return "'" + text.replace("'", "’") + "'"


_SCRIPTS: Mapping[str, Callable[[Words, Mapping[str, str]], str]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
    "powershell": _powershell,
}
