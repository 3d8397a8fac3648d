"""What is being obtained just now, so that nothing is made of itself."""

NO_LIMIT = 99


class Path:
    """Items being obtained, outermost first; each step is made once and kept by the one before it.

    Attributes:
        busy: items that a way must not lead back to, because they are being made by it.
        limits: item → only tools below this index may be used to get it: one of them is being made for it, and the same
            item by a lesser tool is no circle.
        batch: number of the smelting that it is for, where each has its own; 0 for none.
    """

    __slots__ = ("_next", "batch", "busy", "limits")

    def __init__(
        self, busy: frozenset[str] = frozenset(), limits: dict[str, int] | None = None, batch: int = 0
    ) -> None:
        self.busy = busy
        self.limits = limits or {}
        self.batch = batch
        self._next: dict[object, Path] = {}

    def making(self, item: str) -> "Path":
        """The path while ingredients for ``item`` are obtained."""
        found = self._next.get(item)
        if found is None:
            found = self._next[item] = Path(self.busy | {item}, self.limits)
        return found

    def loading(self, item: str, batch: int) -> "Path":
        """The path while what goes into a furnace for ``item`` is obtained."""
        return Path(self.busy | {item}, self.limits, batch)

    def tooling(self, item: str, index: int) -> "Path":
        """The path while the tool number ``index`` is obtained to get ``item``."""
        key = (item, index)
        found = self._next.get(key)
        if found is None:
            limits = {**self.limits, item: min(index, self.limits.get(item, NO_LIMIT))}
            found = self._next[key] = Path(self.busy, limits)
        return found

    def limit(self, item: str) -> int:
        """Tools below this index may be used to get ``item``."""
        return self.limits.get(item, NO_LIMIT) if self.limits else NO_LIMIT
