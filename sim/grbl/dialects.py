"""The firmwares that the machine may run: GRBL itself, and two that speak its protocol in their own way.

Sources: gnea/grbl, doc/markdown; of bdring/Grbl_Esp32 and bdring/FluidNC the files Report.cpp, ProcessSettings.cpp,
SettingsDefinitions.cpp, MotionControl.cpp, Limits.cpp and Homing.cpp; of FluidNC also Channel.cpp, Error.cpp,
RuntimeSetting.cpp and TelnetServer.cpp.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Origin = Literal["corner", "switch", "home"]
"""What homing makes known: all travel is below zero (corner); a configured position is at the switch, or where the axis
stands after it has left the switch (home).
"""


@dataclass(frozen=True)
class Dialect:
    """info: the answer to `$I`. boot: what it prints before its banner when the power comes on. message: the form of
    a message. alarms: texts that come before `ALARM:n`. lists: the settings that `$$` prints, all if empty.

    names: other names of `$` commands. asks: names of an axis's position after homing, its direction, its soft limits
    and its travel; empty if it has no name. greets: whether it sends its banner to each new connection over Wi-Fi.
    skips_empty_dwell: whether `G4P0` is answered before the moves are done. errors: texts in place of their numbers.
    """

    banner: str
    info: tuple[str, ...]
    boot: tuple[str, ...] = ()
    message: str = "[MSG:{}]"
    alarms: Mapping[int, str] = field(default_factory=dict)
    lists: tuple[int, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    asks: tuple[str, str, str, str] = ("", "", "", "")
    origin: Origin = "corner"
    greets: bool = False
    skips_empty_dwell: bool = False
    answers_in_alarm: bool = False
    errors: Mapping[int, str] = field(default_factory=dict)

    @property
    def keeps_names(self) -> bool:
        """Whether `$` lines keep their small letters and slashes."""
        return any(self.asks)


GRBL = Dialect("Grbl 1.1h ['$' for help]", ("[VER:1.1h.20190830:]", "[OPT:V,15,128]"))

_ROM = (
    "ets Jun  8 2016 00:22:57",
    "rst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)",
    "configsip: 0, SPIWP:0xee",
    "mode:DIO, clock div:1",
    "entry 0x400805f0",
)
"""What the boot loader of an ESP32 prints."""
_NAMES = {"$GrblSettings/List": "$$", "$Home": "$H", "$Alarm/Disable": "$X", "$Build/Info": "$I"}
"""What both of its firmwares call the commands of Grbl."""

ESP32 = Dialect(
    banner="Grbl 1.3a ['$' for help]",
    info=("[VER:1.3a.20211103:]", "[OPT:PHS]", "[MSG:Using machine:Pen plotter]"),
    boot=(
        *_ROM,
        "[MSG:Grbl_ESP32 Ver 1.3a Date 20211103]",
        "[MSG:Compiled with ESP32 SDK:v3.2.3]",
        "[MSG:Axis count 3]",
    ),
    names=_NAMES,
    asks=("$X/Home/Mpos", "", "", ""),
    origin="switch",
    greets=True,
    skips_empty_dwell=True,
)

_LISTED = (130, 131, 132, 120, 121, 122, 110, 111, 112, 100, 101, 102, 3, 20, 21, 22, 23, 32, 10, 13)

FLUIDNC = Dialect(
    banner="Grbl 3.7 [FluidNC v3.7.8 (wifi) '$' for help]",
    info=("[VER:3.7 FluidNC v3.7.8 (wifi):]", "[OPT:PHS]", "[MSG: Machine: Pen plotter]"),
    boot=(
        *_ROM,
        "[MSG:INFO: FluidNC v3.7.8]",
        "[MSG:INFO: Compiled with ESP32 SDK:v4.4.4]",
        "[MSG:INFO: Machine Pen plotter]",
    ),
    message="[MSG:INFO: {}]",
    alarms={1: "Hard Limit", 2: "Soft Limit", 3: "Abort Cycle", 6: "Homing Fail Reset", 9: "Homing Fail Approach"},
    lists=_LISTED,
    names=_NAMES,
    asks=(
        "$/axes/x/homing/mpos_mm",
        "$/axes/x/homing/positive_direction",
        "$/axes/x/soft_limits",
        "$/axes/x/max_travel_mm",
    ),
    origin="home",
    greets=True,
    skips_empty_dwell=True,
    answers_in_alarm=True,
)

DIALECTS: Mapping[str, Dialect] = {"grbl": GRBL, "esp32": ESP32, "fluidnc": FLUIDNC}
