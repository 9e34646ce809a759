"""The smaller services: the framebuffer, and those that restart the connection."""

import struct

from iris_screen.sim.adbd.hub import PhoneLine
from iris_screen.sim.adbd.screen_capture import CaptureRefused, capture
from iris_screen.sim.adbd.shell.screen_programs import to_rgba
from iris_screen.sim.adbd.stream import Stream, StreamClosed

_VERSION, _BITS = 1, 32


async def framebuffer(line: PhoneLine, stream: Stream, _: str) -> None:
    """A header that describes the pixels, then the pixels as RGBA. Source: AOSP framebuffer_service.cpp."""
    try:
        pixels = await capture(line.android)
    except CaptureRefused:
        raise StreamClosed from None
    height, width = pixels.shape[:2]
    red, green, blue, alpha = (0, 8), (8, 8), (16, 8), (24, 8)
    head = (_VERSION, _BITS, width * height * 4, width, height, *red, *blue, *green, *alpha)
    await stream.write(struct.pack(f"<{len(head)}I", *head) + to_rgba(pixels))


async def tcpip(line: PhoneLine, stream: Stream, port: str) -> None:
    """tcpip:PORT – listen on that port instead, still on this computer only."""
    if not port.isdecimal() or not 0 < int(port) < 65536:
        await stream.write(f"invalid port {port}\n".encode())
        return
    await stream.write(f"restarting in TCP mode port: {port}\n".encode())
    line.hub.start(line.hub.restart(int(port)))


async def usb(line: PhoneLine, stream: Stream, _: str) -> None:
    """There is no cable to go back to: the connection is dropped and the port stays the same."""
    await stream.write(b"restarting in USB mode\n")
    line.hub.start(line.hub.restart(line.hub.port))


async def root(line: PhoneLine, stream: Stream, _: str) -> None:
    await stream.write(b"adbd cannot run as root in production builds\n")


async def remount(line: PhoneLine, stream: Stream, _: str) -> None:
    await stream.write(b'Not running as root. Try "adb root" first.\n')


async def reboot(line: PhoneLine, stream: Stream, _: str) -> None:
    """The connection is dropped. The phone is back at once, with its apps as they were."""
    line.hub.start(line.hub.restart(line.hub.port))
