"""Shells complete commands, their parts and their options by a script of ours."""

import shutil
import subprocess

import pytest

from covoyager.cli import SUBCOMMANDS, main


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("covoyager pl", ["play", "plan"]), ("covoyager play --la", ["--lan"]), ("covoyager goals a", ["add"]),
        ("covoyager skills fo", ["forget"]), ("covoyager show 1 --po", ["--poster"]), ("covoyager completion z", ["zsh"]),
        ("covoyager nothing --", []),
    ],
)  # fmt: skip
def test_bash_completes(typed: str, offered: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    words = typed.split(" ")
    line = (
        f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _covoyager; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    ran = subprocess.run(
        ["bash", "--norc", "-c", script("bash", capsys) + line], capture_output=True, text=True, timeout=20, check=True
    )
    assert ran.stdout.split() == offered


@pytest.mark.parametrize("shell", ["zsh", "fish", "powershell"])
def test_the_scripts_of_other_shells_have_every_command_and_option(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made = script(shell, capsys)
    assert all(name in made for name in SUBCOMMANDS)
    assert all(word in made for word in ("--lan", "--poster", "forget", "--report"))
    assert "--beside" not in made, "what --help does not show is offered by nobody"
    if (program := shutil.which({"powershell": "pwsh"}.get(shell, shell))) and shell != "powershell":
        subprocess.run([program, "-n", "-c", made], timeout=20, check=True)


def test_skills_alone_lists_them(
    capsys: pytest.CaptureFixture[str], tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    assert main(["skills"]) == 0
    assert "No skills yet" in capsys.readouterr().out
