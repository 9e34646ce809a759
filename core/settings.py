"""Every setting in one place.

Only the model: graph/ and ui/ load it from the environment, files and the command line.
"""

from pathlib import Path
from typing import Literal

from pydantic import Field

from iris_screen.core.limits import Budget, Layers, Patience
from iris_screen.core.record import Record

Color = Literal["red", "green", "blue", "yellow", "magenta", "cyan", "black", "white"]
DialectName = Literal["iris", "autoglm", "phone", "qwen3", "qwen2.5", "ui-tars", "doubao", "glm", "gemini", "claude"]
"""A format in which models write their acts (planning.tactics.dialects)."""

MeaningIndexName = Literal["auto", "exact", "chroma"]
"""How memory is searched by meaning (memory.meaning.large_index)."""


class Views(Record):
    """How pictures for a model are drawn. Lengths are pixels."""

    grid_step: int = Field(default=100, ge=10, le=2_000)
    crop_size: int = Field(default=500, ge=50, le=4_000)
    grid_color: Color = "red"
    grid_width: int = Field(default=1, ge=1, le=20)
    mouse_color: Color = "blue"
    mouse_width: int = Field(default=5, ge=1, le=50)


class Roles(Record):
    """Separate models for some roles, "" to use `model`, and how models are called.

    dialect: how the actor writes its acts, "" to go by the name of its model. model_seconds: the longest time for an
    answer; model_silence: the longest time in which nothing arrives.
    """

    planner_model: str = ""
    hand_model: str = ""
    verifier_model: str = ""
    memory_model: str = ""
    dialect: Literal["", DialectName] = ""
    model_stream: bool = True
    model_seconds: float = Field(default=120.0, ge=1, le=3_600)
    model_silence: float = Field(default=60.0, ge=1, le=3_600)


class Notices(Record):
    """Who else is told that a run waits for a person. webhook: an address, "" for nobody; webhook_secret signs what is
    sent there; webhook_picture: also send the screenshot. answer_port: where `iris listen` takes answers.
    """

    webhook: str = ""
    webhook_secret: str = Field(default="", repr=False)
    webhook_picture: bool = False
    answer_port: int = Field(default=8710, ge=1, le=65_535)


class Watching(Record):
    """What `iris watch` leaves out, and how long it keeps pictures. watch_exclude: apps besides the shipped ones,
    separated by commas; watch_days, watch_megabytes: older pictures, or more of them, are dropped, the oldest first.
    """

    watch_exclude: str = ""
    watch_days: int = Field(default=30, ge=1, le=3_650)
    watch_megabytes: int = Field(default=2_000, ge=10, le=1_000_000)


class Serving(Record):
    """serve: commands leave a process behind that has loaded everything, and does the next ones (`iris serve`).
    serve_minutes: how long it waits for one.
    """

    serve: bool = False
    serve_minutes: int = Field(default=30, ge=1, le=1_440)


HOST_SIGNS = "A-Za-z0-9._-"
"""What the name of a computer may consist of, as in a regular expression."""


class Fleet(Record):
    """Where the runs and the queue of several computers are. fleet_url: their PostgreSQL database, as
    postgresql://USER:PASSWORD@HOST/DATABASE, "" for this computer's data folder. fleet_pictures: where they share
    pictures (graph.pictures.picture_place), "" if they do not. host: what the others call this computer, "" for the
    name that the system has for it. submitter: in whose name tasks are handed in, "" for the user's at this computer;
    those who hand in take turns. queue_limit: so many tasks may wait in the queue.
    """

    fleet_url: str = Field(default="", repr=False)
    fleet_pictures: str = ""
    host: str = Field(default="", pattern=rf"^[{HOST_SIGNS}]*$", max_length=63)
    submitter: str = ""
    queue_limit: int = Field(default=100_000, ge=1, le=10_000_000)


class Voice(Record):
    """How speech is recognized (ui.voice.recognizer). voice_model: one that transcribes, at voice_base_url, or, if that
    is "", where the other models are, with their key. voice_folder: else a model of Vosk. voice_aloud: say how a
    spoken task ended.
    """

    voice_model: str = ""
    voice_base_url: str = ""
    voice_api_key: str = Field(default="", repr=False)
    voice_folder: str = ""
    voice_aloud: bool = True


SECRETS = frozenset({"api_key", "voice_api_key", "webhook", "webhook_secret", "secret_key", "fleet_url"})
"""Fields that are never shown; the address of a webhook often contains its own password."""


class Settings(Record):
    """What a person may set. `home` is the only folder Iris writes to. preset: the name of a known endpoint. remember:
    store a run's results in memory. memory_index: how memory is searched by meaning. secret_key: encrypts secrets if no
    keyring has a key; any long text. language: the language in which Iris speaks to people, "" for that of the locale.
    """

    home: Path
    device: str = Field(default="sim:", min_length=1)
    planner: str = "auto"
    views: Views = Views()
    layers: Layers = Layers()
    patience: Patience = Patience()
    budget: Budget = Budget()
    debug: bool = False
    remember: bool = True
    memory_index: MeaningIndexName = "auto"
    language: str = ""
    secret_key: str = Field(default="", repr=False)
    preset: str = ""
    base_url: str = ""
    api_key: str = Field(default="", repr=False)
    model: str = ""
    roles: Roles = Roles()
    notices: Notices = Notices()
    watching: Watching = Watching()
    serving: Serving = Serving()
    fleet: Fleet = Fleet()
    voice: Voice = Voice()
    adb_path: str = ""
    operation_delay: float = Field(default=0.3, ge=0, le=10)
    trace: Literal["", "langsmith"] = ""
