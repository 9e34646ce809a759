"""A private PostgreSQL for tests: a cluster in a folder of its own, on loopback, and a fresh database for each test."""

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from iris_screen.graph.keys.fleet_key import FleetKeyFile
from tests.adb.wire import free_port

PASSWORD = "canary-password"
"""It is in the address of every test's database, and must be in nothing that Iris says or stores."""
SECONDS = 90.0
"""Longest wait for the server, on a busy machine."""
OPTIONS = {
    "fsync": "off",  # no test cuts the power
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "100",
    "autovacuum_naptime": "1h",
    "unix_socket_directories": "",
    "listen_addresses": "127.0.0.1",
}

SMALL_LOG = {"min_wal_size": "32MB", "max_wal_size": "48MB"}
"""For a small disk, which the log would fill by itself."""

DATABASES = ("file", "postgres")
"""In a test module: its tests run over both."""


def enrol(home: Path, like: Path | None = None) -> Path:
    """A data folder of a computer in a fleet. like: that of another computer in the same one."""
    home.mkdir(parents=True, exist_ok=True)
    if like is None or like == home:
        FleetKeyFile(home).begin()
    else:
        FleetKeyFile(home).join(FleetKeyFile(like).path)
    return home


def find_programs() -> Path:
    """The folder of PostgreSQL's programs; skips the test where there are none."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not folders:
        pytest.skip("there is no PostgreSQL here")
    return folders[-1]


def find_user() -> str | None:
    """Who runs the server: it refuses to be root's. None for whoever runs the tests."""
    if os.name != "posix" or os.getuid() != 0:
        return None
    import pwd

    names = {each.pw_name for each in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Cluster:
    """A server in `folder`. It can be stopped and started again, killed, and frozen by its process."""

    def __init__(self, folder: Path, more: Mapping[str, str] | None = None) -> None:
        """more: options of the server."""
        self.folder, self.options = folder, {**OPTIONS, **(more or {})}
        self.programs = find_programs()
        self.user = find_user()
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        if self.user:
            shutil.chown(folder, self.user)
        (word := folder / "word").write_text(PASSWORD, "utf-8")
        word.chmod(0o644)
        chosen = ["--username=iris", f"--pwfile={word}", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8"]
        self._run("initdb", *chosen, "--no-sync", "--no-instructions", f"--pgdata={self.data}")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def _run(self, program: str, *options: str) -> None:
        asked = [str(self.programs / program), *options]
        done = subprocess.run(asked, user=self.user, cwd="/", capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Does nothing if it runs. It is ready on return."""
        for _ in range(5):
            if self.process and self.process.poll() is None:
                return
            chosen = [f"--{name}={value}" for name, value in self.options.items()]
            asked = [str(self.programs / "postgres"), "-D", str(self.data), f"--port={self.port}", *chosen]
            with (self.folder / "log").open("ab") as log:
                self.process = subprocess.Popen(asked, user=self.user, cwd="/", stdout=log, stderr=log)
            self._await_ready(self.process)
            if self.process.poll() is not None and "Address already in use" in self.read_log():
                self.port = free_port()  # another process took it meanwhile
        assert self.process and self.process.poll() is None, self.read_log()

    def _await_ready(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + SECONDS
        while process.poll() is None:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=5).close()
            except psycopg.OperationalError:
                assert time.monotonic() < deadline, self.read_log()
                time.sleep(0.05)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: as a restart does, every connection is cut. SIGQUIT: as a crash is. May be called twice."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(SECONDS)

    def read_log(self) -> str:
        return (self.folder / "log").read_text("utf-8", "replace") if (self.folder / "log").exists() else ""

    def url(self, database: str) -> str:
        return f"postgresql://iris:{PASSWORD}@127.0.0.1:{self.port}/{database}"

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """By a connection of its own."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """Meanwhile nothing more fits on its disk, which must be one of its own: see own_cluster."""
        filler = self.folder / "filler"
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(4096)):
                pass
        try:
            yield
        finally:
            filler.unlink()
            self.start()
            assert self.process
            self._await_ready(self.process)

    @contextmanager
    def make_database(self) -> Iterator[str]:
        """The address of a fresh database, which is removed whoever still uses it."""
        self.start()
        name = f"iris_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name}")
        try:
            yield self.url(name)
        finally:
            self.start()  # the test may have stopped it
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def own_cluster(megabytes: int = 0) -> Iterator[Cluster]:
    """A cluster that is not started yet, removed at the end; not in pytest's folders, which only root may enter.

    megabytes: it gets a disk of its own of this size, in memory, for which one must be root; 0 for none.
    """
    with tempfile.TemporaryDirectory(prefix="iris-postgres-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        if megabytes:
            _run_mount("mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "iris-chaos", folder)
        cluster = Cluster(Path(folder), SMALL_LOG if megabytes else None)
        try:
            yield cluster
        finally:
            cluster.stop(signal.SIGQUIT)
            if megabytes:
                _run_mount("umount", folder)


def _run_mount(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"a disk of its own needs root: {done.stderr}"
