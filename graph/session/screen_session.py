"""A screen, one step at a time, from Python: `with iris_screen.open("android:") as s: s.tap("Send")`.

A session is a run whose planner is the calling program: `iris runs`, `show` and `report` know it, each call is looked
at before and after and judged, and none is done twice. A call agrees to what its own arguments name, and to nothing
else: what always needs a yes asks the gate, and without one the answer is no.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from langchain_core.tools import StructuredTool
from typing_extensions import override

from iris_screen.core.condition import Condition
from iris_screen.core.errors import StepFailed, UnknownRun
from iris_screen.core.geometry import Box
from iris_screen.core.limits import Budget
from iris_screen.core.message import say, verbatim
from iris_screen.core.parsing.files import read_whole
from iris_screen.core.parsing.spelling import clean
from iris_screen.core.people import Allowance
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.settings import Settings
from iris_screen.core.target import Reads, Target
from iris_screen.core.verdict import Outcome, TaskResult
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.lifecycle.clock import token
from iris_screen.graph.lifecycle.debug_archive import OnEvent
from iris_screen.graph.runs import Runs
from iris_screen.graph.session.acts import PATIENCE, Acts, to_ms, to_target
from iris_screen.graph.session.call_tools import InThread, make_tools
from iris_screen.graph.session.held_run import Gate, HeldRun
from iris_screen.graph.session.numbered_things import Thing, list_things
from iris_screen.nodes.rules.findings import read_beside
from iris_screen.sight.elements.visible_elements import list_visible
from iris_screen.tools.devices.address import add_settings, check_device, make_absolute, pin_address

LONG = Budget(max_turns=10_000, max_seconds=86_400)


@dataclass(frozen=True)
class Screenshot:
    """A PNG file in the run's folder, without what is secret on the screen. A notebook shows it by itself."""

    path: Path

    @property
    def png(self) -> bytes:
        return read_whole(self.path)

    def save(self, path: str | Path) -> Path:
        """Write a copy."""
        copy = Path(path)
        copy.write_bytes(self.png)
        return copy

    def _repr_png_(self) -> bytes:
        return self.png


class Session(Acts[StepResult]):
    """Made by `open`. Every call that acts returns a StepResult: `evidence` says whether its effect was seen."""

    def __init__(self, held: HeldRun, *, from_outside: bool = False) -> None:
        self._held = held
        self._from_outside = from_outside

    @override
    def do(self, step: Step) -> StepResult:
        return self._held.do(step, from_outside=self._from_outside)

    def tools(self, run: InThread | None = None) -> list[StructuredTool]:
        """The calls of this session as LangChain tools, for a model. What a model calls consents to nothing, whatever
        the program's own calls do: what is not known to be harmless goes to the gate, and without one the answer is no.
        run: as make_tools has it.
        """
        return make_tools(Session(self._held, from_outside=True), self.profile, run)

    @property
    def profile(self) -> DeviceProfile:
        """What the device is, and can do."""
        return self._held.profile

    def read(self, what: str | Target, kind: Reads = "", *, within: float = PATIENCE) -> str:
        """What is next to this name, or in the field of this name: read("Balance"), read("field:Message").

        kind: number, price or time, if there are others; line for the whole line, words for all below it.
        Raises StepFailed if the name is not there, or if nothing or more than one thing may be meant.
        """
        target = to_target(what)
        shown = [Condition(kind="text", value=target.value)] if target.kind == "text" else []
        step = Step(action="check", target=target, expect=shown, reads=kind, retry=0, timeout_ms=to_ms(within))
        done = self.do(step.replace(description=verbatim(f"read “{what}”")))
        found = read_beside(done.step, self._held.look(), self._held.reader)
        if found is None:
            why = say("session-nothing-beside", what=str(what))
            self._held.failures.append(why)
            raise StepFailed(why, result=done, picture=str(self._show()))
        return found.text

    def find(self, what: str | Target, *, nth: int = 0, within: float = 0.0) -> Box | None:
        """Where it is, in pixels of the screenshot; None if it is not there, or there are several."""
        return self._held.find(to_target(what, nth), within)

    def texts(self) -> list[str]:
        """All texts on the screen, from top to bottom."""
        frame = self._held.look()
        if frame.elements is not None:
            return [each.name for each in list_visible(frame) if each.name]
        return [line.text for line in self._held.reader.read(frame)]

    def see(self) -> tuple[list[Thing], Screenshot]:
        """One look: everything with words on the screen, numbered, and its picture; neither with what is secret."""
        frame = self._held.look()
        return list_things(self._held.cover(frame)), Screenshot(self._held.show(frame))

    def screenshot(self) -> Screenshot:
        """The screen as it is now, without what is secret on it. In a notebook it shows itself."""
        return Screenshot(self._show())

    def run(self, sentence: str, *, planner: str = "auto") -> TaskResult:
        """Do a whole task from here: run("open Settings and turn on dark mode"). The words agree to what they name."""
        return self._held.run(sentence, planner)

    @property
    def run_id(self) -> str:
        return self._held.task.id

    @property
    def is_open(self) -> bool:
        """Whether a further call can be done."""
        return self._held.is_open

    def close(self) -> TaskResult:
        """End the session; its result counts the calls and their evidence. May be called twice."""
        return self._held.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None:
            self._held.end()
        elif self._held.is_open:
            why = error.message if isinstance(error, StepFailed) else verbatim(type(error).__name__)
            self._held.end(Outcome.fail(say("session-program-failed", why=why), ""))

    def _repr_png_(self) -> bytes:
        return self.screenshot().png

    def _show(self) -> Path:
        return self._held.show(self._held.look())


def open(  # noqa: A001 - called as iris_screen.open
    device: str = "",
    *,
    name: str = "",
    run_id: str = "",
    gate: Gate | None = None,
    allow: Sequence[Allowance] = (),
    from_outside: bool = False,
    budget: Budget = LONG,
    settings: Settings | None = None,
    on_event: OnEvent | None = None,
) -> Session:
    """Open a device for steps from Python. Use it with `with`, or call `close`.

    device: an address as for `iris run --device`; "" for the one in the settings. name: what `iris runs` calls it.
    run_id: an id of your own; that of a session whose program was killed opens it again, with its former device, budget
    and allowances. gate: answers what a person would be asked (True, False or words); without one the answer is no.
    allow: what may be done without asking. from_outside: the calls are a model's, and consent to nothing. Raises
    UsageError, Busy, RunOver for a session that has ended, and what the device raises.
    """
    runs = Runs(settings or load_settings())
    if run_id and (known := _find_task(runs, run_id)):
        return Session(HeldRun(runs, known.replace(attached=gate is not None), gate, on_event).go_on())
    address = add_settings(make_absolute(device or runs.settings.device), runs.settings)
    check_device(address)
    task = Task(
        id=run_id or token(),
        text=clean(name or "Python"),
        device=pin_address(address),
        planner="calls",
        budget=budget,
        attached=gate is not None,
        allowed=list(allow),
        from_outside=from_outside,
        started_at=runs.clock.now(),
    )
    runs.check_task(task)
    return Session(HeldRun(runs, task, gate, on_event).begin())


def _find_task(runs: Runs, run_id: str) -> Task | None:
    """The task of the run with exactly this id."""
    try:
        row = runs.store.row(run_id)
    except UnknownRun:
        return None
    return runs.store.task(row.id) if row.id == run_id else None
