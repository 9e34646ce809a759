"""Which computers a phone trusts: those whose key was accepted on the phone."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Literal

from iris_screen.sim.adbd.adb_keys import TOKEN_SIZE, PublicKey

Policy = Literal["open", "accept", "ask"]
"""open: no key is asked for. accept: every key is accepted at once. ask: unauthorized until `allow`."""


class Trust:
    """on_ask: called when a computer starts waiting for its key to be accepted."""

    def __init__(self, policy: Policy = "accept", on_ask: Callable[[PublicKey], None] | None = None) -> None:
        self.policy, self._on_ask = policy, on_ask
        self.known: list[PublicKey] = []
        self._waiting: list[tuple[PublicKey, asyncio.Future[None]]] = []

    @staticmethod
    def token() -> bytes:
        return secrets.token_bytes(TOKEN_SIZE)

    def knows(self, token: bytes, signature: bytes) -> bool:
        """Whether a known computer signed this token."""
        return any(key.verify(token, signature) for key in self.known)

    async def ask(self, key: PublicKey) -> None:
        """Return once this key is accepted."""
        if self.policy == "ask" and key not in self.known:
            answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((key, answer))
            if self._on_ask is not None:
                self._on_ask(key)
            await answer
        if key not in self.known:
            self.known.append(key)

    @property
    def waiting(self) -> list[PublicKey]:
        """The keys of the computers that are waiting now."""
        return [key for key, answer in self._waiting if not answer.done()]

    def allow(self) -> None:
        """Tap "Allow": every waiting computer is trusted from now on."""
        waiting, self._waiting = self._waiting, []
        for _, answer in waiting:
            if not answer.done():
                answer.set_result(None)

    def forget(self) -> None:
        """Revoke every authorization."""
        self.known.clear()
