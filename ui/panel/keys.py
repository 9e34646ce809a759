"""Links that open the panel once, and the sessions that came of them. In memory only: they end with the panel."""

import secrets
from hashlib import sha256


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
