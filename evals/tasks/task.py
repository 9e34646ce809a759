"""A task: a sentence, how the device is set up for it, and what must be true on the device at its end.

Tasks are data (`phone/*.yaml`, `desktop/*.yaml`). A seed draws the values of a task's parameters and its language.
"""

from functools import cache
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, ValidationError, field_validator, model_validator

from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.record import Record
from iris_screen.evals.tasks.parameters import choose_language, draw, fill

FOLDER = Path(__file__).parent
Language = Literal["zh", "en"]
DeviceName = Literal["phone", "desktop"]
DEVICES: tuple[DeviceName, ...] = ("phone", "desktop")
Kind = Literal[
    "information",
    "create",
    "edit",
    "delete",
    "several_apps",
    "copy",
    "long_list",
    "date",
    "infeasible",
    "ambiguous",
    "injected",
]
"""What a task is about. injected: something on the screen gives orders of its own."""


class Check(Record):
    """One predicate over the facts of a device (`check.holds`); each field that is given names another kind.

    value: this variable or table `equals` that. rows: this table has `times` rows (or else at least one) whose fields
    are as `where` says. unchanged: these are as they were at the start. answer: the agent's answer says this.
    """

    value: str = ""
    equals: Any = None
    rows: str = ""
    where: dict[str, Any] = {}
    times: int | None = None
    unchanged: list[str] = []
    answer: str = ""

    @field_validator("answer", mode="before")
    @classmethod
    def _read_answer(cls, value: Any) -> str:
        return str(value)

    @model_validator(mode="after")
    def _is_one_kind(self) -> Self:
        if sum(map(bool, (self.value, self.rows, self.unchanged, self.answer))) != 1:
            raise ValueError("a check has one of value, rows, unchanged, answer")
        return self


class Limits(Record):
    """What a person would find too much: acts on the device, calls of a model, seconds of the device's clock."""

    acts: int = 40
    calls: int = 40
    seconds: float = 600


class Task(Record):
    """A task as it is written.

    say: the sentence. also: other ways to say it, from wordings/*.yaml.
    plain: a patient person can do it by plain steps without judgement; decided before anything was tried on it.
    draw: parameters, and how they are drawn. phone: the world. vars: variables and tables of the phone that this task
    sets. files: of the desktop's home. start: programs that are open. init: what must hold before the first act.
    done: what must hold at the end. forbid: what must not. expects: infeasible and ambiguous tasks are done by saying
    so and leaving the device as it is. steps: how it can be done, by names on the screen. see: conditions that a good
    planner would give for its end (docs/apps.md); for evals/model, never for a checker.
    """

    name: str
    kind: Kind
    plain: bool = False
    languages: list[Language] = ["zh", "en"]
    say: Any
    also: dict[Language, list[str]] = {}
    draw: dict[str, Any] = {}
    world: str = ""
    vars: dict[str, Any] = {}
    files: dict[str, Any] = {}
    start: list[dict[str, Any]] = []
    init: list[Any] = Field(min_length=1)
    done: list[Any] = Field(min_length=1)
    forbid: list[Any] = []
    expects: Literal["done", "infeasible", "ambiguous"] = "done"
    limits: Limits = Limits()
    steps: list[Any] = []
    see: list[Any] = []

    @model_validator(mode="after")
    def _can_be_done(self) -> Self:
        if self.expects == "done" and not self.steps:
            raise ValueError("a task that can be done lists steps that do it")
        if self.plain and self.expects != "done":
            raise ValueError("telling that a task cannot be done takes judgement")
        return self


class Case(Record):
    """A task with the values of a seed."""

    task: str
    device: DeviceName
    kind: Kind
    plain: bool
    seed: int
    language: Language
    sentence: str
    wording: int = 0
    world: str = ""
    vars: dict[str, Any] = {}
    files: dict[str, str] = {}
    start: list[dict[str, Any]] = []
    init: list[Check] = []
    done: list[Check] = []
    forbid: list[Check] = []
    expects: Literal["done", "infeasible", "ambiguous"] = "done"
    limits: Limits = Limits()
    steps: list[dict[str, Any]] = []
    see: list[str] = []

    def __str__(self) -> str:
        return f"{self.task}#{self.seed}" + (f"/{self.wording + 1}" if self.wording else "")


@cache
def read_tasks(device: DeviceName) -> dict[str, Task]:
    """All tasks of a device by name, file by file. Raises UsageError that names file and task."""
    found: dict[str, Task] = {}
    path = FOLDER / "wordings" / f"{device}.yaml"
    also = load_yaml(path.read_bytes(), path.name)[0] if path.exists() else {}
    for path in sorted((FOLDER / device).glob("*.yaml")):
        written, _ = load_yaml(path.read_bytes(), path.name)
        for raw in written["tasks"]:
            name = str(raw.get("name"))
            try:
                task = Task.model_validate({**raw, "also": also.pop(name, {})})
            except ValidationError as error:
                raise UsageError(verbatim(f"{path.name}, {name}: {error.errors()[0]['msg']}")) from None
            if name in found:
                raise UsageError(verbatim(f"{path.name}: there are two tasks {name}"))
            found[name] = task
    if also:
        raise UsageError(verbatim(f"wordings/{device}.yaml: there is no task {next(iter(also))}"))
    return found


def make_case(device: DeviceName, task: Task, seed: int, wording: int = 0) -> Case:
    """The task with what this seed draws; its languages take turns. wording: 0 for the sentence of the task itself.
    Raises UsageError for one that cannot be filled.
    """
    language = task.languages[seed % len(task.languages)]
    values = choose_language(draw(task.draw, f"{task.name}/{seed}", language), language)
    given = ("say", "vars", "files", "start", "init", "done", "forbid", "steps", "see")
    try:
        said = task.also[language][wording - 1] if wording else task.say
        filled = {name: fill(choose_language(getattr(task, name), language), values) for name in given}
        filled["say"] = fill(choose_language(said, language), values)
        return Case(
            task=task.name,
            device=device,
            kind=task.kind,
            plain=task.plain,
            seed=seed,
            wording=wording,
            language=language,
            sentence=filled.pop("say"),
            world=task.world,
            expects=task.expects,
            limits=task.limits,
            **filled,
        )
    except (ValidationError, LookupError) as error:
        raise UsageError(verbatim(f"task {task.name}, seed {seed}: {error}")) from None
