"""Every program of the phone by its name."""

from sim.adbd.shell import plain, screen, touch
from sim.adbd.shell.program import Program

PROGRAMS: dict[str, Program] = {
    "echo": plain.echo,
    "false": plain.false,
    "getprop": plain.getprop,
    "input": touch.input_,
    "screencap": screen.screencap,
    "sleep": plain.sleep,
    "true": plain.true,
    "wm": screen.wm,
}
