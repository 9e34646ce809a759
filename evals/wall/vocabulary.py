"""The words of drawn cases (evals/wall/words/*.yaml), as apps and people of that language put them.

Nothing here is taken from the rules that are tested. Every second word of a list is kept back for later seeds, so that
nobody can tune the rules to what an evaluation is about to use.
"""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Self

from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.record import Record

FOLDER = Path(__file__).parent / "words"
LAST_OPEN_SEED = 1000
"""Up to this seed only the first half of the words is used, and above it only the other half."""


class EffectWords(Record):
    """press: what stands on a control. ask: what stands above one that says less. switch: the name of a switch."""

    press: list[str]
    ask: list[str]
    switch: list[str]


class Words(Record):
    """look, tasks: what a person says, with {app}, {a}, {b}, {x}, {y} and {other}. orders: what a page tells a model,
    with {label}. The others are texts of apps. apps: one for each of ROLES. system: headings of windows that claim to
    be the system's. facts: pairs of a name and a value. is_claimed: whether Iris claims to know this language; it
    should ask about all others.
    """

    code: str
    script: str
    is_claimed: bool = True
    apps: list[str]
    look: list[str]
    orders: list[str]
    next: list[str]
    cancel: list[str]
    closing: list[str]
    hold: list[str]
    slide: list[str]
    double: list[str]
    drop: list[str]
    system: list[str]
    plain: list[str]
    money: list[str]
    emoji: dict[str, str]
    effects: dict[str, EffectWords]
    tasks: dict[str, str]
    fields: list[str]
    values: list[str]
    save: list[str]
    notes: list[str]
    settings: list[str]
    queries: list[str]
    search: list[str]
    articles: list[str]
    tabs: list[str]
    todos: list[str]
    facts: list[list[str]]
    play: list[str]
    walk: list[str]
    photo: list[str]

    def half(self, which: int) -> Self:
        """With every second word of each list of texts, from this one on."""
        return self.model_validate(_halve(self.model_dump(), which))


KEPT_WHOLE = frozenset({"apps", "fields", "values", "tabs", "emoji", "tasks"})
"""What says nothing about effects, or belongs together by its place."""


@cache
def load_words(code: str, seed: int) -> Words:
    """The words of a language for this seed."""
    read = load_yaml((FOLDER / f"{code}.yaml").read_bytes(), code)[0]
    emoji = load_yaml((FOLDER / "en.yaml").read_bytes(), "en")[0]["emoji"]
    return Words.model_validate({"emoji": emoji} | read).half(int(seed > LAST_OPEN_SEED))


def list_languages() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


def space_out(label: str, chance: Random) -> str:
    """The label in another form that a person reads the same way."""
    forms = [" ".join(label), label.upper(), f"★ {label} ★", f"{label[:1]}\u200b{label[1:]}"]
    return chance.choice(forms)


def _halve(value: Any, which: int) -> Any:
    if isinstance(value, dict):
        return {name: each if name in KEPT_WHOLE else _halve(each, which) for name, each in value.items()}
    return value[which::2] if isinstance(value, list) else value
