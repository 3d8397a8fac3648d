"""``covoyager doctor --report`` writes what a bug report needs, and nothing that is nobody's business."""

from pathlib import Path

from covoyager.board import open_board
from covoyager.commands.doctor.report import without
from covoyager.config import Settings
from tests.board.plans import fail, pickaxe
from tests.contract.test_doctor import doctor
from tests.places import HERE

KEY = "sk-proj-0123456789abcdefABCDEF"


def test_it_tells_what_is_needed_and_no_secret(tmp_path: Path) -> None:
    home, file = tmp_path / "home of Karlotta", tmp_path / "report.md"
    (home / "logs").mkdir(parents=True)
    warnings = f"kicked from 84.17.3.9:25565 as Karlotta, key {KEY}, see postgresql://me:geheim@db.example/board\n"
    (home / "logs" / "warnings.log").write_text(warnings, encoding="utf-8")
    with open_board(f"sqlite:///{(home / 'board.db').as_posix()}", HERE) as board:
        made = pickaxe()
        board.see("Karlotta", "human")
        board.add_goal(made.goal, "Karlotta", made)
        board.note("chat", by="Karlotta", data={"text": "my password is swordfish"})
        board.claim(1, "Karlotta", 300)
        board.settle(1, fail("Karlotta found no oak log"), "Karlotta")
    secrets = {"OPENAI_API_KEY": KEY, "COVOYAGER_OWNER": "Zoë", "COVOYAGER_LEASE_SECONDS": "120"}
    secrets["COVOYAGER_MODEL"] = "small-one"
    secrets["OPENAI_BASE_URL"] = "http://127.0.0.1:9/v1"
    code, lines, err = doctor(home, "--report", str(file), **secrets)
    assert (code, err) == (0, "")
    assert lines[-1] == f"{file} has what a bug report needs; read it through before you hand it on."
    text = file.read_text(encoding="utf-8")
    for needed in ("ok       Python 3", "textual ", "lease_seconds = 120", "owner is set", "api_key is set",
                   "1 stone_pickaxe", "found no oak log", "kicked from (address)"):  # fmt: skip
        assert needed in text, needed
    for secret in (KEY, "Karlotta", "Zoë", "swordfish", "geheim", "84.17.3.9", str(tmp_path / "home")):
        assert secret not in text, secret


def test_a_file_that_cannot_be_written_is_told_in_a_line(tmp_path: Path) -> None:
    code, _, err = doctor(tmp_path, "--report", str(tmp_path / "no" / "such" / "folder.md"))
    assert code == 2
    assert "cannot be written" in err.splitlines()[0]
    assert "Traceback" not in err


def test_addresses_of_this_machine_are_left() -> None:
    text = "127.0.0.1:25565 and 192.168.1.20 and 2001:db8:0:0:1:2:3:4"
    assert without(text, Settings(home=Path("/nowhere")), ()) == "127.0.0.1:25565 and (address) and (address)"
