"""The five calls of `sight.elements.ax` on macOS, with pyobjc-framework-ApplicationServices, which includes Quartz.

Not run on macOS yet. A test checks every name used here against the wheels of version 13.0.
"""

from collections.abc import Sequence
from typing import Any

from iris_screen.sight.elements.ax import OnScreen, Ref, Unanswered


class MacAx:
    """Implements sight.elements.ax.Ax on this computer."""

    def __init__(self) -> None:
        import ApplicationServices
        import Quartz

        self._ax, self._screen = ApplicationServices, Quartz

    def is_trusted(self) -> bool:
        return bool(self._ax.AXIsProcessTrusted())

    def list_windows(self) -> list[OnScreen]:
        options = self._screen.kCGWindowListOptionOnScreenOnly | self._screen.kCGWindowListExcludeDesktopElements
        windows = []
        for one in self._screen.CGWindowListCopyWindowInfo(options, self._screen.kCGNullWindowID) or []:
            box = one[self._screen.kCGWindowBounds]
            corner_and_size = (float(box["X"]), float(box["Y"]), float(box["Width"]), float(box["Height"]))
            pid, layer = int(one[self._screen.kCGWindowOwnerPID]), int(one[self._screen.kCGWindowLayer])
            windows.append(OnScreen(pid=pid, layer=layer, box=corner_and_size))
        return windows

    def find_application(self, pid: int) -> Ref:
        return self._ax.AXUIElementCreateApplication(pid)

    def set_patience(self, application: Ref, seconds: float) -> None:
        self._ax.AXUIElementSetMessagingTimeout(application, seconds)

    def read_values(self, of: Ref, names: Sequence[str]) -> list[Any]:
        error, values = self._ax.AXUIElementCopyMultipleAttributeValues(of, list(names), 0, None)
        if error == self._ax.kAXErrorCannotComplete:
            raise Unanswered
        if error != self._ax.kAXErrorSuccess or len(values) != len(names):  # it has closed meanwhile
            return [None for _ in names]
        return [self._unwrap(value) for value in values]

    def _unwrap(self, value: Any) -> Any:
        """Converts a place or a size to (x, y). A missing value comes as a boxed error, and becomes None."""
        if not isinstance(value, self._ax.AXValueRef):
            return value
        kind = self._ax.AXValueGetType(value)
        if kind not in (self._ax.kAXValueCGPointType, self._ax.kAXValueCGSizeType):
            return None
        _, pair = self._ax.AXValueGetValue(value, kind, None)
        return float(pair[0]), float(pair[1])
