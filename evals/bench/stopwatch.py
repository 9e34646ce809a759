"""Measures wall time, and CPU time of this process, which does not depend on the load of the machine."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Spent:
    """Seconds."""

    wall: float
    cpu: float


@dataclass(frozen=True)
class Finished(Spent):
    """A program that ended, with its exit code and peak memory in MB."""

    code: int
    peak: float


def spent(act: Callable[..., object], *given: object) -> Spent:
    """Time one call."""
    wall, cpu = time.perf_counter(), time.process_time()
    act(*given)
    return Spent(time.perf_counter() - wall, time.process_time() - cpu)


def wall(every: Iterable[Spent]) -> float:
    """The median."""
    return median(one.wall for one in every)


def cpu(every: Iterable[Spent]) -> float:
    """The median."""
    return median(one.cpu for one in every)


def peak_mb() -> float:
    """The peak memory of this process so far."""
    return _mb(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def program(command: Sequence[str], **environment: str) -> Finished:
    """Run a program to its end and discard its output. No warm process does it, unless the environment says so."""
    start = time.perf_counter()
    quiet = subprocess.DEVNULL
    child = subprocess.Popen(
        command, stdin=quiet, stdout=quiet, stderr=quiet, env={**os.environ, "IRIS_SERVE": "false", **environment}
    )
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)  # so that Popen does not wait again
    took = time.perf_counter() - start
    return Finished(took, used.ru_utime + used.ru_stime, child.returncode, _mb(used.ru_maxrss))


def _mb(maxrss: int) -> float:
    """getrusage counts kilobytes on Linux and bytes on macOS."""
    return maxrss / (1e6 if sys.platform == "darwin" else 1e3)
