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


class Settings(Record):
    """What a person may set. `home` is the one folder Iris writes to."""

    home: Path
    device: str = Field(default="sim:", min_length=1)
    planner: str = "auto"
    views: Views = Views()
    layers: Layers = Layers()
    patience: Patience = Patience()
    budget: Budget = Budget()
    debug: bool = False
    base_url: str = ""
    api_key: str = Field(default="", repr=False)
    model: str = ""
    adb_path: str = ""
    operation_delay: float = Field(default=0.3, ge=0, le=10)
    trace: Literal["", "langsmith"] = ""
