"""What people ask for on a computer by what it does, and the keys or steps that do it: assets/shortcuts."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter

from iris_screen.core.effects import StepAction
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.plan import Step
from iris_screen.planning.apps.app_module import fill_steps
from iris_screen.planning.apps.tokens import QUOTES, is_han
from iris_screen.planning.apps.values import Value
from iris_screen.planning.apps.written_step import WrittenStep
from iris_screen.planning.planners.grammar.closed_words import list_role
from iris_screen.planning.planners.grammar.gestures import BREATH_MS, CHANGED, count_times
from iris_screen.planning.planners.grammar.open_and_close import launch
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.target_names import split_ordinal

SHORTCUTS = Rulebook()
FOLDER: Final = Path(__file__).resolve().parents[3] / "assets" / "shortcuts"
_NO_NAMES = frozenset(list_role("alone"))
MAX_LINES = 500
"""Lines that the cursor walks down."""


@dataclass(frozen=True)
class Shortcut:
    """What is asked for, how, and what does it: see assets/shortcuts/keys.yaml."""

    name: str
    say: list[str]
    keys: list[str] = field(default_factory=list)
    steps: list[WrittenStep] = field(default_factory=list)
    shows: bool = False
    times: bool = False
    after: str = ""
    within: str = ""
    outside: str = ""
    runs_on: bool = False

    def phrases(self) -> list[str]:
        if not self.times:
            return self.say
        often = {True: "({times:number}(次|下|步|级|档|回))?", False: " ({times:number} (times|time|steps)|{adverb})?"}
        return [phrase + often[any(map(is_han, phrase))] for phrase in self.say]

    def build(self, slots: Slots, here: Here) -> list[Step] | None:
        # a name with a quotation in it says more than the name
        names = [value.text for value in slots.values() if not value.quoted and not value.listed]
        if self.after and here.pressed != self.after:
            return None
        inside = here.app is not None and here.app is here.apps.find(self.within or self.outside)
        if inside != bool(self.within) and (self.within or self.outside):
            return None
        listed = [item for value in slots.values() for item in value.listed]
        if any(split_ordinal(item)[1] for item in listed):  # “first line Milk” is no text
            return None
        if not here.pointer or any(QUOTES & {*name} or name.casefold() in _NO_NAMES for name in names):
            return None
        if self.steps:
            return self._fill(slots, here)
        expect = CHANGED if self.shows else []
        action: StepAction = "hotkey" if len(self.keys) > 1 else "press_key"
        named = {"keys": self.keys} if len(self.keys) > 1 else {"key": self.keys[0]}
        pressed = Step(action=action, expect=expect, wait_before_ms=BREATH_MS).replace(**named)
        return [pressed] * count_times(slots)

    def _fill(self, slots: Slots, here: Here) -> list[Step] | None:
        values, before = dict(slots), int(float(slots["n"].text)) - 1 if "n" in slots else 0
        if not 0 <= before < MAX_LINES:
            return None
        if "n" in slots:  # {n.before} says how many come before it
            values["n"] = Value(slots["n"].text, parts={"before": str(before)})
        written = [step for step in self.steps if before or "n.before" not in step.amount]
        steps = fill_steps(written, values)
        known = [here.apps.find(step.app) if step.action == "launch_app" else None for step in steps]
        return [
            launch(app, here.language).replace(description=step.description) if app else step
            for step, app in zip(steps, known, strict=True)
        ]


_ADAPTER = TypeAdapter(Shortcut)
for _shortcut in (
    _ADAPTER.validate_python(given)
    for file in sorted(FOLDER.glob("*.yaml"))
    for given in load_shipped(file.read_bytes())
):
    SHORTCUTS.says(*_shortcut.phrases(), name=_shortcut.name, runs_on=_shortcut.runs_on)(_shortcut.build)
