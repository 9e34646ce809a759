"""Secrets as a run is lent them: by number, one at a time; what is remembered is open no longer than that takes."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.vault_key import Keys


@dataclass(frozen=True)
class KeptSecrets:
    """A core.protocols.Secrets. memory: opens what is remembered."""

    memory: Callable[[], MemoryStore]
    keys: Keys

    def check(self, number: int) -> None:
        with self.memory() as memory:
            memory.vault(self.keys).check(number)

    def app_of(self, number: int) -> str:
        with self.memory() as memory:
            return memory.vault(self.keys).get(number).app

    def caption_of(self, number: int) -> str:
        with self.memory() as memory:
            return memory.vault(self.keys).get(number).caption

    def read(self, number: int, why: str) -> tuple[str, str]:
        with self.memory() as memory:
            opened = memory.vault(self.keys).read(number, who="iris", why=why)
        return opened.app, opened.value
