"""A Ctrl-C that a library turned into an error of its own is a Ctrl-C again."""

import os
import signal
from collections.abc import Callable, Iterator
from typing import Annotated

import ormsgpack
import pytest
from pydantic import BaseModel, PlainSerializer

from iris_screen.graph.lifecycle.interrupts import restore_interrupts


@pytest.fixture(autouse=True)
def _as_a_program() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler


def press_ctrl_c(_: object) -> None:
    os.kill(os.getpid(), signal.SIGINT)


class Written(BaseModel):
    field: Annotated[int, PlainSerializer(press_ctrl_c)] = 0


def pack() -> bytes:
    return ormsgpack.packb(object(), default=press_ctrl_c)


@pytest.mark.parametrize("write", [Written().model_dump_json, Written().model_dump, pack])
def test_a_ctrl_c_within_native_code_is_raised_as_one(write: Callable[[], object]) -> None:
    with pytest.raises(KeyboardInterrupt), restore_interrupts():
        write()


def fail() -> None:
    raise ValueError("as it is")


def fail_after_a_ctrl_c() -> None:
    with pytest.raises(KeyboardInterrupt), restore_interrupts():
        pack()
    fail()


@pytest.mark.parametrize("run", [fail, fail_after_a_ctrl_c])
def test_another_error_is_raised_as_it_is(run: Callable[[], None]) -> None:
    """Also after a Ctrl-C that an inner block has seen."""
    with pytest.raises(ValueError, match="as it is"), restore_interrupts():
        run()
