"""Whatever is in a file that somebody else may have written, it is read or refused in a sentence: settings, an exported
memory, a list of tasks, a policy, an app module, a world, a saved phone, a calibration, a picture, a recording of a
voice, what programs say of themselves, and what a run keeps beside its store. What is refused stays as it was.

An exported run, a debug archive, a report and a recorded program are only written: nothing of Iris reads them. A store
is spoiled in test_store_mutated.py; skills, steps and prices in test_hostile_bytes.py. The panel takes only a voice.
"""

import io
import os
import tomllib
import wave
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom

import numpy as np
import pytest

from iris_screen.core.errors import IrisError
from iris_screen.core.policy import read_policy
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.graph.configuration.setting_sources import find_home, load_settings
from iris_screen.graph.configuration.settings_file import write_settings
from iris_screen.graph.fleet.submit import Order
from iris_screen.graph.fleet.task_file import read_orders
from iris_screen.graph.lifecycle.frame_store import FolderAlbum
from iris_screen.graph.lifecycle.live_views import read_words
from iris_screen.graph.replies.answered_requests import Ledger
from iris_screen.graph.replies.reply_tokens import ReplyTokens
from iris_screen.graph.store.chain_head import ChainHead, HeadFolder
from iris_screen.memory.export_import import import_lines
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.planning.apps.load import load_apps
from iris_screen.planning.references.library import read_index
from iris_screen.planning.skills.skill_store import SkillStore
from iris_screen.sight.place_hints import Places
from iris_screen.sight.vision.pictures import read_picture, write_jpeg, write_png
from iris_screen.sim.phone import saved_phone
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from iris_screen.tools.devices.arm.calibration import record
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.tools.devices.desktop.desktop_entries import InstalledPrograms
from iris_screen.ui.language import find_person_language
from iris_screen.ui.voice.microphone import SoundFile
from tests.contract.spoiled import spoil
from tests.unit.graph.fleet.test_task_file import read_all
from tests.unit.tools.devices.arm.calibration.test_record import made

SEED = SystemRandom().randrange(10**6)
COUNT = int(os.environ.get("IRIS_FUZZ_FILES", "100"))
ASSETS = Path(__file__).parents[2] / "assets"
TINY = ASSETS / "worlds" / "tiny.yaml"
WORLD = load_world(TINY)
SPOILERS = [
    b"\n", b"\r", b"=", b"'", b"\\", b"9" * 5_000, b"[" * 3_000, b"{a=" * 3_000, b"[]", b"{}", b"../../x",
    b"2026-13-45", b"[a]\n", b"a.b.c=1\n", b"#", b"*a", b"&a ", b"<<: ",
]  # fmt: skip
Reader = Callable[[Path], object]
PICTURE = Frame(np.zeros((4, 4, 3), np.uint8), "a", 0.0, "some.app")


def import_memory(file: Path) -> None:
    with MemoryStore(file.with_name("memory.db"), VirtualClock()) as store:
        import_lines(store, file.read_text("utf-8", "replace").splitlines(), str(file))


def read_album(file: Path) -> None:
    album = FolderAlbum(file.parent)
    if not file.with_suffix(".png").exists():
        spoiled = file.read_bytes()
        album.put(PICTURE)
        file.write_bytes(spoiled)
    FolderAlbum(file.parent).get("a")


def change_settings(file: Path) -> None:
    """Either all of the change, or none of it."""
    before = file.read_bytes()
    try:
        write_settings(file, {"language": "zh"})
    except IrisError:
        assert file.read_bytes() == before
    else:
        assert load_toml_language(file) == "zh"


def load_toml_language(file: Path) -> object:
    return tomllib.loads(file.read_text("utf-8-sig"))["language"]


def load_dotenv(file: Path) -> None:
    (config := file.with_name("config.toml")).touch()
    load_settings(environ={}, env_file=file, config=config)


def load_module(file: Path) -> None:
    """A module that cannot be used is named, with the reason."""
    if not (head := file.with_name("app.yaml")).exists():
        head.write_bytes(APP)
    apps, broken = load_apps([file.parents[1]])
    assert len(apps) + len(broken) == 1


def read_program(file: Path) -> None:
    InstalledPrograms((file.parents[1],), file.parents[2]).labels()


def read_head(file: Path) -> None:
    folder = HeadFolder(file.parent)
    folder.read(file.name)
    folder.write(file.name, ChainHead(3, bytes(32)))
    folder.read(file.name)


def make_sound() -> bytes:
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16_000)
        file.writeframes(bytes(3_200))
    return made.getvalue()


def answer_ledger(file: Path) -> None:
    ledger = Ledger(file)
    ledger.is_open(0, "k")
    ledger.put(1, "m")
    ledger.close(0)


CONFIG = b"""\
language = "en"
home = "here"
grid_step = 40
model_seconds = 3.5
[notices]
webhook = "http://127.0.0.1:9/x"
"""
MEMORY = b"""\
{"at": 1795356300.0, "item": {"kind": "episodic", "summary": "Ann called"}}
{"block": "human", "text": "Likes tea."}
"""
APP = b"name: mod\nlabels: [Plant Care]\npackages: [org.plants]\nhome: ['text:My plants']\n"
TEMPLATES = b"""\
tasks:
  - name: water
    description: Water a plant.
    say: [water (the|my) plant {plant}]
    steps:
      - {action: tap, target: "text:{plant}", expect: [moved_on]}
    examples: [water the plant Ficus]
"""
PROGRAM = b"""\
[Desktop Entry]
Type=Application
Name=Notes
Name[de]=Notizen
Exec=python3 %U
Categories=Office;Utility;
"""
ROWS = 'name,words\nAnn,"hi, there"\nBob,yes\n'
SAY = Order("say {words} to {name}")
FILES: dict[str, tuple[bytes, str, Reader]] = {
    "settings": (CONFIG, "config.toml", lambda file: load_settings(environ={}, config=file)),
    "data folder": (CONFIG, "config.toml", lambda file: find_home(environ={}, config=file)),
    "changed settings": (CONFIG, "config.toml", change_settings),
    "language": (CONFIG, "config.toml", lambda file: find_person_language({"IRIS_HOME": str(file.parent)})),
    "memory": (MEMORY, "memory.jsonl", import_memory),
    "policy": (
        b"kinds:\n  pay: {does: pay, words: [pay]}\nrules:\n- {kind: pay, answer: ask}\n",
        "policy.yaml",
        lambda file: read_policy(file.read_bytes(), str(file)),
    ),
    "saved phone": (
        saved_phone.as_json(Phone(WORLD, seed=1), started=1.0).encode(),
        "phone.json",
        lambda file: saved_phone.load(file, WORLD),
    ),
    "calibration": (made().model_dump_json().encode(), "arm.json", record.load),
    "references": (
        b"icons:\n  gear: {files: [gear.png], aliases: [cog]}\n",
        "index.yaml",
        lambda f: [*read_index(f.parent)],
    ),
    "skill results": (
        b'{"played": 3, "worked": 2}',
        "hello/results.json",
        lambda file: SkillStore(file.parents[1]).results("hello"),
    ),
    "places": (
        b'{"a|1x1||text:b|1": [1, 2, 3, 4]}',
        "places.json",
        lambda f: Places(f).recall(Target(kind="text", value="b"), PICTURE),
    ),
    "words of a model": (
        b'{"role": "hand", "text": "I tap", "turn": 1}',
        "words.json",
        lambda file: read_words(file.parent),
    ),
    "reply tokens": (
        b'{"key": "k", "digest": "0"}',
        "run/ticket.json",
        lambda f: ReplyTokens(f.parents[1]).question_of("run", "t"),
    ),
    "answered questions": (b'[{"key": "k", "used": false}]', "answered.json", answer_ledger),
    "environment": (b'IRIS_LANGUAGE="en"\nIRIS_GRID_STEP=40\n', ".env", load_dotenv),
    "app": (
        b"name: mod\nlabels: [Plant Care]\npackages: [org.plants]\nhome: ['text:My plants']\n",
        "mod/app.yaml",
        load_module,
    ),
    "tasks of an app": (TEMPLATES, "mod/tasks.yaml", load_module),
    "world": (TINY.read_bytes(), "tiny.yaml", load_world),
    "picture": (write_png(PICTURE.pixels), "a.png", lambda file: read_picture(file.read_bytes())),
    "photograph": (write_jpeg(PICTURE.pixels), "a.jpg", read_picture),
    "voice": (make_sound(), "said.wav", SoundFile),
    "program": (PROGRAM, "share/applications/notes.desktop", read_program),
    "end of a record": (b"0" * 19 + b"3 " + b"0" * 64 + b"\n", "heads/r1", read_head),
    **{
        f"tasks as {kind}": (good.encode(), f"t.{kind}", lambda file: [*read_orders(file, SAY, read_all)])
        for kind, good in (
            ("csv", ROWS),
            ("jsonl", '{"name": "Ann", "words": 5}\n\n'),
            ("yaml", "- {name: Ann, words: hi}\n"),
        )
    },
    "facts of a picture": (b'{"at": 0.0, "app": "some.app"}', "a.json", read_album),
}


@pytest.mark.parametrize("name", FILES)
def test_a_spoiled_file_is_read_or_refused(name: str, tmp_path: Path) -> None:
    good, where, read = FILES[name]
    chance, file = Random(SEED), tmp_path / where
    file.parent.mkdir(parents=True, exist_ok=True)
    for n in range(COUNT):
        file.write_bytes(spoil(chance, good, SPOILERS))
        try:
            read(file)
        except IrisError:
            continue
        except Exception as error:
            raise AssertionError(f"seed {SEED}, file {n}: {file.read_bytes()[:2_000]!r}") from error


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_nobody_spoiled_is_read(name: str, tmp_path: Path) -> None:
    good, where, read = FILES[name]
    file = tmp_path / where
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(good)
    read(file)
