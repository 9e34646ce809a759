"""The state of the panel process: access keys, options, started commands. Pages keep no state of their own."""

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message
from iris_screen.text.catalog import HERE
from iris_screen.ui.global_options import GlobalOptions
from iris_screen.ui.panel.processes import Started

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs
    from iris_screen.memory.memory_store import MemoryStore

# Links that open the panel once, and the sessions they started. In memory only: they end with the panel.


class AccessKeys:
    """Only digests are kept, so that the time a comparison takes reveals nothing about a key.

    folder: all of the panel is below this folder of its address, another one each time it starts. A browser sends a
    cookie to every server on this computer, whatever its port, but not to another folder: nobody else gets it.
    """

    def __init__(self) -> None:
        self.folder = secrets.token_hex(16)
        self._invitations: set[bytes] = set()
        self._sessions: set[bytes] = set()

    def invite(self) -> str:
        """A token that lets one browser in, once."""
        token = secrets.token_urlsafe(24)
        self._invitations.add(_digest(token))
        return token

    def make_link(self, port: int) -> str:
        """The address that lets one browser in, once."""
        return f"http://127.0.0.1:{port}/{self.folder}/?token={self.invite()}"

    def redeem(self, token: str) -> str | None:
        """A session for the token; None if there is no such token, or it was used already."""
        try:
            self._invitations.remove(_digest(token))
        except KeyError:
            return None
        session = secrets.token_urlsafe(32)
        self._sessions.add(_digest(session))
        return session

    def knows(self, session: str) -> bool:
        return _digest(session) in self._sessions


def _digest(key: str) -> bytes:
    return sha256(key.encode(errors="surrogateescape")).digest()


KEYS = AccessKeys()


class Panel:
    """given: the global options, which are passed on to runs started here."""

    def __init__(self) -> None:
        self.given = GlobalOptions()
        self.commands: dict[str, Started] = {}
        """Commands started here from any window, by run id."""
        self.texts = HERE
        """The folder of the catalogs."""
        self.trouble: Message | None = None
        """What is wrong with the settings file now."""
        self._runs: Runs | None = None

    def runs(self) -> "Runs":
        """The runs in the data folder that the settings name now. Raises UsageError, StoreError.

        If the settings become unreadable, the previous ones stay in use, so that runs can still be stopped.
        """
        from iris_screen.graph.runs import Runs

        try:
            settings, self.trouble = self.given.load_settings(), None
        except UsageError as error:
            if self._runs is None:
                raise
            settings, self.trouble = self._runs.settings, error.message
        runs = self._runs
        if runs is None or runs.settings != settings or not runs.store.is_there:
            runs = Runs(settings)
            _ = runs.store  # opened here, where callers expect what it raises
            self._runs = runs
        return runs

    def open_memory(self) -> "MemoryStore":
        """Opens the memory in that folder; the caller closes it. Raises UsageError, StoreError."""
        from iris_screen.graph.configuration.resources import own_memory
        from iris_screen.graph.lifecycle.clock import SystemClock

        return own_memory(self.runs().settings, SystemClock())


PANEL = Panel()
