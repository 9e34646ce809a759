"""Whether the process that holds a lease is still there."""

import os
import socket
import subprocess
import sys

import pytest

from iris_screen.graph.store.holder_process import address_of, describe_holder, process_lives, this_process
from iris_screen.text import render


@pytest.mark.parametrize(
    ("name", "words"),
    [("desk.local:4711#99", "process 4711 on desk.local"), ("life 2", "life 2"), ("", ""), ("a:b", "a:b")],
)
def test_a_name_is_put_in_words(name: str, words: str) -> None:
    assert render(describe_holder(name)) == words


def test_this_process_lives() -> None:
    assert process_lives(this_process())


def test_a_process_that_ended_does_not_live_and_neither_does_its_zombie() -> None:
    say = "from iris_screen.graph.store.holder_process import this_process; print(this_process(), flush=True); input()"
    child = subprocess.Popen([sys.executable, "-c", say], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert child.stdin is not None
    assert child.stdout is not None
    name = child.stdout.readline().strip()
    assert process_lives(name)
    child.stdin.close()
    child.stdout.read()  # until it ends
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # ended, not yet reaped
    assert not process_lives(name)
    child.wait()
    child.stdout.close()
    assert not process_lives(name)


@pytest.mark.parametrize(
    "holder",
    ["", "elsewhere:1#5", ":", f"{socket.gethostname()}:x#1", f"{socket.gethostname()}:4194999#1@other", "life 2"],
)
def test_who_cannot_be_asked_after_counts_as_living(holder: str) -> None:
    assert process_lives(holder)


@pytest.mark.parametrize("number", [4_194_999, 2**70])
def test_a_number_no_process_has_is_nobodys(number: int) -> None:
    assert not process_lives(f"{socket.gethostname()}:{number}#1")


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="only Linux tells when a process was started")  # noqa: PTH110
def test_a_number_used_again_by_a_later_process_is_another_process() -> None:
    assert not process_lives(f"{address_of(this_process())}#1")
