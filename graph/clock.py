"""Real time and real chance: what the product hands to everything that needs them."""

import random
import secrets
import threading
import time


class SystemClock:
    """The computer's clock. `wake` ends every sleep at once, for good."""

    def __init__(self) -> None:
        self._awake = threading.Event()

    def now(self) -> float:
        return time.time()

    def sleep(self, seconds: float) -> None:
        self._awake.wait(seconds)

    def wake(self) -> None:
        self._awake.set()


class SystemChance:
    """Unseeded chance."""

    def uniform(self, low: float, high: float) -> float:
        return random.uniform(low, high)  # noqa: S311  # only how long a hand hesitates

    def token(self) -> str:
        return secrets.token_hex(4)
