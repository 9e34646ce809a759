"""The focused app in Android's terms: package, activity, window, and their ids."""

import zlib
from dataclasses import dataclass

from iris_screen.sim.adbd.android import Android

_SYSTEM_WINDOWS = {"system.lock": "NotificationShade", "system.shade": "NotificationShade"}
_SYSTEM_ACTIVITIES = {
    "system.call": "com.android.incallui/.InCallActivity",
    "system.permission": "com.android.permissioncontroller/.permission.ui.GrantPermissionsActivity",
}


@dataclass(frozen=True)
class Activity:
    """component: package/.Name. Its number, task and process are derived from the name, so that they are stable."""

    component: str

    @property
    def package(self) -> str:
        return self.component.partition("/")[0]

    @property
    def full(self) -> str:
        """package/package.Name"""
        package, _, name = self.component.partition("/")
        return f"{package}/{package}{name}" if name.startswith(".") else self.component

    @property
    def number(self) -> str:
        return f"{zlib.crc32(self.component.encode()):07x}"[:7]

    @property
    def task(self) -> int:
        return zlib.crc32(self.package.encode()) % 900 + 10

    @property
    def process(self) -> int:
        return zlib.crc32(self.package.encode()) % 30_000 + 2_000

    @property
    def record(self) -> str:
        return f"ActivityRecord{{{self.number} u0 {self.component} t{self.task}}}"


def launcher_of(android: Android, app: str) -> Activity:
    """The activity that opens an app of the world."""
    return Activity(f"{android.phone.world.apps[app].package}/.MainActivity")


def front(android: Android) -> Activity:
    """The activity that has the focus: the start screen of an app is its MainActivity, `room` its RoomActivity."""
    status = android.phone.status(android.now)
    if status.over in _SYSTEM_ACTIVITIES:
        return Activity(_SYSTEM_ACTIVITIES[status.over])
    if status.over == "system.recents":
        return Activity(f"{android.phone.home}/.RecentsActivity")
    return _activity_of(android, status.app, status.screen)


def app_behind(android: Android) -> Activity:
    """The app's own activity, even with a system screen over it."""
    status = android.phone.status(android.now)
    return _activity_of(android, status.app, status.screen)


def _activity_of(android: Android, app: str, screen: str) -> Activity:
    name = screen.partition(".")[2]
    spec = android.phone.world.apps[app]
    if name in ("", spec.start):
        return launcher_of(android, app)
    return Activity(f"{spec.package}/.{''.join(part.capitalize() for part in name.split('_'))}Activity")


def window(android: Android) -> str:
    """The focused window as dumpsys prints it; "null" while the screen is off."""
    status = android.phone.status(android.now)
    if status.over in _SYSTEM_WINDOWS:
        return f"Window{{b00b1e5 u0 {_SYSTEM_WINDOWS[status.over]}}}"
    if not status.awake:
        return "null"
    activity = front(android)
    return f"Window{{{activity.number} u0 {activity.full}}}"
