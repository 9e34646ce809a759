"""Which computers a phone trusts: those whose key its owner accepted."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Literal

from iris_screen.sim.adbd.adb_keys import TOKEN_SIZE, PublicKey

Policy = Literal["open", "accept", "ask"]
"""open: nobody is asked for a key. accept: every key is accepted at once. ask: unauthorized until `allow`."""


class Trust:
    """asked: called when a computer waits for the owner's answer."""

    def __init__(self, policy: Policy = "accept", asked: Callable[[PublicKey], None] | None = None) -> None:
        self.policy, self._asked = policy, asked
        self.known: list[PublicKey] = []
        self._waiting: list[tuple[PublicKey, asyncio.Future[None]]] = []

    @staticmethod
    def token() -> bytes:
        return secrets.token_bytes(TOKEN_SIZE)

    def knows(self, token: bytes, signature: bytes) -> bool:
        return any(key.signed(token, signature) for key in self.known)

    async def ask(self, key: PublicKey) -> None:
        """Returns once the owner accepted this key."""
        if self.policy == "ask" and key not in self.known:
            answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((key, answer))
            if self._asked is not None:
                self._asked(key)
            await answer
        if key not in self.known:
            self.known.append(key)

    @property
    def waiting(self) -> list[PublicKey]:
        """The keys of the computers that wait now."""
        return [key for key, answer in self._waiting if not answer.done()]

    def allow(self) -> None:
        """The owner taps "Allow": every computer that waits is trusted from now on."""
        waiting, self._waiting = self._waiting, []
        for _, answer in waiting:
            if not answer.done():
                answer.set_result(None)

    def forget(self) -> None:
        """Revoke every authorization."""
        self.known.clear()
