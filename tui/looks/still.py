"""Text that is laid out and drawn only where it has changed."""

from textual.content import Content
from textual.widgets import Static


class Still(Static):
    """A widget of text, without markup."""

    def __init__(self, *, id: str | None = None, markup: bool = False) -> None:
        super().__init__("", id=id, markup=markup)
        self._shown = Content("")

    def tell(self, text: Content) -> bool:
        """Show a text; whether it is another than the one that is shown already."""
        if text.is_same(self._shown):
            return False
        self._shown = text
        self.update(text)
        return True
