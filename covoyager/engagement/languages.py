"""In which language each is spoken to.

As they chose (``!language``), else as their game tells where the world passes that on (an embedded one does, no other server
tells a bot), else as the host has set. What is said aloud is in the language of all who hear it, where they have one in common.
"""

from covoyager.board import Board
from covoyager.language.catalogues import in_language
from covoyager.texts import spoken

#: Settings of the board: who has chosen which, and whose game tells which.
CHOSEN, OF_GAMES = "languages", "languages of games"
USUAL = "en"


class Languages:
    """Who speaks what in the world of a board.

    Args:
        board: remembers it.
        usual: code of the host's language; English where that is not spoken here.
    """

    def __init__(self, board: Board, usual: str = USUAL) -> None:
        self._board = board
        self._usual = spoken(usual) or USUAL

    def choose(self, user: str, code: str) -> None:
        """Keep the language that a person has chosen, by its code, such as ``de``."""
        self._keep(CHOSEN, user, code)

    def note(self, user: str, locale: str) -> None:
        """Keep the language that a person's game is set to, such as ``de_de``."""
        self._keep(OF_GAMES, user, spoken(locale) or "")

    def of(self, user: str | None) -> str:
        """The code of the language for a person; for None, of everybody who is there."""
        if user is not None:
            kept = (self._board.setting(setting) or {} for setting in (CHOSEN, OF_GAMES))
            return next((found[user] for found in kept if found.get(user)), self._usual)
        every = {self.of(name) for name in self._board.people_there()}
        return every.pop() if len(every) == 1 else self._usual

    def say(self, text: str, user: str | None) -> str:
        """A text as it is said to a person, or to everybody."""
        return in_language(text, self.of(user))

    def _keep(self, setting: str, user: str, code: str) -> None:
        known = dict(self._board.setting(setting) or {})
        if known.get(user) != code:
            self._board.set_setting(setting, {**known, user: code})
