"""Installs the Node packages of the lock file: once, completely or not at all, by one process at a time."""

import errno
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

from covoyager.bot import system
from covoyager.clock import wall
from covoyager.errors import SetupError
from covoyager.processes import own_group

MANIFESTS = ("package.json", "package-lock.json")
STAMP = ".covoyager.json"
#: Temporary folders start so; what a killed install leaves behind is swept by the next one.
TEMPORARY = ".npm-install-"
#: How often progress is told: on a terminal, and where each report is a line of a log.
TERMINAL_SECONDS, LOG_SECONDS = 0.5, 10.0
#: minecraft-data's files on Minecraft's other edition; nothing here reads them but ``common``.
BEDROCK = Path("minecraft-data", "minecraft-data", "data", "bedrock")

#: Versions that are drawn by prismarine-viewer but not joined; a quarter of it.
UNDRAWN = ("1.8.8", "1.9.4", "1.10.2", "1.11.2", "1.12.2")
DRAWN = Path("prismarine-viewer", "public")

_NETWORK = re.compile(r"ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|network|socket")
_REASONS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"ENOSPC"), "the disk is full; make room (about 400 MB) and run it again."),
    (re.compile(r"EACCES|EPERM|EROFS"), "the folder cannot be written; mend its rights or set COVOYAGER_HOME."),
    (re.compile(r"EINTEGRITY"), "a download was damaged; run it again."),
    (
        re.compile(r"SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_UNTRUSTED|DEPTH_ZERO"),
        "this network has a certificate of its own; set NODE_EXTRA_CA_CERTS to its file and run it again.",
    ),
    (_NETWORK, "they could not be downloaded; connect to the network and run it again."),
)


def ensure(
    home: Path, target: Path, cache: Path, node: Path, npm: Path, *, dev: bool, tell: Callable[[str], None]
) -> Path:
    """The ``node_modules`` of ``target`` with all packages that ``home``'s lock file names.

    Args:
        home: folder of package.json and package-lock.json.
        target: folder that is to hold ``node_modules``; ``home`` itself in a checkout.
        cache: folder for the lock that keeps two processes apart.
        node: the program that installs them.
        npm: the script by which it does.
        dev: whether packages for development are wanted too.
        tell: hears progress, a line at a time.

    Raises:
        SetupError: with the mend.
    """
    lock = (home / "package-lock.json").read_bytes()
    key = hashlib.sha256(lock).hexdigest()
    modules = target / "node_modules"
    if _complete(modules, key, dev):
        return modules
    name = hashlib.sha256(str(target).encode()).hexdigest()[:16]
    with system.locked(
        cache / "node" / f"{name}.lock", lambda: tell("Another process sets up Node packages; waiting for it …")
    ):
        if _complete(modules, key, dev):
            return modules
        if _matches(modules, json.loads(lock), dev):
            # Installed by hand (npm ci) in a checkout: take it as it is.
            _stamp(modules, key, dev)
            return modules
        _install(home, target, node, npm, json.loads(lock), key, dev, tell)
    return modules


def setup_error(error: OSError) -> SetupError:
    """What a failure of the file system means for setting up."""
    code = errno.errorcode.get(error.errno or 0, "")
    return SetupError(f"Node packages could not be set up: {_reason(f'{code} {error}')}")


def _complete(modules: Path, key: str, dev: bool) -> bool:
    try:
        stamp = json.loads((modules / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(stamp.get("lock") == key and (stamp.get("dev") or not dev))


def _stamp(modules: Path, key: str, dev: bool) -> None:
    partial = modules / f"{STAMP}.{os.getpid()}"
    partial.write_text(json.dumps({"lock": key, "dev": dev}), encoding="utf-8")
    partial.replace(modules / STAMP)


def _wanted(lock: dict[str, Any], dev: bool) -> dict[str, str]:
    """Folder and version of each package that must be there (one for another system may be missing)."""
    return {
        path: entry["version"]
        for path, entry in lock["packages"].items()
        if path and not entry.get("optional") and (dev or not entry.get("dev"))
    }


def _matches(modules: Path, lock: dict[str, Any], dev: bool) -> bool:
    try:
        present = json.loads((modules / ".package-lock.json").read_text(encoding="utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return False
    return all(
        present.get(path, {}).get("version") == version and (modules.parent / path).is_dir()
        for path, version in _wanted(lock, dev).items()
    )


def _install(
    home: Path,
    target: Path,
    node: Path,
    npm: Path,
    lock: dict[str, Any],
    key: str,
    dev: bool,
    tell: Callable[[str], None],
) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for left in target.glob(f"{TEMPORARY}*"):
        shutil.rmtree(left, ignore_errors=True)
    tell("Setting up Node packages (once, about a minute) …")
    began = wall.now()
    with tempfile.TemporaryDirectory(dir=target, prefix=TEMPORARY, ignore_cleanup_errors=True) as folder:
        work = Path(folder)
        for name in MANIFESTS:
            shutil.copyfile(home / name, work / name)
            if home != target:
                shutil.copyfile(home / name, target / name)
        _npm_ci(work, node, npm, sorted(_wanted(lock, dev)), dev, tell)
        fresh = work / "node_modules"
        prune(fresh)
        _stamp(fresh, key, dev)
        modules = target / "node_modules"
        if modules.exists():
            modules.rename(work / "old")
        fresh.rename(modules)
    tell(f"Node packages are set up ({wall.now() - began:.0f} s).")


def _npm_ci(work: Path, node: Path, npm: Path, wanted: Sequence[str], dev: bool, tell: Callable[[str], None]) -> None:
    command = [str(node), str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if not dev:
        command.append("--omit=dev")
    # npm's own chatter is read from a file: nobody has to keep a pipe from filling.
    with tempfile.TemporaryFile(dir=work) as log:
        with subprocess.Popen(
            command,
            cwd=work,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            **own_group(),
        ) as process:
            try:
                _follow(process, work, wanted, tell)
            except BaseException:
                process.kill()
                raise
        log.seek(0)
        said = log.read().decode("utf-8", "replace")
    if process.returncode:
        raise SetupError(f"Node packages could not be set up: {_reason(said)}")


def _follow(process: subprocess.Popen[bytes], work: Path, wanted: Sequence[str], tell: Callable[[str], None]) -> None:
    """Tell how far npm is until it is through; a line of a log is not said twice."""
    screen: IO[str] | None = sys.stderr if sys.stderr.isatty() else None
    began, said = wall.now(), ""
    while True:
        try:
            process.wait(TERMINAL_SECONDS if screen else LOG_SECONDS)
            break
        except subprocess.TimeoutExpired:
            text = f"  {_unpacked(work, wanted)} of {len(wanted)} packages"
            if screen:
                screen.write(f"\r{text}, {wall.now() - began:.0f} s ")
                screen.flush()
            elif text != said:
                tell(text)
            said = text
    if screen:
        screen.write("\r" + " " * 40 + "\r")


def _unpacked(work: Path, wanted: Sequence[str]) -> int:
    """How many packages have begun to be written: npm makes all of their folders at first."""
    return sum((work / path / "package.json").exists() for path in wanted)


def prune(modules: Path) -> None:
    """Remove what nothing reads: two thirds of an install."""
    for folder in (modules / BEDROCK).glob("*"):
        if folder.is_dir() and folder.name != "common":
            shutil.rmtree(folder)
    for version in UNDRAWN:
        shutil.rmtree(modules / DRAWN / "textures" / version, ignore_errors=True)
        for file in (f"textures/{version}.png", f"blocksStates/{version}.json"):
            (modules / DRAWN / file).unlink(missing_ok=True)


def _reason(said: str) -> str:
    for pattern, meaning in _REASONS:
        if pattern.search(said):
            return meaning
    lines = [line for line in said.splitlines() if line.strip()]
    first = re.sub(r"^npm (error|ERR!)\s*", "", lines[0]).strip() if lines else "npm said nothing"
    return f"{first[:200]}. Run it again; if that does not help, remove the cache folder."
