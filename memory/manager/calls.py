"""The tools for each kind, and parsing of the one tool call in an answer. An answer is only data: the tool name is
looked up in a table, the fields are validated, and everything else is ignored.
"""

import json
from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, model_validator

from iris_screen.core.errors import UsageError
from iris_screen.core.memory_state import MemoryKind
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.mistakes import Mistake, mistake
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.record import Record
from iris_screen.memory.items import Block, Concept, Episode, Procedure, Resource
from iris_screen.memory.manager.secret_filter import Fact, mask_secrets
from iris_screen.models.answers import Unreadable, find_object

MAX_ITEMS = 10
"""Items per call."""
MOST_SECONDS = 4_102_444_800.0
"""Latest time, in seconds since 1970: the year 2100."""


def _remove_invisible(text: str) -> str:
    """Invisible characters may hide instructions."""
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()


def _clean(text: str) -> str:
    return mask_secrets(_remove_invisible(text))


def _parse_moment(given: object) -> object:
    """Parses an ISO date, in local time if it names no zone."""
    if not isinstance(given, str):
        return given
    try:
        return datetime.fromisoformat(given.strip()).timestamp()
    except (ValueError, OverflowError, OSError):
        raise Mistake(say("memory-not-a-date")) from None


def _list_steps(given: object) -> object:
    """Steps as a list; some models write an object with numbered steps."""
    return list(given.values()) if isinstance(given, dict) else given


Short = Annotated[str, Field(max_length=1_000), AfterValidator(_clean)]
Title = Annotated[str, Field(min_length=1, max_length=1_000), AfterValidator(_clean)]
Long = Annotated[str, Field(max_length=50_000), AfterValidator(_clean)]
Raw = Annotated[str, Field(min_length=1, max_length=5_000), AfterValidator(_remove_invisible)]
Moment = Annotated[float, Field(ge=0, le=MOST_SECONDS), BeforeValidator(_parse_moment)]
Steps = Annotated[list[Title], Field(max_length=100), BeforeValidator(_list_steps)]
Path = Annotated[list[Title], Field(max_length=10)]
Number = Annotated[int, Field(ge=1)]


class Call(Record):
    """One change that a model asks for. In an update, fields it leaves out are None."""

    @property
    def numbers(self) -> list[int]:
        """Numbers of the existing items it names."""
        return []


class Finish(Call):
    """There is nothing to remember."""


# --- core ------------------------------------------------------------------------------------------------------------


class CoreAppend(Call):
    block: Block
    text: Annotated[str, Field(min_length=1, max_length=500), AfterValidator(_clean)]


class CoreRewrite(Call):
    block: Block
    text: Annotated[str, Field(min_length=1, max_length=20_000), AfterValidator(_clean)]


# --- new items -------------------------------------------------------------------------------------------------------


class EpisodeFields(Record):
    event_type: Short = ""
    summary: Title
    details: Long = ""
    actor: Short = "user"
    occurred_at: Moment | None = None

    def item(self) -> Episode:
        return Episode(**self.model_dump())


class ProcedureFields(Record):
    entry_type: Literal["workflow", "guide", "script"] = "workflow"
    description: Title
    steps: Annotated[Steps, Field(min_length=1)]

    def item(self) -> Procedure:
        return Procedure(**self.model_dump())


class ResourceFields(Record):
    title: Title
    summary: Short = ""
    resource_type: Short = "doc"
    content: Annotated[Long, Field(min_length=1)]

    def item(self) -> Resource:
        return Resource(**self.model_dump())


class ConceptFields(Record):
    name: Title
    summary: Title
    details: Long = ""
    source: Short = ""
    tree_path: Path = []

    def item(self) -> Concept:
        return Concept(**self.model_dump())


class KnowledgeFields(Record):
    """secret_value: the fact's value, secret or not."""

    entry_type: Short = ""
    source: Short = ""
    sensitivity: Literal["low", "medium", "high"]
    caption: Title
    secret_value: Raw

    def fact(self) -> Fact:
        return Fact(value=self.secret_value, **self.model_dump(exclude={"secret_value"}))


class EpisodicInsert(Call):
    items: Annotated[list[EpisodeFields], Field(min_length=1, max_length=MAX_ITEMS)]


class ProceduralInsert(Call):
    items: Annotated[list[ProcedureFields], Field(min_length=1, max_length=MAX_ITEMS)]


class ResourceInsert(Call):
    items: Annotated[list[ResourceFields], Field(min_length=1, max_length=MAX_ITEMS)]


class KnowledgeInsert(Call):
    items: Annotated[list[KnowledgeFields], Field(min_length=1, max_length=MAX_ITEMS)]


class SemanticInsert(Call):
    items: Annotated[list[ConceptFields], Field(min_length=1, max_length=MAX_ITEMS)]


# --- existing items --------------------------------------------------------------------------------------------------


class ItemChange(Call):
    """Changes at least one field of an item that was shown."""

    number: Number

    @property
    def numbers(self) -> list[int]:
        return [self.number]

    @property
    def fields(self) -> dict[str, Any]:
        """The new values of the fields that change."""
        return self.model_dump(exclude={"number"}, exclude_none=True)

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.fields:
            raise Mistake(say("memory-changes-nothing"))
        return self


class EpisodicMerge(ItemChange):
    """Continues an episode: the summary replaces the old one, the details are appended."""

    summary: Title | None = None
    details: Long | None = None


class EpisodicReplace(Call):
    old: Annotated[list[Number], Field(min_length=1, max_length=MAX_ITEMS)]
    items: Annotated[list[EpisodeFields], Field(min_length=1, max_length=MAX_ITEMS)]

    @property
    def numbers(self) -> list[int]:
        return self.old


class ProceduralUpdate(ItemChange):
    entry_type: Literal["workflow", "guide", "script"] | None = None
    description: Title | None = None
    steps: Annotated[Steps, Field(min_length=1)] | None = None


class ResourceUpdate(ItemChange):
    """Fills gaps: content is appended, other fields are only set if they were empty."""

    summary: Short | None = None
    resource_type: Short | None = None
    content: Long | None = None


class KnowledgeUpdate(ItemChange):
    entry_type: Short | None = None
    source: Short | None = None
    sensitivity: Literal["low", "medium", "high"] | None = None
    caption: Title | None = None
    secret_value: Raw | None = None


class SemanticUpdate(ItemChange):
    name: Title | None = None
    summary: Title | None = None
    details: Long | None = None
    source: Short | None = None
    tree_path: Path | None = None


FINISH = "finish_memory_update"
TOOLS: dict[MemoryKind, dict[str, type[Call]]] = {
    "core": {"core_memory_append": CoreAppend, "core_memory_rewrite": CoreRewrite},
    "episodic": {
        "episodic_memory_insert": EpisodicInsert,
        "episodic_memory_merge": EpisodicMerge,
        "episodic_memory_replace": EpisodicReplace,
    },
    "procedural": {
        "procedural_memory_insert": ProceduralInsert,
        "procedural_memory_update": ProceduralUpdate,
    },
    "resource": {"resource_memory_insert": ResourceInsert, "resource_memory_update": ResourceUpdate},
    "knowledge": {"knowledge_insert": KnowledgeInsert, "knowledge_update": KnowledgeUpdate},
    "semantic": {"semantic_memory_insert": SemanticInsert, "semantic_memory_update": SemanticUpdate},
}
"""The tools of each kind, by the name that models use."""


def read_call(text: str, kind: MemoryKind) -> Call:
    """Parses the one call in an answer. Raises Unreadable or UsageError with a reason for the model. If there is a
    second call, both are refused.
    """
    data = find_object(text)
    name, given = data.get("tool"), data.get("arguments", {})
    if not isinstance(name, str) or not isinstance(given, dict) or data.keys() - {"tool", "arguments"}:
        raise Unreadable(say("answer-not-one-call"))
    tools: dict[str, type[Call]] = {**TOOLS[kind], FINISH: Finish}
    if name not in tools:
        raise UsageError(suggest_or_list(say("memory-tool-unknown", tool=name[:60]), name, tools))
    if name == FINISH:
        return Finish()  # ignore arguments: some models give a reason
    return _validate(tools[name], given, name)


def _validate(model: type[Call], given: dict[str, Any], name: str) -> Call:
    given = {key: value for key, value in given.items() if value is not None}
    try:
        return model.model_validate_json(json.dumps(given))
    except ValidationError as error:
        raise UsageError(say("memory-call-wrong", tool=name, problem=describe_error(error))) from None


def describe_error(error: ValidationError) -> Message:
    """The first error and the field it is in, without quoting the input."""
    first = error.errors(include_url=False, include_input=False)[0]
    if not first["loc"]:
        return say("memory-answer-wrong", problem=mistake(first))
    at = ".".join(str(part) for part in first["loc"])
    return say("memory-answer-field-wrong", field=at, problem=mistake(first))
