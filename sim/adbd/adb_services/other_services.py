"""The smaller services: a raw picture, and what changes the line itself."""

import struct

from iris_screen.sim.adbd.hub import PhoneLine
from iris_screen.sim.adbd.screen_capture import CaptureRefused, capture
from iris_screen.sim.adbd.shell.screen_programs import rgba
from iris_screen.sim.adbd.stream import Stream, StreamClosed

_VERSION, _BITS = 1, 32


async def framebuffer(line: PhoneLine, stream: Stream, _: str) -> None:
    """A head that describes the pixels, then the pixels: RGBA. Source: AOSP framebuffer_service.cpp."""
    try:
        pixels = await capture(line.android)
    except CaptureRefused:
        raise StreamClosed from None
    height, width = pixels.shape[:2]
    red, green, blue, alpha = (0, 8), (8, 8), (16, 8), (24, 8)
    head = (_VERSION, _BITS, width * height * 4, width, height, *red, *blue, *green, *alpha)
    await stream.write(struct.pack(f"<{len(head)}I", *head) + rgba(pixels))


async def tcpip(line: PhoneLine, stream: Stream, port: str) -> None:
    """tcpip:PORT – listen there instead; only ever on this computer."""
    if not port.isdecimal() or not 0 < int(port) < 65536:
        await stream.write(f"invalid port {port}\n".encode())
        return
    await stream.write(f"restarting in TCP mode port: {port}\n".encode())
    line.hub.start(line.hub.restart(int(port)))


async def usb(line: PhoneLine, stream: Stream, _: str) -> None:
    """There is no cable to go back to; the line is dropped and stays where it was."""
    await stream.write(b"restarting in USB mode\n")
    line.hub.start(line.hub.restart(line.hub.port))


async def root(line: PhoneLine, stream: Stream, _: str) -> None:
    await stream.write(b"adbd cannot run as root in production builds\n")


async def remount(line: PhoneLine, stream: Stream, _: str) -> None:
    await stream.write(b'Not running as root. Try "adb root" first.\n')


async def reboot(line: PhoneLine, stream: Stream, _: str) -> None:
    """The line is lost; the phone is back at once, with its apps as they were."""
    line.hub.start(line.hub.restart(line.hub.port))
