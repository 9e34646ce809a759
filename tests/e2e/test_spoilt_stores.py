"""A data folder that somebody, or a bad disk, has spoilt: every command ends with a known exit code and a sentence,
waits for nothing, and runs nothing. Wounds of the bytes of a store: tests/contract/store/test_store_mutated.py.
"""

import os
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import ormsgpack
import pytest

from tests.e2e.process import Processes, Said
from tests.e2e.rig import SMALL

TASK = "open Settings, turn on Dark mode"
RUN = ["run", TASK, "--device", f"sim:?seed=4&lang=en&time=virtual&{SMALL}"]
COMMANDS = [
    ["runs", "--json"],
    ["show", "done"],
    ["show", "done", "--film", "film.png"],
    ["show", "done", "--pictures", "pictures"],
    ["report", "done", "--html", "report.html"],
    ["resume", "open"],
    ["doctor", "--store"],
    ["delete", "done", "--yes"],
]
TABLES = "runs results journal turns reins touches checkpoints writes chain leases jobs workers".split()
COLUMNS = (
    "runs.id runs.task runs.text runs.status runs.verdict runs.result runs.device runs.reason results.result"
    " journal.action journal.receipt journal.why turns.note checkpoints.metadata leases.holder reins.wish"
).split()
BESIDE = "iris.db secret.key heads heads/done runs/done".split()
CALL = ormsgpack.packb(ormsgpack.Ext(5, ormsgpack.packb(["subprocess", "getoutput", "touch ran"])))

Spoil = Callable[[Path], object]


def change(statement: str, *values: object) -> Spoil:
    def spoil(home: Path) -> None:
        with closing(sqlite3.connect(home / "iris.db")) as store:
            store.execute(statement, values)
            store.commit()

    return spoil


def put_bomb(home: Path) -> None:
    """300 MB of zeros in each checkpoint, in 300 kB."""
    packer = zlib.compressobj(9)
    parts = [
        packer.compress(b"\xc6" + (300_000_000).to_bytes(4, "big")),
        *(packer.compress(bytes(10**6)) for _ in range(300)),
    ]
    change("UPDATE checkpoints SET body=?", b"".join([*parts, packer.flush()]))(home)


def cut(share: float) -> Spoil:
    def spoil(home: Path) -> None:
        os.truncate(home / "iris.db", int((home / "iris.db").stat().st_size * share))

    return spoil


def replace(name: str, make: Callable[[Path], object]) -> Spoil:
    def spoil(home: Path) -> None:
        file = home / name
        shutil.rmtree(file) if file.is_dir() else file.unlink(missing_ok=True)
        make(file)

    return spoil


def in_each_picture(make: Callable[[Path], object]) -> Spoil:
    def spoil(home: Path) -> None:
        for file in (home / "runs").rglob("frames/*"):
            file.unlink()
            make(file)

    return spoil


MADE: dict[str, Callable[[Path], object]] = {
    "gone": lambda file: None,
    "empty": lambda file: file.write_bytes(b""),
    "noise": lambda file: file.write_bytes(Random(3).randbytes(5_000)),
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "endless": lambda file: file.symlink_to("/dev/zero"),
}
SPOILT: dict[str, Spoil] = {
    **{f"cut to {share:.0%}": cut(share) for share in (0, 0.001, 0.5, 0.9, 0.99)},
    **{f"format {version}": change(f"PRAGMA user_version={version}") for version in (0, 1, 2, 4, 99, -1)},
    "another program's": change("PRAGMA application_id=7"),
    **{f"without {table}": change(f"DROP TABLE {table}") for table in TABLES},
    **{f"noise in {c}": change("UPDATE OR IGNORE {} SET {}=?".format(*c.split(".")), "\x1b[1m{]") for c in COLUMNS},
    "a bomb": put_bomb,
    "a sentence of 30 MB": change("UPDATE runs SET text=?", "a" * 30_000_000),
    "a time in no calendar": change("UPDATE runs SET started_at=1e308, ended_at=1e308"),
    **{
        f"{what} in {table}": change(f"UPDATE {table} SET body=?", body)
        for table in ("checkpoints", "writes")
        for what, body in {"noise": b"\x91" * 50, "a call": zlib.compress(CALL), "raw": CALL}.items()
    },
    **{f"{name} is {what}": replace(name, make) for name in BESIDE for what, make in MADE.items()},
    **{f"pictures are {what}": in_each_picture(make) for what, make in MADE.items()},
}


READ = {
    "config.toml": [["runs"], RUN],
    "policy.yaml": [["policy", "show"], RUN],
    "places.json": [RUN],
    "memory.db": [["memory", "list"]],
    "memory.key": [["secret", "list"], ["secret", "add", "wlan"]],
    "runs/open/ticket.json": [["answer", "open", "yes"], ["runs"]],
    "runs/open/phone.json": [["resume", "open"]],
}
"""Other files of a data folder, and commands that read them."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a run that is done and one that can be resumed."""
    home = tmp_path_factory.mktemp("whole") / "home"
    iris = Processes(home)
    assert iris.here(*RUN, "--run-id", "done").code == 0
    assert iris.here(*RUN, "--run-id", "open", "--max-steps", "2").code == 4
    change("PRAGMA wal_checkpoint(TRUNCATE)")(home)
    return home


def is_decent(said: Said) -> bool:
    """A known exit code, and nothing that only its author understands, or that a terminal obeys."""
    told = said.out + said.err
    return said.code in range(6) and not ("Traceback" in told or "\x1b" in told or "/.rescue-" in told)


@pytest.mark.parametrize("spoilt", SPOILT)
def test_every_command_says_in_a_sentence_what_is_wrong_with_a_spoilt_store(
    spoilt: str, whole: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    shutil.copytree(whole, home)
    SPOILT[spoilt](home)
    store = home / "iris.db"
    before = store.read_bytes() if store.is_file() and not store.is_symlink() else b""
    listed = Processes(home).here("runs")
    if before and listed.code == 2:
        assert store.read_bytes() == before  # what is refused stays as it was
    told = [listed, *(Processes(home).here(*command) for command in COMMANDS)]
    assert [said for said in told if not is_decent(said)] == []
    assert not list(tmp_path.rglob("ran"))


@pytest.mark.parametrize("kind", ["a pipe", "endless", "noise"])
@pytest.mark.parametrize("name", READ)
def test_no_command_waits_for_a_file_that_never_ends(name: str, kind: str, whole: Path, tmp_path: Path) -> None:
    shutil.copytree(whole, tmp_path / "home")
    replace(name, MADE[kind])(tmp_path / "home")
    told = [Processes(tmp_path / "home").here(*command) for command in READ[name]]
    assert [said for said in told if not is_decent(said)] == []


def test_a_store_that_is_whole_is_shown_resumed_and_deleted(whole: Path, tmp_path: Path) -> None:
    shutil.copytree(whole, tmp_path / "home")
    said = [Processes(tmp_path / "home").here(*command) for command in COMMANDS]
    assert [each.code for each in said] == [0, 0, 0, 0, 0, 4, 0, 0]
