"""What is remembered is kept, found, changed and really gone."""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.memory.items import Concept, Episode, Item, Knowledge, Procedure, Resource
from iris_screen.memory.meaning.exact_index import ExactIndex
from iris_screen.memory.memory_schema import LAYOUT, SCHEMA_1, SINCE_2
from iris_screen.memory.memory_store import COMMON, Change, ItemFilter, MemoryStore
from iris_screen.memory.transaction import BLOCK_LIMIT
from iris_screen.tools.database.database_file import BUSY_MS, Layout, StoreFile
from iris_screen.tools.devices.clock import VirtualClock
from tests.unit.memory.meanings import Meanings, concept

ALL: list[Item] = [
    Episode(
        event_type="chat", summary="Ann called about the boat", details="It is blue.", actor="Ann", occurred_at=50.0
    ),
    Procedure(description="Water the plants", steps=["fill the can", "pour"]),
    Resource(title="Lease", summary="of the flat", content="The rent is due on Mondays."),
    Knowledge(caption="WLAN at the office", value="guest-net"),
    Concept(name="张三", summary="同事", details="喜欢喝绿茶", tree_path=["people", "work"]),
]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as opened:
        yield opened


def found(store: MemoryStore, question: str, within: ItemFilter | None = None) -> list[int]:
    scores = store.search_words(question, 10, within or ItemFilter())
    return sorted(scores, key=lambda number: -scores[number])


@pytest.mark.parametrize(
    ("question", "n"),
    [
        ("boat", 1),
        ("is it blue?", 1),
        ("pouring", 2),
        ("when is the rent due", 3),
        ("guest", 4),
        ("谁喜欢绿茶", 5),
        ("people", 5),
    ],
)
def test_every_kind_is_found_by_any_of_its_words(store: MemoryStore, question: str, n: int) -> None:
    numbers = store.add_all(ALL)
    assert found(store, question)[0] == numbers[n - 1]
    assert store.get(numbers[n - 1]).item == ALL[n - 1]


def test_what_happened_is_dated_by_itself_and_the_rest_by_the_day_it_was_told(store: MemoryStore) -> None:
    episode, procedure = (store.get(number) for number in store.add_all(ALL[:2]))
    assert (episode.at, procedure.at) == (50.0, VirtualClock().now())


def test_kinds_and_times_narrow_what_is_found(store: MemoryStore) -> None:
    early, late = (store.add(Episode(summary="the boat"), at=at) for at in (10.0, 20.0))
    other = store.add(Concept(name="boat", summary="a small ship"), at=10.0)
    assert found(store, "boat", ItemFilter(since=15.0)) == [late]
    assert found(store, "boat", ItemFilter(kinds=frozenset({"semantic"}))) == [other]
    assert [each.number for each in store.list_items(ItemFilter(kinds=frozenset({"episodic"})))] == [late, early]


def test_a_changed_item_is_found_by_its_new_words_alone(store: MemoryStore) -> None:
    number = store.add(Concept(name="Ann", summary="likes tea"))
    store.change(number, Concept(name="Ann", summary="likes coffee"), who="person")
    assert found(store, "tea") == [] and found(store, "coffee") == [number]


def test_what_is_deleted_is_in_no_byte_of_any_file(store: MemoryStore, tmp_path: Path) -> None:
    number = store.add(Concept(name="Ann", summary="Zanzibar"))
    store.add(Concept(name="Bob", summary="Toronto"))
    store.delete(number)
    kept = b"".join(file.read_bytes().lower() for file in tmp_path.iterdir())
    assert b"zanzibar" not in kept and b"toronto" in kept
    with pytest.raises(UsageError, match="There is no memory with number 1"):
        store.get(number)


READS = """
import sqlite3, sys
line = sqlite3.connect(sys.argv[1], isolation_level=None)
line.execute("BEGIN")
print(line.execute("SELECT count(*) FROM items").fetchone()[0], flush=True)
sys.stdin.read()
"""
"""Reads one state of the store until its standard input is closed."""


def test_nobody_who_reads_keeps_a_deletion_waiting_and_once_he_has_read_no_byte_is_left(
    store: MemoryStore, tmp_path: Path
) -> None:
    numbers = store.add_all([Concept(name="Ann", summary="Zanzibar"), Concept(name="Bob", summary="Toronto")])
    command = [sys.executable, "-c", READS, str(store.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as reader:
        assert reader.stdout and reader.stdout.readline() == b"2\n"
        began = time.monotonic()
        store.delete_all(numbers[:1])
        store.add(Concept(name="Cid", summary="Lima"))
        assert time.monotonic() - began < BUSY_MS / 2000
        reader.communicate()
    store.add(Concept(name="Dan", summary="Oslo"))
    kept = b"".join(file.read_bytes().lower() for file in tmp_path.iterdir())
    assert b"zanzibar" not in kept and b"oslo" in kept


def test_each_change_is_told_in_its_order(store: MemoryStore) -> None:
    one, two = store.add_all([Concept(name=name, summary="") for name in "ab"])
    store.delete(one)
    told = [("add", one), ("add", two), ("delete", one)]
    assert store.changes() == [Change(n=n, what=what, item=item) for n, (what, item) in enumerate(told, 1)]
    assert store.changes(after=2) == [Change(n=3, what="delete", item=one)]


def test_a_batch_is_kept_whole_or_not_at_all(store: MemoryStore) -> None:
    with pytest.raises(StoreError):
        store.add_all([Concept(name="a", summary=""), Concept(name="b", summary="")], at=[1.0, float("nan")])
    assert store.list_items() == []


def test_neighbours_are_of_the_same_session_and_told_by_their_distance(store: MemoryStore) -> None:
    a, x, b, c = (
        store.add(Episode(summary=name), session=session) for name, session in zip("axbc", "1211", strict=True)
    )
    alone = store.add(Episode(summary="alone"))
    assert store.neighbours([b, x, alone], 2) == {b: [(a, 1), (c, 1)], x: []}
    assert store.neighbours([c], 2) == {c: [(b, 1), (a, 2)]}


def test_core_memory_holds_so_much_and_no_more(store: MemoryStore) -> None:
    assert store.block("human") == ""
    store.write_block("human", "likes tea")
    with pytest.raises(UsageError, match="can hold 5000 characters"):
        store.write_block("human", "x" * (BLOCK_LIMIT + 1))
    assert store.block("human") == "likes tea"


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "memory.db"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE x (y)")
    db.close()
    with pytest.raises(StoreError, match="is not an Iris store"):
        MemoryStore(other, VirtualClock())


@pytest.mark.parametrize("question", ['"', "a AND OR NOT (", "*", "NEAR(a b)", "terms:x", "", "的"])
def test_no_question_breaks_the_search(store: MemoryStore, question: str) -> None:
    store.add_all(ALL)
    store.search_words(question, 5)


def test_a_store_of_the_first_format_is_brought_to_this_one_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    first = Layout(LAYOUT.application, 1, SCHEMA_1)
    StoreFile(path, first).close()
    with sqlite3.connect(path) as old:
        old.execute("INSERT INTO blocks VALUES ('human', 'Anna')")
    old.close()
    with MemoryStore(path, VirtualClock()) as store:
        assert store.block("human") == "Anna" and store.add(Episode(summary="seen"))
    with pytest.raises(StoreError, match="newer version of Iris"):
        StoreFile(path, first)


def test_a_store_of_the_second_format_gets_vectors_for_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    StoreFile(path, Layout(LAYOUT.application, 2, (*SCHEMA_1, *SINCE_2))).close()
    with sqlite3.connect(path) as old:
        body = concept("she likes tea").model_dump_json()
        old.execute("INSERT INTO items (kind, at, session, source, body) VALUES ('semantic', 1.0, '', '', ?)", (body,))
    old.close()
    with MemoryStore(path, VirtualClock()) as store:
        assert set(ExactIndex(store, Meanings()).find_near("drink", 3, ItemFilter())) == {1}


def test_words_that_stand_everywhere_find_the_latest_that_hold_them_all_first(tmp_path: Path) -> None:
    with MemoryStore(tmp_path / "many.db", VirtualClock()) as store:
        store.add_all([Episode(summary="open settings")] * (COMMON + 1), at=[1.0] * (COMMON + 1))
        store.add_all([Episode(summary="open"), Episode(summary="settings"), Episode(summary="open")], at=[2.0] * 3)
        found = store.search_words("open settings", 4)
        assert sorted(found, key=lambda n: -found[n]) == [COMMON + 1, COMMON, COMMON - 1, COMMON - 2]
        assert all(score > 0 for score in found.values())
        late = store.search_words("open settings", 4, ItemFilter(since=1.5))
        assert sorted(late, key=lambda n: -late[n]) == [COMMON + 4, COMMON + 3, COMMON + 2]
        assert store.search_words("today", 4) == {}
