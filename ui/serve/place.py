"""Where the warm process of this installation, person and surroundings is reached.

A child of the warm process inherits from it what a process gets at its start and cannot change afterwards. All of that
is in the name of the socket, so that a command only finds a process that was started just as it was. Each command looks
here first, so nothing heavy is imported.
"""

import os
import socket as sockets
import stat
import struct
import sys
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

NAMESPACES = ("ipc", "mnt", "net", "pid", "user", "uts")
CONFINEMENT = ("Cap", "NoNewPrivs", "Seccomp:")
"""What a sandbox takes away from a process, as /proc/self/status names it."""
READ_AT_START = (
    *("PYTHON", "LD_", "GLIBC_", "MALLOC_", "OPENBLAS_", "OMP_", "MKL_", "NPY_", "NUMPY_", "OPENCV_", "PILLOW_"),
    *("LANGGRAPH_", "PYDANTIC_", "DEFER_PYDANTIC", "OPENAI_LOG", "OPENAI_API_TYPE", "OPENAI_API_VERSION"),
    *("AZURE_OPENAI_ENDPOINT", "AIOHTTP_", "FROZENLIST_", "MULTIDICT_", "PROPCACHE_", "YARL_", "PY_SAX_PARSER"),
    *("SSL", "OPENSSL_", "HOME", "_PYTHON_"),
)
"""How the variables begin that Python or a library reads only once, when it is started or imported."""
NOT_AT_START = ("PYTHONUNBUFFERED", "PYTHONIOENCODING", "OPENCV_FFMPEG")
"""Not among them: the first two decide what is sent with each request, the others are read when a video is opened."""
SET_BY_IRIS = {
    "LANGGRAPH_STRICT_MSGPACK": "true",  # read when langgraph is imported
    "PYDANTIC_DISABLE_PLUGINS": "__all__",  # looking for some reads the names of all packages
}
"""What a command sets before it imports anything, unless it is set to something else."""
UNUSUAL = (
    "bytes_warning debug dev_mode inspect interactive isolated no_site no_user_site optimize verbose"
    " warn_default_encoding"
).split()
"""Options of the interpreter with which a command runs by itself."""
SECONDS = 5.0
"""The longest time until the child that was forked for a command is ready; otherwise the command runs by itself."""
PACKAGE = Path(__file__).resolve().parents[2]
_CREDENTIALS = struct.Struct("3i")


class LeaveBehind:
    """minutes: how long a warm process is to wait that this command leaves behind; 0 if the settings want none."""

    minutes = 0


class Place(NamedTuple):
    """The socket, and next to it the lock that the warm process holds and the reason why the last one failed."""

    socket: Path

    @property
    def lock(self) -> Path:
        return self.socket.with_suffix(".lock")

    @property
    def failure(self) -> Path:
        return self.socket.with_suffix(".failed")

    def connect(self) -> sockets.socket | None:
        """A line to the warm process; None if there is none, or if it is not the same person's."""
        if not self.socket.exists() or not is_private(self.socket.parent):
            return None
        line = sockets.socket(sockets.AF_UNIX, sockets.SOCK_STREAM)
        line.settimeout(SECONDS)
        try:
            line.connect(str(self.socket))
        except OSError:
            line.close()  # it was killed, and its socket stayed
            return None
        if is_same_person(line):
            return line
        line.close()
        return None


@cache
def find_place() -> Place | None:
    """None if no warm process can do what this one does: not on Linux, or with unusual options of the interpreter. To
    be called first when nothing has changed the environment yet; importing cv2 does.
    """
    if sys.platform != "linux" or not sys.executable or not _has_usual_options():
        return None
    try:
        name = _digest_surroundings()
    except OSError:
        return None  # the system does not tell
    path = find_folder() / f"{name}.sock"
    return Place(path) if len(os.fsencode(path)) < 100 else None  # the system takes 108 bytes, `bind` some more


def make_private(folder: Path) -> bool:
    """Makes the folder if it is missing, its parent excepted. Returns whether it is this person's alone."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return False
    return is_private(folder)


def is_private(folder: Path) -> bool:
    """Whether it is a folder, no link, of this person, and nobody else may do anything in it."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077


def is_same_person(line: sockets.socket) -> bool:
    """Whether whoever is at the other end runs as the same user, which the system says."""
    return _read_credentials(line)[1] == os.geteuid()


def find_peer(line: sockets.socket) -> int:
    """The process at the other end."""
    return _read_credentials(line)[0]


def _read_credentials(line: sockets.socket) -> tuple[int, int]:
    process, user, _ = _CREDENTIALS.unpack(line.getsockopt(sockets.SOL_SOCKET, sockets.SO_PEERCRED, _CREDENTIALS.size))
    return process, user


@cache
def read_settled() -> dict[str, str]:
    """The variables of the environment that decide what no later change of them can decide, as they were at first."""
    known = {**SET_BY_IRIS, **os.environ}
    return {name: known[name] for name in known if name.startswith(READ_AT_START) and not name.startswith(NOT_AT_START)}


def _has_usual_options() -> bool:
    unusual = any(getattr(sys.flags, name, 0) for name in UNUSUAL)
    given = sys.warnoptions or sys._xoptions  # noqa: SLF001  # its documented name
    return not (unusual or given or sys.gettrace() or sys.getprofile())


def _digest_surroundings() -> str:
    import resource  # there is none on Windows

    with open("/proc/self/status", "rb") as file:  # noqa: PTH123  # quicker
        confined = [line for line in file.read().decode().splitlines() if line.startswith(CONFINEMENT)]
    root = os.stat("/")  # noqa: PTH116
    parts = (
        (str(PACKAGE), sys.executable, sys.version, sys.prefix, sys.getfilesystemencoding()),
        (os.getresuid(), os.getresgid(), sorted(os.getgroups())),
        (os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0)),
        [resource.getrlimit(getattr(resource, name))[1] for name in dir(resource) if name.startswith("RLIMIT_")],
        [os.readlink(f"/proc/self/ns/{name}") for name in NAMESPACES],  # noqa: PTH115
        (root.st_dev, root.st_ino),
        confined,
        [_read_quietly(f"/proc/self/{name}") for name in ("attr/current", "oom_score_adj", "loginuid")],
        list_services(_read_quietly("/proc/self/cgroup")),
        sorted(read_settled().items()),
    )
    return blake2b(repr(parts).encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()


def list_services(groups: bytes) -> list[bytes]:
    """The services of systemd whose process this is, such as that of a timer: with a service all its processes end.
    Sessions and windows of a terminal have a scope each, and one warm process for all.
    """
    return sorted({name for line in groups.splitlines() if (name := line.rpartition(b"/")[2]).endswith(b".service")})


def find_folder() -> Path:
    """For the sockets of this person. Under sudo the variable may name somebody else's."""
    run = Path(os.environ.get("XDG_RUNTIME_DIR", ""))
    with suppress(OSError):
        if run.is_absolute() and run.stat().st_uid == os.geteuid():
            return run / "iris"
    return Path(f"/tmp/iris-{os.geteuid()}")  # noqa: S108  # see is_private


def _read_quietly(path: str) -> bytes:
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            return file.read()
    except OSError:
        return b""
