"""What the panel was started with. Pages are drawn anew for every look; this lasts as long as the panel."""

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message
from iris_screen.text.catalog import HERE
from iris_screen.ui.given import Given
from iris_screen.ui.panel.processes import Started

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs
    from iris_screen.memory.memory_store import MemoryStore

# Links that open the panel once, and the sessions that came of them. In memory only: they end with the panel.


class Keys:
    """Only digests are kept, so that how long a comparison takes tells nothing of a key."""

    def __init__(self) -> None:
        self._invitations: set[bytes] = set()
        self._sessions: set[bytes] = set()

    def invite(self) -> str:
        """A token that lets one browser in, once."""
        token = secrets.token_urlsafe(24)
        self._invitations.add(_digest(token))
        return token

    def redeem(self, token: str) -> str | None:
        """A session for the token; None where there is no such token, or not any more."""
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


KEYS = Keys()


class House:
    """given: the options before the command, which the runs started here get, too."""

    def __init__(self) -> None:
        self.given = Given()
        self.commands: dict[str, Started] = {}
        """What was set going here, by the run it is of, from whichever window."""
        self.texts = HERE
        """The folder of the catalogs."""
        self.trouble: Message | None = None
        """What is wrong with the settings as they are written now."""
        self._runs: Runs | None = None

    def runs(self) -> "Runs":
        """All runs of the data folder that the settings name now. Raises UsageError, StoreError.

        Settings that cannot be read any more keep nobody from stopping a run: the ones before them hold on.
        """
        from iris_screen.graph.runs import Runs

        try:
            settings, self.trouble = self.given.settings(), None
        except UsageError as error:
            if self._runs is None:
                raise
            settings, self.trouble = self._runs.settings, error.message
        runs = self._runs
        if runs is None or runs.settings != settings or not runs.store.is_there:
            runs = self._runs = Runs(settings)
        return runs

    def memory(self) -> "MemoryStore":
        """What is remembered in that folder, to be closed after use. Raises UsageError, StoreError."""
        from iris_screen.graph.configuration.resources import own_memory
        from iris_screen.graph.lifecycle.clock import SystemClock

        return own_memory(self.runs().settings, SystemClock())


HOUSE = House()
