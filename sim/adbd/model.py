"""The phone model that the simulated phone reports."""

from typing import Literal

from pydantic import Field, ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.spelling import suggest
from iris_screen.core.record import Record

_SDK = {"9": 28, "10": 29, "11": 30, "12": 31, "13": 33, "14": 34, "15": 35}
_LISTS = ("features", "displays", "shift")
FEATURES = ["shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir"]


class Model(Record):
    """release: Android's version. features: those adbd announces; without shell_v2 there are no exit codes.

    displays: SurfaceFlinger's display ids; the first is the phone's own, others are black.
    adb_keyboard: whether ADBKeyboard is installed. shift: pixels right and down by which touches miss.
    touchable: whether adb may touch; Xiaomi's phones refuse it until a second switch is on.
    u2: whether the uiautomator2 server is running.
    """

    name: str = Field(default="Iris Phone", pattern=r"^[\w .+-]{1,60}$")
    product: str = Field(default="iris", pattern=r"^\w{1,40}$")
    serial: str = Field(default="IRIS0001", pattern=r"^\w{1,40}$")
    release: Literal["9", "10", "11", "12", "13", "14", "15"] = "14"
    features: list[str] = FEATURES
    displays: list[int] = Field(default=[4619827259835644672], min_length=1, max_length=8)
    adb_keyboard: bool = True
    shift: list[int] = Field(default=[0, 0], min_length=2, max_length=2)
    touchable: bool = True
    u2: bool = False

    @property
    def sdk(self) -> int:
        return _SDK[self.release]

    @property
    def properties(self) -> dict[str, str]:
        """What getprop prints."""
        return {
            "ro.build.version.release": self.release,
            "ro.build.version.sdk": str(self.sdk),
            "ro.product.brand": "Iris",
            "ro.product.cpu.abi": "arm64-v8a",
            "ro.product.device": self.product,
            "ro.product.manufacturer": "Iris",
            "ro.product.model": self.name,
            "ro.product.name": self.product,
            "ro.serialno": self.serial,
            "sys.boot_completed": "1",
        }

    @property
    def banner(self) -> str:
        """How adbd introduces the phone."""
        names = ("ro.product.name", "ro.product.model", "ro.product.device")
        properties = "".join(f"{name}={self.properties[name]};" for name in names)
        return f"device::{properties}features={','.join(self.features)}"


def read_model(given: list[str]) -> Model:
    """`release=13`, `displays=1,2` → the model. Raises UsageError."""
    found: dict[str, object] = {}
    for part in given:
        key, equals, value = part.partition("=")
        if not equals or key not in Model.model_fields:
            raise UsageError(suggest(say("world-model-unreadable", part=part), key, Model.model_fields))
        found[key] = value.split(",") if key in _LISTS else value
    try:
        return Model.model_validate(found)
    except ValidationError as error:
        first = error.errors()[0]
        raise UsageError(
            say("world-model-wrong", name=str(first["loc"][0]), value=str(first["input"]), problem=mistake(first))
        ) from None
