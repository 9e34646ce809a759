"""Every setting in one place (SPEC I1).

A plain model: it is loaded from environment, file and command line in ui/ and graph/.
"""

from pathlib import Path
from typing import Literal

from pydantic import Field

from core.limits import Budget, Layers, Patience
from core.record import Record

Color = Literal["red", "green", "blue", "yellow", "magenta", "cyan", "black", "white"]


class Views(Record):
    """How pictures for a model are drawn (SPEC I2). Lengths are pixels."""

    grid_step: int = Field(default=100, ge=10, le=2_000)
    crop_size: int = Field(default=500, ge=50, le=4_000)
    grid_color: Color = "red"
    grid_width: int = Field(default=1, ge=1, le=20)
    mouse_color: Color = "blue"
    mouse_width: int = Field(default=5, ge=1, le=50)


class Roles(Record):
    """Models of their own for some roles (SPEC V17), "" where `model` is asked, and how models are asked.

    dialect: how the hand writes its acts. model_seconds: how long an answer may take; model_silence: nothing may come.
    """

    planner_model: str = ""
    hand_model: str = ""
    verifier_model: str = ""
    memory_model: str = ""
    dialect: Literal["", "iris", "phone"] = ""
    model_stream: bool = True
    model_seconds: float = Field(default=120.0, ge=1, le=3_600)
    model_silence: float = Field(default=60.0, ge=1, le=3_600)


class Settings(Record):
    """What a person may set. `home` is the one folder Iris writes to. preset: an endpoint by its name."""

    home: Path
    device: str = Field(default="sim:", min_length=1)
    planner: str = "auto"
    views: Views = Views()
    layers: Layers = Layers()
    patience: Patience = Patience()
    budget: Budget = Budget()
    debug: bool = False
    preset: str = ""
    base_url: str = ""
    api_key: str = Field(default="", repr=False)
    model: str = ""
    roles: Roles = Roles()
    adb_path: str = ""
    operation_delay: float = Field(default=0.3, ge=0, le=10)
    trace: Literal["", "langsmith"] = ""
