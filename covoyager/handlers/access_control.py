"""Who may command: the owner, those who are allowed, and how the others are turned away."""

from collections.abc import Sequence

from covoyager.chat import Permissions, Strangers
from covoyager.clock import game
from covoyager.crew.parts import Parts
from covoyager.options import GameServer, Options
from covoyager.texts import _

#: Setting of the board: who was let in or shut out in chat.
KEPT = "door"


class AccessControl:
    """Keeps the list of who may command. What is changed in chat (``!allow``, ``!disallow``) holds for later sessions in the
    same world.

    There are two exceptions. Where everybody may command, nobody is written down as let in, for a later session may have an
    owner. And whom the host names on the command line may command, even if chat has shut them out before.

    Args:
        parts: the board remembers who was let in and who was shut out.
        options: whom the host has named, with ``--owner`` and ``--allow``.
        server: whether everybody may command where the host has named nobody.

    Attributes:
        owner: name of the player who may do everything, as the host wrote it; empty if there is none.
        permissions: who may command now, names in lower case.
    """

    def __init__(self, parts: Parts, options: Options, server: GameServer) -> None:
        self._board, self._crew = parts.board, parts.crew
        named = bool(options.owner or options.allow)
        kept = self._board.setting(KEPT) or {}
        self._let_in = set(map(str, kept.get("allowed", ())))
        self._open = server.everybody and not named
        self.owner = options.owner
        self._named = (options.owner, *options.allow)
        flags = {name.casefold() for name in options.allow}
        self.permissions = Permissions.of(
            options.owner,
            [*options.allow, *self._let_in],
            everybody=self._open,
            denied=[name for name in kept.get("denied", ()) if name not in flags],
        )
        self._silent = not named and not server.everybody and not self._let_in
        self._strangers = Strangers(options.owner)
        self._turned_away: set[str] = set()

    def may(self, user: str) -> bool:
        """Whether a player may command."""
        return not self._silent and self.permissions.may(user)

    def is_owner(self, user: str) -> bool:
        """Whether a player may change who may command: the owner, or anybody who may command where there is none."""
        return self.may(user) and self.permissions.is_owner(user)

    def who_may(self) -> str:
        """Who may command, as the end of a sentence: ``it listens to Alex, steve``."""
        if self._silent:
            return _("nobody may command it in chat; name somebody with --owner or --allow")
        if "*" in self.permissions.allowed:
            return _("everybody in this world may command it")
        return _("it listens to {names}", names=self._listed())

    def whom_it_hears(self, named: str = "") -> str:
        """The same as a sentence of the bot's own, with names as people write them, ``named`` as it was just written."""
        if "*" in self.permissions.allowed:
            return _("Now everybody in this world may command me.")
        return _("I listen to {names} now.", names=self._listed(named))

    def _listed(self, *named: str) -> str:
        """Who may command, by name as people write it."""
        as_written = {name.casefold(): name for name in (*self._crew.humans, *self._named, *named)}
        allowed = {self.permissions.owner, *self.permissions.allowed} - {""}
        return ", ".join(sorted(as_written.get(name, name) for name in allowed))

    def turn_away(self, user: str) -> Sequence[str]:
        """What to tell somebody who may not command; nothing where they have just been told."""
        self._turned_away.add(user)
        line = self._strangers.answer(user, game.now())
        return [line] if line else []

    def if_unseen(self, name: str) -> str:
        """A sentence where nobody of that name has been seen, for it may be mistyped; else nothing.

        Whoever is in the game, has been near a bot, or has said something was seen, whether they may command or not.
        """
        written = (who.name for who in self._board.participants())
        seen = {known.casefold() for known in (*self._crew.humans, *self._crew.online, *self._turned_away, *written)}
        return "" if name.casefold() in seen else _("I have seen nobody of that name here yet.")

    def allow(self, name: str) -> None:
        """Let a player command from now on."""
        self.permissions = self.permissions.allow(name)
        if not self._open:
            self._let_in.add(name.casefold())
        self._keep()

    def disallow(self, name: str) -> None:
        """Let a player command no more."""
        self.permissions = self.permissions.disallow(name)
        self._let_in.discard(name.casefold())
        self._keep()

    def _keep(self) -> None:
        """Remember it for later sessions."""
        kept = {"allowed": sorted(self._let_in), "denied": sorted(self.permissions.denied)}
        self._board.set_setting(KEPT, kept)
