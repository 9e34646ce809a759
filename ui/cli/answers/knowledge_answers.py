"""The answers of commands about memory, secrets, reference pictures and rules."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from iris_screen.core.message import Message
from iris_screen.core.people import Allowance
from iris_screen.core.plan import Grant, Step
from iris_screen.core.policy import Answer, Rule, Ruling
from iris_screen.core.record import Record
from iris_screen.core.target import Located
from iris_screen.memory.items import Block, Concept, Episode, Kind, Knowledge, Procedure, Resource
from iris_screen.memory.vault import SecretInfo


class SeenFrame(Record):
    """at: when it was seen, as ISO 8601. app: its package or name."""

    frame: int
    at: str
    app: str


class Row(Record):
    """at: when it happened, as ISO 8601. source: where it came from. frames: those it was made from; null in a list."""

    number: int
    at: str
    source: str = ""
    frames: list[SeenFrame] | None = None


class EpisodeRow(Episode, Row): ...


class ProcedureRow(Procedure, Row): ...


class ResourceRow(Resource, Row): ...


class KnowledgeRow(Knowledge, Row): ...


class ConceptRow(Concept, Row): ...


MemoryRow = Annotated[EpisodeRow | ProcedureRow | ResourceRow | KnowledgeRow | ConceptRow, Field(discriminator="kind")]
MEMORY_ROW: TypeAdapter[MemoryRow] = TypeAdapter(MemoryRow)
MemoryRows = list[MemoryRow]


class MemoryTotals(Record):
    """items: how many of each kind. blocks: characters of each. batches of frames, by how they ended. pictures:
    bytes of all of them; bytes: of the whole file.
    """

    items: dict[Kind, int]
    blocks: dict[Block, int]
    frames: int
    pictures: int
    batches: Mapping[str, int]
    file: str
    bytes: int


class SecretsAnswer(Record):
    """allowed: packages of the apps whose secrets may be kept."""

    secrets: list[SecretInfo]
    allowed: list[str]


class WatchAnswer(Record):
    """How many looks: seen at all, kept, the same as before, in an app that is left out, missed."""

    seen: int
    kept: int
    same: int
    away: int
    missed: int


class ReferenceRow(Record):
    """own: it is one of yours. variants: how many pictures it has."""

    name: str
    kind: Literal["icon", "ui", "state", "custom"]
    aliases: list[str]
    package: str
    description: str
    variants: int
    own: bool


ReferenceRows = list[ReferenceRow]


class ShownReference(ReferenceRow):
    """files: of its pictures."""

    files: list[str]


ReferencesFound = dict[str, Located]
"""By name."""


class LearnedRow(Record):
    """label: as the phone writes it. why: why it was dropped, "" if it was not."""

    label: str
    name: str
    where: Message
    fate: Literal["new", "variant", "known", "dropped"]
    why: str
    package: str


LearnedIcons = list[LearnedRow]


class ListedRule(Rule):
    """own: your own file sets it."""

    own: bool


class PolicyAnswer(Record):
    """file: of your own rules; it need not exist."""

    file: str
    rules: list[ListedRule]


class AskedStep(Record):
    """A step that would need a yes. kind: of the policy."""

    step: Step
    kind: str
    answer: Answer


class ExplainedTask(Record):
    """What a sentence agrees to. read: it is read without a model. asks: the steps that would need a yes."""

    read: bool
    grant: Grant
    asks: list[AskedStep]


ExplainAnswer = ExplainedTask | Ruling
"""Of a sentence, or of a press on a picture."""


class AllowedRow(Allowance):
    """used: how often. paid: in hundredths of its currency."""

    run: str
    used: int
    paid: int


Allowed = list[AllowedRow]
