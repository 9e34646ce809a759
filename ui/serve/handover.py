"""Hands this command to the warm process, and ends as the command ends there.

Each command does this first, so nothing heavy is imported. There are two lines: on one goes the request, and the child
says that it is ready; on the other go signals to the warm process, and from there how the child stopped or ended.
"""

import os
import resource
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType
from typing import Any, NoReturn

from iris_screen.ui.serve.place import find_place
from iris_screen.ui.serve.request import STREAMS, describe_process, send_request

ALONE = frozenset(
    # it serves something for hours, measures its own process, or asks for a password at the terminal it belongs to
    "serve panel tray studio listen watch sim bench dst completion setup secret".split()
)
"""Commands that run by themselves."""
SWITCH = "IRIS_SERVE"
"""The setting `serve` in the environment."""
HELLO, READY, GO = b"?", b"+", b"!"
"""This process says it to the warm one, and the child says it back; the child has become the command; this process lets
it begin, which it does not do by itself.
"""
STOPPED, EXITED, KILLED = range(3)
RELAYED = (
    *(signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH, signal.SIGHUP),
    *(signal.SIGTERM, signal.SIGUSR1, signal.SIGUSR2),
)
"""Signals that the child gets in place of this process."""


def hand_over(words: Sequence[str]) -> None:
    """Ends this process if the warm one did the command; returns if it is to run here. words: the command line."""
    if not can_hand_over(words) or (place := find_place()) is None or (line := place.connect()) is None:
        return
    control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    caller = _Caller(control)
    with line, control:
        if _begin(line, theirs, caller):
            caller.follow()
    caller.stop_relaying()


def _begin(line: socket.socket, theirs: socket.socket, caller: "_Caller") -> bool:
    """Whether a child has begun this command. If so, it may not be run here, whatever comes."""
    try:
        with theirs:
            request = describe_process()
            caller.relay_signals()
            socket.send_fds(line, [HELLO], [theirs.fileno()])
        if line.recv(1) != HELLO:  # files that were sent to nobody would stay open for whoever reads from this command
            return False
        send_request(line, request)
        if line.recv(1) != READY:
            return False
        line.sendall(GO)
    except OSError:
        return False
    return True


def can_hand_over(words: Sequence[str]) -> bool:
    """Whether nothing says that this command is to run by itself."""
    switch = os.environ.get(SWITCH, "").strip().lower()
    if sys.platform != "linux" or ALONE & {*words} or switch not in ("", "1", "true", "t", "on", "yes", "y"):
        return False
    own = all((stream := getattr(sys, name)) and stream is getattr(sys, f"__{name}__") for name in STREAMS)
    return own and _is_in_foreground()


def _is_in_foreground() -> bool:
    """Whether this process may read from its terminal, if it has one: the system stops one that may not, and would not
    stop the child, since it is not its terminal.
    """
    try:
        return os.tcgetpgrp(0) == os.getpgrp()
    except OSError:
        return True


class _Caller:
    """This process while it waits for the child."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._before: dict[int, Any] = {}
        self._relayed = 0

    def relay_signals(self) -> None:
        for number in RELAYED:
            if signal.getsignal(number) != signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._relay)

    def _relay(self, number: int, frame: FrameType | None) -> None:
        self._relayed = number
        with suppress(OSError):
            self._control.send(bytes([number]))

    def stop_relaying(self) -> None:
        """Nothing was begun, so the command runs here; a signal that came in between is dealt with here, too."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self._relayed:
            os.kill(os.getpid(), self._relayed)

    def follow(self) -> NoReturn:
        """Stops when the child stops, and ends as it ends."""
        while True:
            try:
                said = self._control.recv(2)
            except OSError:  # the warm process has ended, and had not read yet which signal came
                break
            if not said:
                break
            how, number = said
            if how == STOPPED:
                self._stop(number)
            elif how == EXITED:
                os._exit(number)  # nothing was written here
            else:
                _die(number)
        with suppress(OSError):  # nobody may read any more what is written here
            _tell_lost()
        os._exit(128 + signal.SIGHUP)

    def _stop(self, number: int) -> None:
        """Until the terminal or somebody else continues this process; SIGCONT is passed on then."""
        if number in self._before:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        if number in self._before:
            signal.signal(number, self._relay)


def _die(number: int) -> NoReturn:
    """Ends as the child did, so that a shell says the same; without a second memory dump."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    with suppress(OSError, ValueError):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [number])
    os.kill(os.getpid(), number)
    os._exit(128 + number)


def _tell_lost() -> None:
    from iris_screen.ui.cli.output import echo, phrase

    echo(phrase("serve-lost"), err=True)
