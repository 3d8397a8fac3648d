"""What one board remembers for the next: its colours, the view that was open, the order of the stock."""

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path


class Memory:
    """A small file; one that cannot be read or written is as good as none.

    Args:
        path: the file; None remembers nothing.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path

    def recall(self) -> Mapping[str, str]:
        """What was kept, by name."""
        if self._path is None:
            return {}
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {str(name): str(value) for name, value in kept.items()} if isinstance(kept, dict) else {}

    def keep(self, **values: str) -> None:
        """Keep these."""
        if self._path is not None:
            with contextlib.suppress(OSError):
                self._path.write_text(json.dumps(values), encoding="utf-8")
