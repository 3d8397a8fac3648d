"""The chain of items that are being obtained, so that nothing is planned to be made of itself."""

NO_LIMIT = 99


class Path:
    """The items being obtained at one point of an expansion. Extended paths are cached by the path that they extend.

    Attributes:
        busy: items that are being made, and so must not be needed for it.
        limits: item → only tools below this index of its choices may be used to get it, because a tool is being made to get
            more of the same item: a lesser tool for the first of them is no circle.
        batch: number of the furnace load that it is for, if each has its own; 0 for none.
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
        """The path for the ingredients of ``item``."""
        found = self._next.get(item)
        if found is None:
            found = self._next[item] = Path(self.busy | {item}, self.limits)
        return found

    def loading(self, item: str, batch: int) -> "Path":
        """The path for what is smelted into ``item`` in load number ``batch``."""
        key = (item, "load", batch)
        found = self._next.get(key)
        if found is None:
            found = self._next[key] = Path(self.busy | {item}, self.limits, batch)
        return found

    def tooling(self, item: str, index: int) -> "Path":
        """The path for making tool number ``index`` in order to get ``item``."""
        key = (item, index)
        found = self._next.get(key)
        if found is None:
            limits = {**self.limits, item: min(index, self.limits.get(item, NO_LIMIT))}
            found = self._next[key] = Path(self.busy, limits)
        return found

    def limit(self, item: str) -> int:
        """Tools below this index may be used to get ``item``."""
        return self.limits.get(item, NO_LIMIT) if self.limits else NO_LIMIT
