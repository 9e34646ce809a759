"""A phone behind adbd, and a shell on it without connection and waiting."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.faults import Fault, Faults
from iris_screen.sim.adbd.model import Model
from iris_screen.sim.adbd.shell.run import Shell
from iris_screen.sim.adbd.thread import Adbd
from iris_screen.sim.adbd.trust import Policy, Trust
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from tests.unit.sim.phone.conftest import HOME, Finger, app, write

__all__ = ["write"]

SCREENS = """
main:
  vars: {words: "", secret: ""}
  body:
    - {button: Go, id: go, tap: {effect: went}, long_press: {effect: held}}
    - {input: words, id: words, hint: Words here, submit: {effect: sent, with: {words: "{words}"}}}
    - {input: secret, id: secret, password: true}
    - {button: Vault, tap: {goto: vault}}
    - {button: Ask, tap: {goto: question}}
vault: {secure: true, body: {text: The code is 1234}}
question: {show: dialog, body: [{text: Really?}, {button: "Yes & <no>", tap: close}]}
"""


class Timeless:
    """A clock that only advances by sleeping, which takes no time."""

    def __init__(self, now: float) -> None:
        self._now = now

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        self._now += seconds


class Ran(NamedTuple):
    out: str
    err: str
    code: int

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Desk:
    """A phone whose shell is called directly. `sh` runs a line."""

    def __init__(self, phone: Phone, **model: Any) -> None:
        self.phone, self.finger = phone, Finger(phone)
        self.android = Android(phone, Model(**model), time=Timeless(phone.now))
        self.bytes = b""

    def sh(self, line: str) -> Ran:
        return asyncio.run(self._sh(line))

    async def _sh(self, line: str) -> Ran:
        out, err = bytearray(), bytearray()

        async def tell(printed: bytes, complained: bytes) -> None:
            out.extend(printed)
            err.extend(complained)

        code = await Shell(self.android, tell).run(line)
        self.bytes = bytes(out)
        return Ran(out.decode("utf-8", "replace"), err.decode(), code)

    def place(self, name: str) -> str:
        """The position of something, as arguments of `input tap`."""
        at = self.finger.element(name).box.center
        return f"{at.x} {at.y}"


@pytest.fixture
def phone(write: Callable[[str], Path]) -> Callable[..., Phone]:
    """Start a phone on which app `a` with these screens is open. held: other keys of `phone`, such as `lock`."""

    def begin(screens: str = SCREENS, top: str = "", more: str = "", held: str = "", **chosen: Any) -> Phone:
        home = HOME.replace("phone: {", f"phone: {{{held}, ") if held else HOME
        begun = Phone(load_world(write(home + app(screens, more=more) + top)), chosen=chosen)
        begun.launch("test.a", 0)
        return begun

    return begin


@pytest.fixture
def desk(phone: Callable[..., Phone]) -> Callable[..., Desk]:
    def made(screens: str = SCREENS, world: dict[str, Any] | None = None, **model: Any) -> Desk:
        return Desk(phone(screens, **(world or {})), **model)

    return made


Serve = Callable[..., AbstractContextManager[Adbd]]


@pytest.fixture
def serve(phone: Callable[..., Phone]) -> Serve:
    @contextmanager
    def serving(
        screens: str = SCREENS, top: str = "", policy: Policy = "accept", faults: tuple[Fault, ...] = (), **model: Any
    ) -> Iterator[Adbd]:
        android = Android(phone(screens, top), Model(**model))
        with Adbd(android, trust=Trust(policy), faults=Faults(*faults)) as adbd:
            yield adbd

    return serving
