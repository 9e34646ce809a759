"""An OpenCV camera, opened quietly, or one sentence that says why it is not."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from iris_screen.core.errors import CaptureFailed, DeviceError, Disconnected
from iris_screen.tools.devices.arm.camera.urls import shown_host

_TELLING = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
_LARGEST = 10_000
"""Asked for across and down; a driver gives the largest it has. Unasked it gives 640×480, where no text is legible."""


def shown(source: str) -> str:
    """What a camera is called in a message; a URL without its password."""
    if "://" in source:
        return f"The camera at {shown_host(source)}"
    return f"Camera {source}"


def open_capture(source: str, seconds: float) -> Any:
    """A cv2.VideoCapture that is open. seconds: until it must answer. Raises Disconnected, CaptureFailed."""
    import cv2

    _hush()
    capture = cv2.VideoCapture()
    try:
        opened = _open(capture, source, round(seconds * 1000))
    except cv2.error:
        opened = False
    if not opened:
        capture.release()
        raise _why(source)
    return capture


def _open(capture: Any, source: str, ms: int) -> bool:
    import cv2

    if source.isdecimal() or source.startswith("/dev/"):
        opened = capture.open(int(source)) if source.isdecimal() else capture.open(source)
        if opened:
            _prefer_large(capture)
        return bool(opened)
    if "://" not in source:
        return bool(capture.open(source))
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, ms, cv2.CAP_PROP_READ_TIMEOUT_MSEC, ms]
    with _told_ffmpeg():
        return bool(capture.open(source, cv2.CAP_FFMPEG, limits))


def _prefer_large(capture: Any) -> None:
    """JPEG over the cable, as only that leaves room for large pictures, and no pictures kept back."""
    import cv2

    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, _LARGEST)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _LARGEST)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)


def _hush() -> None:
    """What OpenCV and FFmpeg think of a camera is not for the person's terminal."""
    import cv2

    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ["OPENCV_FFMPEG_LOGLEVEL"] = "-8"


@contextmanager
def _told_ffmpeg() -> Iterator[None]:
    """No proxy, no following to another place, no old pictures kept back. FFmpeg hears of it by the environment alone,
    which is read at each opening.
    """
    before = os.environ.get(_TELLING)
    os.environ[_TELLING] = "rtsp_transport;tcp|http_proxy;none|max_redirects;0|fflags;nobuffer"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_TELLING]
        else:
            os.environ[_TELLING] = before


def _why(source: str) -> DeviceError:
    name = shown(source)
    if "://" in source:
        return Disconnected(f"{name} cannot be reached or sends no video; check its address.", delivered="no")
    if not (source.isdecimal() or source.startswith("/dev/")):
        return CaptureFailed(f"{source} is no film that can be played; give another file.")
    path = Path(f"/dev/video{source}" if source.isdecimal() else source)
    if sys.platform != "linux":
        return CaptureFailed(f"{name} cannot be opened; check its number and that nothing else uses it.")
    if not path.exists():
        return Disconnected(f"There is no camera {source}; {_others()}.", delivered="no")
    return CaptureFailed(f"{name} {_told(path)}.")


def _others() -> str:
    there = sorted(each.name.removeprefix("video") for each in Path("/dev").glob("video*"))
    return f"this computer has {', '.join(there)}" if there else "plug one in"


def _told(path: Path) -> str:
    """What the system says of a device that OpenCV cannot open."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
    except OSError as error:
        if error.errno in {errno.EACCES, errno.EPERM}:
            return "may not be used by you; join the group 'video'"
        if error.errno == errno.EBUSY:
            return "is in use; close the other program"
    return "cannot be opened as a camera; close what else uses it, or take another number"
