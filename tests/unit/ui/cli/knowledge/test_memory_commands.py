"""memory: searched, read, corrected, deleted and taken along from the command line."""

import io
import json
from pathlib import Path

import pytest

from iris_screen.graph.configuration.resources import own_meanings, own_memory
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.memory.items import BLOCKS, KINDS, Episode, Knowledge
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.ui.cli.knowledge.memory_commands import BLOCKS as BLOCKS_THERE
from iris_screen.ui.cli.knowledge.memory_commands import KINDS as ASKED_FOR
from iris_screen.ui.cli.program import exit_code


@pytest.fixture(autouse=True)
def _something_is_remembered() -> None:
    with own_memory(load_settings(), VirtualClock()) as memory:
        memory.add_all(
            [Episode(summary="给张三发了消息", details="晚上见"), Knowledge(caption="WLAN", value="guest-net")]
        )


def out(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_it_is_searched_in_words_and_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["memory", "search", "张三", "--json"]) == 0
    assert [row["number"] for row in json.loads(out(capsys))] == [1]
    assert exit_code(["memory", "search", "WLAN", "--kind", "episodic", "--json"]) == 0
    assert json.loads(out(capsys)) == []


def test_it_is_searched_by_what_is_meant_and_what_is_forgotten_is_in_nothing_derived(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with own_memory(load_settings(), VirtualClock()) as memory:
        number = memory.add(Episode(summary="his boat is blue"))
    assert exit_code(["memory", "search", "vessel", "--json"]) == 0
    assert [row["number"] for row in json.loads(out(capsys))] == [number]
    assert exit_code(["memory", "search", "airport", "--json"]) == 0 and json.loads(out(capsys)) == []
    derived = own_meanings(load_settings()) / "chroma"
    derived.mkdir(parents=True)
    assert exit_code(["memory", "delete", str(number)]) == 0
    assert not derived.exists()


def test_what_only_stood_beside_it_is_not_shown_to_who_searches(capsys: pytest.CaptureFixture[str]) -> None:
    with own_memory(load_settings(), VirtualClock()) as memory:
        memory.add(Episode(summary="in 桌面"), session="s")
        number = memory.add(Episode(summary="给李四打了电话"), session="s")
    assert exit_code(["memory", "search", "李四", "--json"]) == 0
    assert [row["number"] for row in json.loads(out(capsys))] == [number]


def test_an_item_is_read_corrected_and_really_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["memory", "edit", "2", "value", "other-net"]) == 0
    assert exit_code(["memory", "show", "2"]) == 0 and "other-net" in out(capsys)
    assert exit_code(["memory", "delete", "2"]) == 0
    assert exit_code(["memory", "show", "2"]) == 2
    with own_memory(load_settings(), VirtualClock()) as memory:
        path = memory.path
    assert b"other-net" not in path.read_bytes() and b"guest-net" not in path.read_bytes()


@pytest.mark.parametrize(
    "args",
    [
        ["edit", "1", "mood", "x"],
        ["edit", "9", "summary", "x"],
        ["delete"],
        ["delete", "1", "--all"],
        ["delete", "1", "9"],
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_changes(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["memory", *args]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert exit_code(["memory", "stats", "--json"]) == 0
    assert json.loads(out(capsys))["items"] == {"episodic": 1, "knowledge": 1}


def test_it_is_taken_along(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.jsonl"
    assert exit_code(["memory", "export", str(file)]) == 0
    assert exit_code(["memory", "delete", "--all", "--yes"]) == 0
    assert exit_code(["memory", "import", str(file)]) == 0
    assert "2 items added" in out(capsys)


def test_all_is_forgotten_with_core_memory_of_which_no_byte_is_left(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert exit_code(["memory", "block", "human", "Called Wilhelmina, at home in 苏州"]) == 0
    assert exit_code(["memory", "block", "human", "Called Wilhelmine, at home in 苏州"]) == 0
    with own_memory(load_settings(), VirtualClock()) as memory:
        path = memory.path
    assert b"Wilhelmina" not in path.read_bytes()
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert exit_code(["memory", "delete", "--all"]) == 0
    assert "Forget everything (2 items and 1 block of core memory)?" in out(capsys)
    held = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert b"Wilhelmin" not in held and "苏州".encode() not in held


def test_core_memory_is_read_written_counted_and_taken_along(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(["memory", "block", "persona"]) == 0 and "is empty" in capsys.readouterr().err
    assert exit_code(["memory", "block", "persona", "Be brief."]) == 0
    out(capsys)
    assert exit_code(["memory", "block", "persona"]) == 0 and out(capsys) == "Be brief.\n"
    assert exit_code(["memory", "stats", "--json"]) == 0
    assert json.loads(out(capsys))["blocks"] == {"persona": 9}
    assert exit_code(["memory", "stats"]) == 0 and "persona" in out(capsys)
    file = tmp_path / "m.jsonl"
    assert exit_code(["memory", "export", str(file)]) == 0
    assert exit_code(["memory", "block", "persona", ""]) == 0
    out(capsys)
    assert exit_code(["memory", "import", str(file)]) == 0
    assert out(capsys) == "0 items and 1 block of core memory added.\n"
    assert exit_code(["memory", "import", str(file)]) == 0 and out(capsys) == "0 items added.\n"


@pytest.mark.parametrize(
    "args",
    [
        ["edit", "1", "summary", "my password is hunter2Zx9"],
        ["edit", "1", "details", "my card 4111 1111 1111 1111"],
        ["edit", "2", "caption", "WLAN password"],
        ["block", "human", "my password is hunter2Zx9"],
    ],
)
def test_what_is_secret_is_kept_nowhere_in_clear(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["memory", *args]) == 2
    assert "iris secret add" in capsys.readouterr().err
    with own_memory(load_settings(), VirtualClock()) as memory:
        assert memory.get(1).item == Episode(summary="给张三发了消息", details="晚上见") and memory.blocks() == {}
        assert memory.get(2).item == Knowledge(caption="WLAN", value="guest-net")


def test_none_of_a_kind_is_not_said_to_be_nothing_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["memory", "list", "--kind", "procedural"]) == 0
    assert capsys.readouterr().err == "There are no memories of the kind procedural.\n"


def test_a_time_is_said_and_shown_as_people_write_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["memory", "show", "1"]) == 0 and "null" not in out(capsys)
    for said, shown in (("2026-11-20 10:00", "2026-11-20 10:00"), ("2026-11-01", "2026-11-01 00:00")):
        assert exit_code(["memory", "edit", "1", "occurred_at", said]) == 0
        out(capsys)
        assert exit_code(["memory", "show", "1"]) == 0
        lines = dict(line.split(maxsplit=1) for line in out(capsys).splitlines())
        assert lines["occurred_at"] == lines["at"] == shown
    assert exit_code(["memory", "edit", "1", "occurred_at", "soon"]) == 2
    assert capsys.readouterr().err == "“soon” is not a time. Write it like 2026-11-22 14:05.\n"


def test_a_group_by_itself_shows_its_help_laid_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["memory"]) == 2
    assert any(line.strip().startswith("search ") for line in capsys.readouterr().err.splitlines())


def test_every_kind_can_be_asked_for() -> None:
    assert set(ASKED_FOR) == KINDS and BLOCKS_THERE == BLOCKS


def test_the_frames_behind_an_item_are_told_and_their_pictures_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with own_memory(load_settings(), VirtualClock()) as memory:
        seen = memory.frames.keep(b"a picture", at=5.0, device="sim:", app="com.mail", session="s")
        with memory.transaction() as writing:
            writing.link(1, [seen])
    assert exit_code(["memory", "show", "1"]) == 0 and "com.mail" in out(capsys)
    assert exit_code(["memory", "show", "1", "--json"]) == 0
    assert [frame["frame"] for frame in json.loads(out(capsys))["frames"]] == [seen]
    assert exit_code(["memory", "picture", str(seen), str(tmp_path / "seen.jpg")]) == 0
    assert (tmp_path / "seen.jpg").read_bytes() == b"a picture"
    assert exit_code(["memory", "picture", "99", str(tmp_path / "no.jpg")]) == 2


def test_all_that_was_seen_is_counted_and_forgotten_with_all_else(capsys: pytest.CaptureFixture[str]) -> None:
    with own_memory(load_settings(), VirtualClock()) as memory:
        memory.frames.keep(b"a picture", at=5.0, device="sim:", app="com.mail", session="s")
    assert exit_code(["memory", "stats", "--json"]) == 0
    told = json.loads(out(capsys))
    assert (told["frames"], told["pictures"], told["batches"]) == (1, 9, {"open": 1})
    assert exit_code(["memory", "stats"]) == 0 and "1 batch waiting" in out(capsys)
    assert exit_code(["memory", "delete", "--all", "--yes"]) == 0
    capsys.readouterr()
    assert exit_code(["memory", "stats", "--json"]) == 0 and json.loads(out(capsys))["frames"] == 0
