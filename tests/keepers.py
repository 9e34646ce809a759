"""A scripted model for memory: answers of the manager and of each kind, in turn; the last one repeats."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from iris_screen.core.memory_state import MEMORY_KINDS
from iris_screen.memory.manager.calls import FINISH, TOOLS


def call(tool: str, **arguments: Any) -> str:
    return json.dumps({"tool": tool, "arguments": arguments}, ensure_ascii=False)


def choice(*kinds: str) -> str:
    return json.dumps({"update": [{"kind": kind, "instruction": f"look for {kind}"} for kind in kinds]})


GOOD: dict[str, str] = {
    "core": call("core_memory_append", block="human", text="He works at TechCorp."),
    "episodic": call(
        "episodic_memory_insert", items=[{"summary": "Bob booked a table at Luigi's", "event_type": "browsing"}]
    ),
    "procedural": call(
        "procedural_memory_insert", items=[{"description": "Book a table", "steps": ["open the page", "pick a time"]}]
    ),
    "resource": call(
        "resource_memory_insert", items=[{"title": "Menu", "resource_type": "doc", "content": "Pizza 9, Pasta 11"}]
    ),
    "knowledge": call(
        "knowledge_insert",
        items=[{"caption": "Luigi's phone number", "secret_value": "555-0199", "sensitivity": "low"}],
    ),
    "semantic": call(
        "semantic_memory_insert",
        items=[{"name": "Luigi's", "summary": "the restaurant he likes", "tree_path": ["food"]}],
    ),
}
"""A valid answer of each kind."""


def who_is_asked(system: str) -> str:
    """ "meta", or the kind, by the text of the rules."""
    if system.startswith("You are the manager"):
        return "meta"
    return next(kind for kind in MEMORY_KINDS if all(tool in system for tool in TOOLS[kind]))


@dataclass
class Script:
    """answers: by who is asked; all others keep nothing. asked: who was asked, in order."""

    answers: Mapping[str, Sequence[str]]
    asked: list[str] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def __call__(self, system: str) -> str:
        who = who_is_asked(system)
        with self._lock:
            self.asked.append(who)
            said = self.answers.get(who) or [call(FINISH)]
            return said[min(self.asked.count(who), len(said)) - 1]


def everything() -> dict[str, list[str]]:
    """Answers in which all six kinds are chosen and each keeps something."""
    return {"meta": [choice(*MEMORY_KINDS)], **{kind: [answer] for kind, answer in GOOD.items()}}
