"""``make play`` says what the program says; of an end that is none of the program's errors make says nothing of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no make")
@pytest.mark.parametrize(("code", "told"), [(4, "covoyager: nobody is there"), (0, "")])
def test_what_the_program_says_comes_first(code: int, told: str, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    for name, does in {"python": "exit 0", "covoyager": f"printf '%s' '{told}' >&2; exit {code}"}.items():
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (tmp_path / "bin" / name).chmod(0o755)
    (tmp_path / "run.stamp").touch()
    done = subprocess.run(
        ["make", "--no-print-directory", "play", f"VENV={tmp_path}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    said = done.stdout + done.stderr
    assert said.startswith(told)
    assert (said == told) == (done.returncode == 0) == (code == 0)
