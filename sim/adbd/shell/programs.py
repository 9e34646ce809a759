"""The phone's programs by name."""

from iris_screen.sim.adbd.shell import (
    activities,
    dump_tree,
    dumps,
    folders,
    methods,
    packages,
    plain,
    screen_programs,
    tables,
    touch,
)
from iris_screen.sim.adbd.shell.shell_program import Call, ShellProgram


async def cmd(call: Call) -> int:
    """cmd SERVICE …: the services that are also programs."""
    program = _SERVICES.get(call.args[1]) if len(call.args) > 1 else None
    if program is None:
        return call.fail(f"cmd: Can't find service: {' '.join(call.args[1:2])}", code=20)
    call.args = call.args[1:]
    return await program(call)


_SERVICES: dict[str, ShellProgram] = {
    "activity": activities.am,
    "input": touch.input_,
    "input_method": methods.ime,
    "package": packages.pm,
    "settings": tables.settings,
    "statusbar": screen_programs.statusbar,
    "window": screen_programs.wm,
}

PROGRAMS: dict[str, ShellProgram] = {
    "[": folders.test,
    "am": activities.am,
    "cat": folders.cat,
    "cmd": cmd,
    "date": plain.date,
    "dumpsys": dumps.dumpsys,
    "echo": plain.echo,
    "false": plain.false,
    "getprop": plain.getprop,
    "grep": plain.grep,
    "head": plain.head,
    "id": plain.id_,
    "ime": methods.ime,
    "input": touch.input_,
    "logcat": plain.true,
    "ls": folders.ls,
    "mkdir": folders.mkdir,
    "monkey": packages.monkey,
    "pm": packages.pm,
    "rm": folders.rm,
    "screencap": screen_programs.screencap,
    "settings": tables.settings,
    "sleep": plain.sleep,
    "svc": tables.svc,
    "tail": plain.tail,
    "test": folders.test,
    "touch": folders.touch,
    "true": plain.true,
    "uiautomator": dump_tree.uiautomator,
    "whoami": plain.whoami,
    "wm": screen_programs.wm,
}
