"""What each tool does to memory, what is refused before it, and that no secret reaches an item."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.memory_state import MemoryKind
from iris_screen.memory.items import Concept, Episode, Knowledge, Procedure, Resource
from iris_screen.memory.manager.apply_calls import Operation, check_call
from iris_screen.memory.manager.batch_input import BatchInput
from iris_screen.memory.manager.calls import read_call
from iris_screen.memory.manager.kind_context import Shown, show_items
from iris_screen.memory.manager.secret_filter import Fact, KeepSecret, refuse
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.transaction import BLOCK_LIMIT, Transaction
from iris_screen.text import render
from iris_screen.tools.devices.clock import VirtualClock
from tests.keepers import GOOD, call

SEEN = BatchInput(session="s", frames=[1, 2], since=100.0, until=120.0)


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as opened:
        for _ in range(2):
            opened.frames.keep(b"jpeg", at=100.0, device="sim:", session="s")
        yield opened


def done(memory: MemoryStore, kind: MemoryKind, said: str, keep_secret: KeepSecret = refuse) -> str:
    return written(memory, kind, said, show_items(memory, kind, ""), keep_secret)


def written(memory: MemoryStore, kind: MemoryKind, said: str, shown: Shown, keep_secret: KeepSecret = refuse) -> str:
    found = check_call(read_call(said, kind), shown)
    with memory.transaction(who="batch 1 x") as writing:
        became = Operation(found, SEEN, shown, "batch 1", keep_secret).execute(memory, writing)
    return render(became) if became else ""


def only(memory: MemoryStore) -> Any:
    (kept,) = memory.list_items()
    return kept.item


@pytest.mark.parametrize("kind", ["episodic", "procedural", "resource", "knowledge", "semantic"])
def test_what_is_added_knows_where_it_is_from_and_which_frames_stand_behind_it(
    memory: MemoryStore, kind: MemoryKind
) -> None:
    assert done(memory, kind, GOOD[kind]) == "added 1"
    (kept,) = memory.list_items()
    assert (kept.item.kind, kept.source, kept.session, kept.at) == (kind, "batch 1", "s", 100.0)
    assert [frame.number for frame in memory.frames.behind(kept.number)] == [1, 2]


def test_an_episode_is_never_later_than_what_was_seen(memory: MemoryStore) -> None:
    later = datetime.fromtimestamp(5_000).isoformat()  # noqa: DTZ006 - his own day
    done(memory, "episodic", call("episodic_memory_insert", items=[{"summary": "x", "occurred_at": later}]))
    assert only(memory).occurred_at == 120.0


def test_what_goes_on_is_merged_and_told_once(memory: MemoryStore) -> None:
    done(memory, "episodic", GOOD["episodic"])
    said = call("episodic_memory_merge", number=1, summary="Bob booked and paid", details="He paid by card.")
    for _ in range(2):
        done(memory, "episodic", said)
    assert only(memory) == Episode(
        event_type="browsing",
        summary="Bob booked and paid",
        details="He paid by card.",
        actor="user",
        occurred_at=100.0,
    )


def test_what_takes_the_place_of_others_keeps_the_frames_behind_them(memory: MemoryStore) -> None:
    done(memory, "episodic", GOOD["episodic"])
    done(memory, "episodic", GOOD["episodic"])
    said = done(memory, "episodic", call("episodic_memory_replace", old=[1, 2], items=[{"summary": "Bob booked"}]))
    assert said == "replaced 1, 2 with 3" and only(memory).summary == "Bob booked"
    assert [frame.number for frame in memory.frames.behind(3)] == [1, 2]


def test_a_gap_is_filled_and_what_is_there_stays(memory: MemoryStore) -> None:
    done(memory, "resource", GOOD["resource"])
    done(
        memory,
        "resource",
        call("resource_memory_update", number=1, content="Wine 5", summary="of Luigi's", resource_type="code"),
    )
    assert only(memory) == Resource(
        title="Menu", summary="of Luigi's", resource_type="doc", content="Pizza 9, Pasta 11\nWine 5"
    )
    done(memory, "resource", call("resource_memory_update", number=1, content="Pasta 11"))
    assert only(memory).content.count("Pasta") == 1


def test_the_others_are_changed_field_by_field(memory: MemoryStore) -> None:
    for kind in ("procedural", "knowledge", "semantic"):
        done(memory, kind, GOOD[kind])
    done(memory, "procedural", call("procedural_memory_update", number=1, steps=["call them"]))
    done(memory, "knowledge", call("knowledge_update", number=2, secret_value="555-0200"))
    done(memory, "semantic", call("semantic_memory_update", number=3, details="Closed on Mondays."))
    procedure, fact, concept = (memory.get(number).item for number in (1, 2, 3))
    assert isinstance(procedure, Procedure) and procedure.steps == ["call them"]
    assert isinstance(fact, Knowledge) and (fact.value, fact.caption) == ("555-0200", "Luigi's phone number")
    assert isinstance(concept, Concept) and (concept.details, concept.tree_path) == ("Closed on Mondays.", ["food"])


def test_only_what_was_shown_is_changed_and_nothing_of_a_persons_or_a_runs(memory: MemoryStore) -> None:
    memory.add(Episode(summary="sent a message — verified"), source="run a", who="iris")
    done(memory, "episodic", GOOD["episodic"])
    memory.change(2, Episode(summary="as the person says"), who="person")
    shown = show_items(memory, "episodic", "message")
    assert "sent a message" in shown.lines and shown.numbers == frozenset()
    for number in (1, 2, 99):
        with pytest.raises(UsageError, match=f"Item {number} was not shown"):
            done(memory, "episodic", call("episodic_memory_replace", old=[number], items=[{"summary": "x"}]))


def test_what_a_person_put_right_while_the_model_thought_is_left(memory: MemoryStore) -> None:
    done(memory, "episodic", GOOD["episodic"])
    shown, right = show_items(memory, "episodic", ""), Episode(summary="as the person says")
    memory.change(1, right, who="person")
    for said in (
        call("episodic_memory_replace", old=[1], items=[{"summary": "x"}]),
        call("episodic_memory_merge", number=1, summary="x"),
    ):
        with pytest.raises(UsageError, match="Item 1 has changed in the meantime"):
            written(memory, "episodic", said, shown)
    assert only(memory) == right


def test_what_watching_went_on_with_while_the_model_thought_is_not_replaced(memory: MemoryStore) -> None:
    done(memory, "episodic", GOOD["episodic"])
    shown, longer = show_items(memory, "episodic", ""), Episode(summary="Bob booked and paid")
    memory.change(1, longer, who="watch")
    with pytest.raises(UsageError, match="Item 1 has changed in the meantime"):
        written(memory, "episodic", call("episodic_memory_replace", old=[1], items=[{"summary": "x"}]), shown)
    assert only(memory) == longer


# --- core ------------------------------------------------------------------------------------------------------------


def test_a_line_is_appended_once(memory: MemoryStore) -> None:
    memory.write_block("human", "Name: Bob")
    assert done(memory, "core", GOOD["core"]) == "added to human"
    assert done(memory, "core", GOOD["core"]) == ""
    assert memory.block("human") == "Name: Bob\nHe works at TechCorp."


def test_a_full_block_is_rewritten_and_one_that_is_not_is_appended_to(memory: MemoryStore) -> None:
    rewrite = call("core_memory_rewrite", block="human", text="Bob")
    memory.write_block("human", "x" * int(BLOCK_LIMIT * 0.9))
    with pytest.raises(UsageError, match="Use core_memory_append"):
        done(memory, "core", rewrite)
    memory.write_block("human", "x" * (BLOCK_LIMIT - 10))
    with pytest.raises(UsageError, match="core_memory_rewrite"):
        done(memory, "core", GOOD["core"])
    with pytest.raises(UsageError, match="Write it shorter"):
        done(memory, "core", call("core_memory_rewrite", block="human", text="y" * (BLOCK_LIMIT + 1)))
    assert done(memory, "core", rewrite) == "rewrote human" and memory.block("human") == "Bob"


def test_a_block_that_was_written_while_the_model_thought_is_left_and_may_be_appended_to(memory: MemoryStore) -> None:
    memory.write_block("human", "x" * BLOCK_LIMIT)
    shown = show_items(memory, "core", "")
    mine = "y" * (BLOCK_LIMIT - 100)
    memory.write_block("human", mine, who="person")
    with pytest.raises(UsageError, match="has changed in the meantime"):
        written(memory, "core", call("core_memory_rewrite", block="human", text="Bob"), shown)
    assert memory.block("human") == mine
    memory.write_block("human", "")
    shown = show_items(memory, "core", "")
    memory.write_block("human", "He is Bob.", who="person")
    assert written(memory, "core", GOOD["core"], shown) == "added to human"
    assert memory.block("human") == "He is Bob.\nHe works at TechCorp."


@pytest.mark.parametrize("full", range(0, BLOCK_LIMIT + 1, 250))
def test_there_is_always_a_call_that_keeps_a_line(memory: MemoryStore, full: int) -> None:
    memory.write_block("human", "x" * full)
    line = "y" * 490
    try:
        done(memory, "core", call("core_memory_append", block="human", text=line))
    except UsageError:
        done(memory, "core", call("core_memory_rewrite", block="human", text=line))
    assert line in memory.block("human")


# --- secrets ---------------------------------------------------------------------------------------------------------

SECRETS = [
    {"caption": "door", "secret_value": "four seven", "sensitivity": "high"},
    {"caption": "GitHub password", "secret_value": "hunter2xx", "sensitivity": "low"},
    {"caption": "mail", "entry_type": "api_key", "secret_value": "plain-words", "sensitivity": "medium"},
    {"caption": "bank", "secret_value": "4111 1111 1111 1111", "sensitivity": "low"},
    {"caption": "服务器令牌", "secret_value": "qwertz", "sensitivity": "low"},
]


@pytest.mark.parametrize("fact", SECRETS)
def test_a_secret_reaches_no_byte_of_memory_whatever_the_model_calls_it(
    memory: MemoryStore, fact: dict[str, str]
) -> None:
    assert done(memory, "knowledge", call("knowledge_insert", items=[fact])) == "1 secret value was not saved"
    assert memory.list_items() == []
    done(memory, "knowledge", GOOD["knowledge"])
    told = done(memory, "knowledge", call("knowledge_update", number=1, **fact))
    assert told == "1 secret value was not saved" and only(memory).value == "555-0199"
    memory.close()
    assert fact["secret_value"].encode() not in memory.path.read_bytes()


def test_a_sealed_item_is_known_and_not_changed(memory: MemoryStore) -> None:
    sealed = Knowledge(caption="GitHub password", source="browser", sensitivity="high")
    memory.add(sealed, source="batch 1", who="batch 1 knowledge")
    shown = show_items(memory, "knowledge", "GitHub")
    assert "GitHub password" in shown.lines and shown.numbers == frozenset()
    said = call("knowledge_update", number=1, caption="shop", source="evil", sensitivity="low", secret_value="x")
    with pytest.raises(UsageError, match="Item 1 was not shown"):
        done(memory, "knowledge", said)
    with pytest.raises(UsageError, match="changed in the meantime"):
        written(memory, "knowledge", said, Shown(items={1: sealed}))
    assert only(memory) == sealed


def test_a_secret_goes_to_who_keeps_secrets_in_the_same_transaction(memory: MemoryStore) -> None:
    sealed: list[Fact] = []

    def keep(writing: Transaction, fact: Fact, source: str) -> bool:
        sealed.append(fact)
        writing.add(Knowledge(caption=fact.caption), source=source)
        return True

    said = call(
        "knowledge_insert", items=[SECRETS[0], {"caption": "shop", "secret_value": "555-0199", "sensitivity": "low"}]
    )
    assert done(memory, "knowledge", said, keep) == "added 2"
    assert [fact.value for fact in sealed] == ["four seven"] and len(memory.list_items()) == 2
