"""An answer is one call of one tool of its kind, with fields that are valid; all else is refused with a sentence."""

import json
from datetime import datetime

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.memory_state import MEMORY_KINDS, MemoryKind
from iris_screen.memory.manager.calls import (
    TOOLS,
    CoreAppend,
    EpisodicInsert,
    Finish,
    KnowledgeInsert,
    ProceduralInsert,
    read_call,
)
from iris_screen.memory.manager.model_calls import read_choice
from iris_screen.models.answers import Unreadable
from tests.keepers import GOOD, call, choice

STEPS = {"description": "x", "steps": ["y"]}
FACT = {"caption": "x", "secret_value": "y"}
CONCEPT = {"name": "x", "summary": "y"}


@pytest.mark.parametrize("kind", MEMORY_KINDS)
def test_each_kind_has_tools_of_its_own(kind: MemoryKind) -> None:
    assert isinstance(read_call(GOOD[kind], kind), tuple(TOOLS[kind].values()))
    for other in set(MEMORY_KINDS) - {kind}:
        with pytest.raises(UsageError, match="There is no tool"):
            read_call(GOOD[kind], other)
    assert read_call(call("finish_memory_update", why="nothing new"), kind) == Finish()


def test_an_answer_in_a_fence_and_with_a_comma_too_many_is_read() -> None:
    said = 'Sure:\n```json\n{"tool": "core_memory_append", "arguments": {"block": "human", "text": "Likes tea.",}}\n```'
    assert read_call(said, "core") == CoreAppend(block="human", text="Likes tea.")


def test_a_second_call_is_refused_and_the_first_with_it() -> None:
    twice = [
        f"{GOOD['core']}\n{GOOD['core']}",
        f"[{GOOD['core']}, {GOOD['core']}]",
        json.dumps({"calls": [json.loads(GOOD["core"])] * 2}),
        json.dumps({**json.loads(GOOD["core"]), "then": json.loads(GOOD["core"])}),
    ]
    for said in twice:
        with pytest.raises(Unreadable, match=r"exactly one|no JSON object"):
            read_call(said, "core")


@pytest.mark.parametrize(
    ("kind", "tool", "arguments", "wrong"),
    [
        ("core", "core_memory_append", {"block": "root", "text": "x"}, "block"),
        ("core", "core_memory_append", {"block": "human", "text": "x" * 501}, "text"),
        ("core", "core_memory_append", {"block": "human", "text": "x", "__class__": "y"}, "__class__"),
        ("episodic", "episodic_memory_insert", {"items": []}, "items"),
        ("episodic", "episodic_memory_insert", {"items": [{"summary": "x"}] * 11}, "items"),
        ("episodic", "episodic_memory_insert", {"items": [{"summary": "x", "occurred_at": "soon"}]}, "not a date"),
        ("episodic", "episodic_memory_insert", {"items": [{"summary": "x", "occurred_at": 1e300}]}, "occurred_at"),
        ("episodic", "episodic_memory_merge", {"number": 1}, "changes no field"),
        ("episodic", "episodic_memory_replace", {"old": [0], "items": [{"summary": "x"}]}, "old.0"),
        ("procedural", "procedural_memory_insert", {"items": [{"description": "x", "steps": []}]}, "steps"),
        ("procedural", "procedural_memory_insert", {"items": [{**STEPS, "entry_type": "song"}]}, "entry_type"),
        ("resource", "resource_memory_insert", {"items": [{"title": "x", "content": ""}]}, "content"),
        ("resource", "resource_memory_update", {"number": "DROP TABLE", "content": "x"}, "number"),
        ("knowledge", "knowledge_insert", {"items": [{**FACT, "sensitivity": "top"}]}, "sensitivity"),
        ("semantic", "semantic_memory_insert", {"items": [{**CONCEPT, "tree_path": ["z"] * 11}]}, "tree_path"),
    ],
)  # fmt: skip
def test_a_field_that_is_none_or_holds_nonsense_is_named(
    kind: MemoryKind, tool: str, arguments: object, wrong: str
) -> None:
    said = json.dumps({"tool": tool, "arguments": arguments})
    with pytest.raises(UsageError, match=wrong):
        read_call(said, kind)


def test_times_are_read_as_the_person_lives_them_and_steps_as_models_write_them() -> None:
    episodes = read_call(
        call("episodic_memory_insert", items=[{"summary": "x", "occurred_at": "2026-11-22 14:05"}]), "episodic"
    )
    assert isinstance(episodes, EpisodicInsert)
    assert episodes.items[0].occurred_at == datetime(2026, 11, 22, 14, 5).timestamp()  # noqa: DTZ001 - his own day
    said = call("procedural_memory_insert", items=[{"description": "git", "steps": {"1": "branch", "2": "commit"}}])
    found = read_call(said, "procedural")
    assert isinstance(found, ProceduralInsert) and found.items[0].steps == ["branch", "commit"]


def test_no_text_of_an_item_holds_a_secret_or_what_no_eye_sees() -> None:
    said = call(
        "core_memory_append",
        block="human",
        text="His password is hunter2xx, his key sk-proj-ABCDEFGH12345678.\u202e\u200b",
    )
    found = read_call(said, "core")
    assert isinstance(found, CoreAppend)
    assert "hunter2xx" not in found.text and "sk-proj" not in found.text and "\u202e" not in found.text
    facts = read_call(GOOD["knowledge"], "knowledge")
    assert isinstance(facts, KnowledgeInsert) and facts.items[0].fact().value == "555-0199"


def test_kinds_come_in_the_order_of_looking_and_each_once() -> None:
    assert [one.kind for one in read_choice(choice("semantic", "core", "episodic"))] == ["core", "episodic", "semantic"]
    assert read_choice('{"update": []}') == []
    for said in (choice("core", "core"), choice("everything"), '{"kinds": ["core"]}', '{"update": "core"}', "core"):
        with pytest.raises((UsageError, Unreadable)):
            read_choice(said)
