"""An OpenCV camera, opened quietly, or one sentence that says why it is not."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from iris_screen.core.errors import CaptureFailed, DeviceError, Disconnected
from iris_screen.core.message import Argument, Message, say
from iris_screen.tools.devices.arm.camera.fetching import shown_host
from iris_screen.tools.devices.arm.machine.ports import locked_to

_TELLING = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
_LARGEST = 10_000
"""Asked for across and down; a driver gives the largest it has. Unasked it gives 640×480, where no text is legible."""


def shown(source: str) -> Message:
    """What a camera is called; a URL without its password."""
    if "://" in source:
        return say("arm-camera-at", host=shown_host(source))
    return say("arm-camera-numbered", camera=source)


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
        return Disconnected(say("arm-camera-video-unreachable", camera=name), delivered="no")
    if not (source.isdecimal() or source.startswith("/dev/")):
        return CaptureFailed(say("arm-film-unplayable", file=source))
    path = Path(f"/dev/video{source}" if source.isdecimal() else source)
    if sys.platform != "linux":
        return CaptureFailed(say("arm-camera-not-openable", camera=name))
    if not path.exists():
        cameras: list[Argument] = [each.name.removeprefix("video") for each in sorted(Path("/dev").glob("video*"))]
        if cameras:
            return Disconnected(say("arm-camera-not-found", camera=source, cameras=cameras), delivered="no")
        return Disconnected(say("arm-camera-none-attached", camera=source), delivered="no")
    return CaptureFailed(_refused(path, name))


def _refused(path: Path, name: Message) -> Message:
    """What the system says of a device that OpenCV cannot open."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
    except OSError as error:
        if error.errno in {errno.EACCES, errno.EPERM}:
            return say("arm-camera-forbidden", camera=name)
        if error.errno == errno.EBUSY:
            return say("arm-camera-in-use", camera=name)
    return say("arm-camera-not-a-camera", camera=name)


# Cameras at this computer, by what the system says of them: none is opened.


DEVICES, TOLD = Path("/dev"), Path("/sys/class/video4linux")


@dataclass(frozen=True)
class SeenCamera:
    """number: what camera=… takes. group: as a port has it."""

    number: int
    about: str = ""
    group: str = ""


def seen_cameras(devices: Path = DEVICES, told: Path = TOLD) -> list[SeenCamera]:
    """In order of their numbers; a webcam's second file, which gives no pictures, is left out."""
    numbers = sorted(int(n) for file in devices.glob("video*") if (n := file.name.removeprefix("video")).isdecimal())
    return list(_first_of_each(numbers, devices, told))


def _first_of_each(numbers: list[int], devices: Path, told: Path) -> Iterator[SeenCamera]:
    for number in numbers:
        about = told / f"video{number}"
        if _said(about / "index") in ("", "0"):
            yield SeenCamera(number, _said(about / "name"), locked_to(str(devices / f"video{number}")))


def _said(file: Path) -> str:
    with suppress(OSError):
        return file.read_text(errors="replace").strip()
    return ""
