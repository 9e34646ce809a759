"""Which phone it says it is."""

from dataclasses import dataclass

_SDK = {"9": 28, "10": 29, "11": 30, "12": 31, "13": 33, "14": 34, "15": 35}
FEATURES = ("shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir")


@dataclass(frozen=True)
class Model:
    """release: Android's version, 9 to 15. features: what adbd says it can do.

    displays: the ids SurfaceFlinger knows the displays by; the first is the phone's own, others are dark.
    adb_keyboard: whether ADBKeyboard is installed.
    """

    name: str = "Iris Phone"
    product: str = "iris"
    serial: str = "IRIS0001"
    release: str = "14"
    features: tuple[str, ...] = FEATURES
    displays: tuple[int, ...] = (4619827259835644672,)
    adb_keyboard: bool = True

    @property
    def sdk(self) -> int:
        return _SDK[self.release]

    @property
    def properties(self) -> dict[str, str]:
        """What getprop says."""
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
        told = ("ro.product.name", "ro.product.model", "ro.product.device")
        properties = "".join(f"{name}={self.properties[name]};" for name in told)
        return f"device::{properties}features={','.join(self.features)}"
