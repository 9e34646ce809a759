"""Memory as a file of lines: out, and in again, all of it or nothing."""

import os
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.memory.export_import import (
    LOOKS,
    MOST_BYTES,
    ImportCount,
    export_lines,
    import_lines,
    read_lines,
)
from iris_screen.memory.items import Concept, Episode, Item, Knowledge
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.tools.devices.clock import VirtualClock

ITEMS: list[Item] = [
    Episode(summary="Ann called", details="“boat”\n二"),
    Knowledge(caption="WLAN"),
    Concept(name="张三", summary="x"),
]


def store(path: Path) -> MemoryStore:
    return MemoryStore(path, VirtualClock())


def test_what_is_exported_is_the_same_when_it_was_imported_and_is_not_added_twice(tmp_path: Path) -> None:
    with store(tmp_path / "a.db") as one, store(tmp_path / "b.db") as other:
        one.add_all(ITEMS, at=[5.0, 6.5, 7.25], session="s", source="here")
        one.write_block("human", "likes tea")
        lines = list(export_lines(one))
        assert import_lines(other, lines, "file") == ImportCount(items=3, blocks=1)
        assert import_lines(other, lines, "file") == ImportCount(items=0, blocks=0)
        assert [(k.at, k.session, k.source, k.item) for k in other.list_items()] == [
            (k.at, k.session, k.source, k.item) for k in one.list_items()
        ]
        assert other.block("human") == "likes tea" and list(export_lines(other)) == lines


FAR = '{{"at": {}, "item": {{"kind": "episodic", "summary": "x", "occurred_at": {}}}}}'


@pytest.mark.parametrize(
    "bad",
    [
        FAR.format("1e18", 1),
        FAR.format(1, "-1e300"),
        FAR.format("NaN", 1),
        "{",
        "{}",
        '{"item": {"kind": "dream"}}',
        '{"block": "soul", "text": "x"}',
        "[]",
    ],
)
def test_one_bad_line_and_nothing_is_taken(bad: str, tmp_path: Path) -> None:
    with store(tmp_path / "a.db") as memory:
        good = '{"at": 1.0, "item": {"kind": "episodic", "summary": "x"}}'
        with pytest.raises(UsageError, match="line 2"):
            import_lines(memory, [good, bad], "m.jsonl")
        assert memory.list_items() == []


def test_the_ends_of_lines_within_an_item_are_part_of_it(tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    with store(tmp_path / "a.db") as one, store(tmp_path / "b.db") as other:
        one.add(Episode(summary="one\u2028two\x85three\x0cfour"))
        file.write_text("".join(f"{line}\n" for line in export_lines(one)), "utf-8")
        assert import_lines(other, read_lines(file), "file") == ImportCount(items=1, blocks=0)
        assert other.list_items()[0].item == one.list_items()[0].item


def test_a_file_that_is_too_large_or_no_text_or_no_file_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="is not text"):
        read_lines(file)
    os.truncate(file, MOST_BYTES + 1)
    with pytest.raises(UsageError, match=r"m\.jsonl is larger than 50 MB\. Split it"):
        read_lines(file)
    with pytest.raises(UsageError, match="could not be read"):
        read_lines(tmp_path)


def test_a_bad_line_is_named_with_how_a_line_looks(tmp_path: Path) -> None:
    bad = {
        "hello": "m.jsonl, line 1: not a line written by iris memory export.",
        '{"item": {"kind": "dream"}}': "m.jsonl, line 1: unknown kind of item. The kinds are episodic, ",
        '{"item": {"kind": "episodic", "summary": 5}}': "m.jsonl, line 1: “item.summary” is missing or cannot be used.",
        "{}": "m.jsonl, line 1: neither an item nor a block.",
    }
    with store(tmp_path / "a.db") as memory:
        for line, why in bad.items():
            with pytest.raises(UsageError) as told:
                import_lines(memory, [line], "m.jsonl")
            assert str(told.value).startswith(why) and str(told.value).endswith(f"A line looks like this: {LOOKS}")
        assert import_lines(memory, [LOOKS], "m.jsonl") == ImportCount(items=1, blocks=0)


def test_what_was_taken_down_of_a_screen_with_passwords_on_it_can_be_taken_along(tmp_path: Path) -> None:
    screen = "Privacy password\nBiometrics\n密码：修改\nPassword: ••••\nWi-Fi"
    with store(tmp_path / "a.db") as one, store(tmp_path / "b.db") as other:
        one.add(Episode(summary="in Settings for 5 seconds", details=screen))
        assert import_lines(other, list(export_lines(one)), "file") == ImportCount(items=1, blocks=0)


@pytest.mark.parametrize(
    "line",
    [
        '{"item": {"kind": "episodic", "summary": "my password is hunter2Zx9"}}',
        '{"item": {"kind": "knowledge", "caption": "WLAN password", "value": "guest-net"}}',
        '{"block": "human", "text": "my password is hunter2Zx9"}',
    ],
)
def test_what_is_secret_is_not_taken_in(line: str, tmp_path: Path) -> None:
    with store(tmp_path / "a.db") as memory:
        with pytest.raises(UsageError, match=r"line 2: This contains a password.* iris secret add"):
            import_lines(memory, [LOOKS, line], "m.jsonl")
        assert memory.list_items() == [] and memory.blocks() == {}
