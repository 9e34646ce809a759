"""What nobody should give, given anyway: one sentence that says what to do, exit 2, and the data folder as it was."""

import hashlib
import sqlite3
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import psutil
import pytest

from iris_screen.ui.cli.program import exit_code
from tests.e2e.rig import WORLDS

TINY = f"sim:{WORLDS / 'tiny.yaml'}?time=virtual"
STEPS = '- {action: tap, target: "text:Notes", expect: ["text:Buy bread"]}\n'
MEGABYTES = 300


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder with two finished runs of the same beginning, and one that waits for nothing."""
    folder = tmp_path_factory.mktemp("bad")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IRIS_HOME", str(folder / "home"))
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        patch.setattr(sys, "excepthook", sys.__excepthook__)
        (folder / "steps.yaml").write_text(STEPS)
        for run_id in ("done1", "done2"):
            run = ["run", "look", "--device", TINY, "--steps", str(folder / "steps.yaml"), "--run-id", run_id, "-q"]
            assert exit_code(run) == 0
        yield folder


def fingerprint(folder: Path) -> dict[str, str]:
    """Every file of the data folder by its content; the store by its rows, since a run begun and withdrawn leaves
    free pages behind. Leases are no content: they tell who was there, and their numbers only ever grow.
    """
    files = [file for file in sorted(folder.rglob("*")) if file.is_file() and not file.name.endswith(("-wal", "-shm"))]
    return {str(file.relative_to(folder)): hashlib.sha256(content(file)).hexdigest() for file in files}


def content(file: Path) -> bytes:
    if not file.read_bytes().startswith(b"SQLite format 3"):
        return file.read_bytes()
    with closing(sqlite3.connect(file)) as connection:
        rows = [row for row in connection.iterdump() if 'INSERT INTO "leases"' not in row]
    return "\n".join(rows).encode()


def refused(said: str, words: tuple[str, ...]) -> None:
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1, said
    assert len(said) < 800, f"{len(said)} characters"
    for word in words:
        assert word in said, said


def png(width: int, height: int) -> bytes:
    """A picture that claims this size and holds next to nothing."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


# --- the command line ------------------------------------------------------------------------------------------------

RUN = ("run", "打开设置", "--device")

COMMANDS: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
    (("run", ""), ("empty",)),
    (("run", "  \t\n "), ("empty",)),
    (("run", "\u202e\u2066\u200f"), ("empty",)),
    (("run", "\x00"), ("empty",)),
    (("run", "打开设置\udc80"), ("not valid",)),
    (("run", "打开" * 500_000), ("characters",)),
    (("run", "打开" * 1_500), ("characters",)),
    (("run", "点“a”，" * 800), ("characters",)),
    ((*RUN, "fone:"), ("fone",)),
    ((*RUN, "sims:"), ("sim:",)),
    ((*RUN, ""), ()),
    ((*RUN, "\u202esim:"), ()),
    ((*RUN, "sim:" + "x" * 10_000), ("too long",)),
    ((*RUN, "sim:", "--planner", "react"), ("needs a model", "IRIS_MODEL")),
    ((*RUN, "sim:?seed=abc"), ("seed",)),
    ((*RUN, "sim:?seed=-1"), ("seed",)),
    ((*RUN, "sim:?sed=7"), ("seed",)),
    ((*RUN, "sim:?seed=1&seed=2"), ("twice",)),
    ((*RUN, "sim:?seed"), ("key=value",)),
    ((*RUN, "sim:?width=5"), ("width",)),
    ((*RUN, "sim:?density=nan"), ("density",)),
    ((*RUN, "sim:?elements=some"), ("elements",)),
    ((*RUN, "sim:?faults=blak@1+2"), ("black",)),
    ((*RUN, "sim:?faults=black"), ("black@5+2",)),
    ((*RUN, "sim:/no/such/world.yaml"), ("/no/such/world.yaml",)),
    ((*RUN, "sim:/"), ()),
    ((*RUN, "sim:?dump=/dev/null/dump.json"), ("/dev/null",)),
    ((*RUN, "sim:?state=/dev/null/state.json"), ("/dev/null",)),
    (("run", "打开设置", "--run-id", "../x"), ("../x",)),
    (("run", "打开设置", "--run-id", "x" * 65), ("run id",)),
    (("run", "打开设置", "--run-id", "done1"), ("done1", "exists")),
    (("run", "打开设置", "--max-turns", "0"), ("max-turns",)),
    (("run", "打开设置", "--max-turns", "１e9"), ("max-turns",)),
    (("run", "打开设置", "--max-seconds", "nan"), ("max_seconds",)),
    (("run", "打开设置", "--planner", "oracle"), ("oracle",)),
    (("run", "打开设置", "--steps", "/no/such/steps.yaml"), ("/no/such/steps.yaml",)),
    (("resume", "nobody"), ("nobody",)),
    (("resume", "done"), ("done1", "done2")),
    (("resume", "../x"), ("../x",)),
    (("resume", ""), ()),
    (("resume", "%"), ()),
    (("resume", "done1"), ("ended",)),
    (("fork", "done1", "--turn", "999"), ("999", "done1")),
    (("fork", "done1", "--turn", "-1"), ("turn",)),
    (("fork", "done1", "--turn", "1", "--task", " "), ("empty",)),
    (("fork", "nobody", "--turn", "1"), ("nobody",)),
    (("answer", "done1", "yes"), ("has no open question",)),
    (("answer", "nobody", "yes"), ("nobody",)),
    (("show", "nobody"), ("nobody",)),
    (("stop", "nobody"), ("nobody",)),
    (("delete", "nobody", "--yes"), ("nobody",)),
    (("delete", "nobody"), ("nobody",)),
    (("run", "打开设置", "--steps", "/dev/zero"), ("/dev/zero", "plain file")),
    (("--config", "/dev/zero", "runs"), ("/dev/zero", "plain file")),
    (("--env-file", "/dev/zero", "runs"), ("/dev/zero", "plain file")),
    (("sim", "check", "/dev/zero"), ("/dev/zero", "plain file")),
    (("plan", "打开设置", "/dev/zero"), ("/dev/zero", "plain file")),
    (("--set", "home=", "runs"), ("home", "empty")),
    (("runs", "--status", "lost"), ("lost",)),
    (("sim", "show", "/no/such/world.yaml"), ("/no/such/world.yaml",)),
    (("sim", "serve", "/no/such/world.yaml"), ("/no/such/world.yaml",)),
]


def given(args: tuple[str, ...]) -> str:
    return " ".join(args)[:60].encode("ascii", "backslashreplace").decode()


@pytest.mark.parametrize(("args", "words"), COMMANDS, ids=[given(args) for args, _ in COMMANDS])
def test_usage_errors_is_one_sentence_and_changes_nothing(
    home: Path, capsys: pytest.CaptureFixture[str], args: tuple[str, ...], words: tuple[str, ...]
) -> None:
    before = fingerprint(home / "home")
    code = exit_code(list(args))
    out, err = capsys.readouterr()
    assert (code, out) == (2, ""), err
    refused(err, words)
    assert fingerprint(home / "home") == before


# --- worlds ----------------------------------------------------------------------------------------------------------

APP = "apps: {a: {package: a.b, label: A, icon: home, start: m, screens: {m: {body: %s}}}}\nhome: a\n"


def world(body: str, more: str = "") -> bytes:
    return f"format: 1\nname: W\n{more}{APP % body}".encode()


WORLD: list[tuple[str, bytes, tuple[str, ...]]] = [
    ("empty", b"", ()),
    ("a tab", b"format: 1\n\tname: W\n", ("tab", "line 2")),
    ("a doubled key", b"format: 1\nname: W\nname: V\n", ("name", "twice", "line 3")),
    ("an alias bomb", b"a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n", ("anchor", "line 1")),
    ("a tag", b"format: !!python/object/apply:os.system ['true']\n", ("tag", "line 1")),
    ("UTF-16", "format: 1\nname: W\n".encode("utf-16"), ("UTF-8",)),
    ("bytes", bytes(range(256)), ()),
    ("a million brackets", b"format: " + b"[" * 1_000_000, ("deep",)),
    ("five megabytes", b"#" * 5_000_000, ("larger",)),
    (
        "a hundred thousand variables",
        world("{text: X}", f"vars: {{{', '.join(f'v{n}: 1' for n in range(100_000))}}}\n"),
        ("values", "line"),
    ),
    ("four thousand unknown kinds", world("{column: [" + "{buton: X}, " * 4_000 + "{text: X}]}"), ("button",)),
    ("a newer format", b"format: 99\nname: W\n", ("format", "99")),
    ("a list", b"- 1\n", ()),
    ("a screen that is not there", world("{button: X, tap: {goto: mm}}"), ("mm", "line")),
    ("a negative size", world("{text: X, width: -5}"), ("width", "line")),
    ("a size that is no number", world("{text: X, width: .nan}"), ("line",)),
    ("an unknown variable", world("{text: X, if: nothing > 3}"), ("nothing", "line")),
    ("a way into Python", world("{text: X, if: a.__class__}"), ("line",)),
    ("brackets without end", world("{text: X, if: '" + "(" * 1_000_000 + "'}"), ()),
    ("ten million rows", world("{text: X}", "data: {r: {rows: 10000000, row: {a: 1}}}\n"), ("rows", "line")),
    ("an include above", world("{text: X}", "include: [../../../etc/passwd]\n"), ("etc/passwd", "outside", "line")),
    ("an absolute include", world("{text: X}", "include: [/etc/passwd]\n"), ("etc/passwd", "outside", "line")),
    ("an include of itself", world("{text: X}", "include: [world.yaml]\n"), ("line",)),
    ("an include that is not there", world("{text: X}", "include: [nowhere.yaml]\n"), ("nowhere.yaml",)),
    ("a time that never passes", world("{text: X}", "events: {e: {when: {every: 0}, do: {toggle: x}}}\n"), ("line",)),
    ("an unknown key", world("{text: X, colr: red}"), ("colr", "line")),
    ("an unknown kind", world("{buton: X}"), ("button", "line")),
]


@pytest.mark.parametrize(("content", "words"), [row[1:] for row in WORLD], ids=[row[0] for row in WORLD])
def test_a_broken_world_is_named_with_its_line_and_nothing_is_begun(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, words: tuple[str, ...]
) -> None:
    path = tmp_path / "world.yaml"
    path.write_bytes(content)
    before = fingerprint(home / "home")
    code = exit_code(["run", "打开设置", "--device", f"sim:{path}"])
    out, err = capsys.readouterr()
    assert (code, out) == (2, ""), err
    refused(err, words or ("world.yaml",))
    assert fingerprint(home / "home") == before
    assert exit_code(["sim", "check", str(path)]) == 2
    assert "Traceback" not in "".join(capsys.readouterr())


def test_a_world_that_breaks_while_it_is_shown_names_its_screen_and_leaves_no_run(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "world.yaml"
    path.write_bytes(world("{text: '{1 / 0}'}"))
    before = fingerprint(home / "home")
    assert exit_code(["run", "打开设置", "--device", f"sim:{path}", "--quiet"]) == 2
    refused(capsys.readouterr().err, ("a.m", "zero"))
    assert fingerprint(home / "home") == before


def test_a_world_may_not_lead_out_of_its_folder_by_a_link(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "outside.yaml").write_text("vars: {x: 1}\n")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link.yaml").symlink_to(tmp_path / "outside.yaml")
    (inside / "world.yaml").write_bytes(world("{text: X}", "include: [link.yaml]\n"))
    assert exit_code(["run", "打开设置", "--device", f"sim:{inside / 'world.yaml'}"]) == 2
    refused(capsys.readouterr().err, ("link.yaml",))


# --- settings --------------------------------------------------------------------------------------------------------

SETTINGS: list[tuple[dict[str, str], tuple[str, ...]]] = [
    ({"IRIS_GRID_STEP": "abc"}, ("IRIS_GRID_STEP",)),
    ({"IRIS_GRID_STEP": "0"}, ("IRIS_GRID_STEP",)),
    ({"IRIS_GRID_STEP": "-5"}, ("IRIS_GRID_STEP",)),
    ({"IRIS_GRID_STEP": "10" * 40}, ("IRIS_GRID_STEP",)),
    ({"GRID_STEP": "nan"}, ("GRID_STEP",)),
    ({"IRIS_GRID_STEPP": "5"}, ("grid_step",)),
    ({"IRIS_MAX_SECONDS": "inf"}, ("IRIS_MAX_SECONDS",)),
    ({"IRIS_DEVICE": "fone:"}, ("fone",)),
    ({"IRIS_API_KEY": "sk-canary\nsecond"}, ("IRIS_API_KEY",)),
    ({"IRIS_BASE_URL": "example.com"}, ("IRIS_BASE_URL",)),
    ({"IRIS_BASE_URL": "file:///etc/passwd"}, ("IRIS_BASE_URL",)),
    ({"IRIS_BASE_URL": "https://me:sk-canary@example.com"}, ("IRIS_BASE_URL",)),
    ({"IRIS_BASE_URL": "http://example.com", "IRIS_API_KEY": "sk-canary"}, ("https",)),
    ({"IRIS_BASE_URL": "http://[::1"}, ("IRIS_BASE_URL",)),
    ({"IRIS_BASE_URL": "https://example.com:99999"}, ("IRIS_BASE_URL",)),
    ({"IRIS_TRACE": "everything"}, ("IRIS_TRACE",)),
]


@pytest.mark.parametrize(("environ", "words"), SETTINGS, ids=[str(row[0])[:60] for row in SETTINGS])
def test_a_wrong_setting_is_named_and_its_key_never_shown(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    environ: dict[str, str],
    words: tuple[str, ...],
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    before = fingerprint(home / "home")
    code = exit_code(["run", "打开设置"])
    out, err = capsys.readouterr()
    assert (code, out) == (2, ""), err
    refused(err, words)
    assert "canary" not in err
    assert fingerprint(home / "home") == before


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"IRIS_GRID_STEP=\xff\xfe\n", ("UTF-8", "line 1")),
        (b"IRIS_GRID_STEP\n", ("line 1",)),
        (b"IRIS_GRID_STEPP=5\n", ("grid_step",)),
        (b"IRIS_MAX_STEPS=1" + b"0" * 2_000_000, ("larger",)),
    ],
)
def test_a_broken_env_file_is_named(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, words: tuple[str, ...]
) -> None:
    path = tmp_path / "my.env"
    path.write_bytes(content)
    before = fingerprint(home / "home")
    assert exit_code(["--env-file", str(path), "run", "打开设置"]) == 2
    refused(capsys.readouterr().err, ("my.env", *words))
    assert fingerprint(home / "home") == before


@pytest.mark.parametrize(
    "content",
    [b"actions: {payment: always}\n", b"no_such_verb: 1\n", b"\xff\xfe", b"- 1\n", b"a: &x 1\nb: *x\n"],
)
def test_a_policy_that_cannot_be_read_stops_every_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "policy.yaml").write_bytes(content)
    assert exit_code(["run", "打开设置", "--device", TINY]) == 2
    refused(capsys.readouterr().err, ("policy.yaml",))


def a_file(home: Path) -> None:
    home.write_text("not a folder")


def no_database(home: Path) -> None:
    home.mkdir()
    (home / "iris.db").write_bytes(b"not a database, by any means, whatever one may say " * 100)


def a_folder_as_database(home: Path) -> None:
    (home / "iris.db").mkdir(parents=True)


@pytest.mark.parametrize("spoil", [a_file, no_database, a_folder_as_database])
def test_a_data_folder_that_cannot_be_used_is_named_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], None]
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    spoil(tmp_path / "home")
    before = fingerprint(tmp_path)
    assert exit_code(["run", "打开设置", "--device", TINY]) == 2
    refused(capsys.readouterr().err, ("home",))
    assert fingerprint(tmp_path) == before


# --- pictures --------------------------------------------------------------------------------------------------------

PICTURES: list[tuple[str, bytes | None]] = [
    ("nothing", b""),
    ("no picture", b"hello" * 100),
    ("a bomb", png(30_000, 30_000)),
    ("a smaller bomb", png(13_000, 13_000)),
    ("a picture with nothing in it", png(100, 100)),
    ("half a GIF", b"GIF89a\xff\xff\xff\xff\x00\x00\x00"),
    ("a folder", None),
]


@pytest.mark.parametrize("content", [row[1] for row in PICTURES], ids=[row[0] for row in PICTURES])
def test_a_picture_that_is_none_is_named(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    bad, good = tmp_path / "bad.png", WORLDS.parent / "icons" / "wechat.png"
    if content is None:
        bad.mkdir()
    else:
        bad.write_bytes(content)
    for args in (["match", str(bad), str(good)], ["match", str(good), str(bad)], ["locate", "text:x", str(bad)]):
        assert exit_code(args) == 2, args
        out, err = capsys.readouterr()
        assert out == ""
        refused(err, ("bad.png",))


# --- as a process ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a million brackets", "ten million rows", "five megabytes", "a bomb"])
def test_the_worst_of_them_stay_small_in_a_process_of_their_own(home: Path, tmp_path: Path, name: str) -> None:
    path = tmp_path / "given"
    path.write_bytes({**{row[0]: row[1] for row in WORLD}, **dict(PICTURES)}[name] or b"")
    args = ["match", str(path), str(path)] if name == "a bomb" else ["run", "打开设置", "--device", f"sim:{path}"]
    before = fingerprint(home / "home")
    code, err, most = measured(args)
    assert code == 2
    refused(err, ())
    assert most <= MEGABYTES, f"{most:.0f} MB"
    assert fingerprint(home / "home") == before


def measured(args: list[str]) -> tuple[int, str, float]:
    """Exit code, stderr, and the most memory it took in MB."""
    command = [sys.executable, "-m", "iris_screen.ui.cli", *args]
    most = 0.0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        watched = psutil.Process(process.pid)
        while process.poll() is None:
            with suppress(psutil.Error):
                most = max(most, watched.memory_info().rss / 1e6)
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=0.01)
        _, err = process.communicate()
    return process.returncode, err, most
