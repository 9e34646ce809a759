"""ls, cat, rm, mkdir and the like, on the few folders of the phone."""

import stat
from collections.abc import Callable

from iris_screen.sim.adbd.adb_services.phone_files import File, FileError
from iris_screen.sim.adbd.shell.shell_program import Call

_TYPES = {"d": stat.S_ISDIR, "f": stat.S_ISREG, "e": bool}


def _split(call: Call) -> tuple[str, list[str]]:
    """The option letters, and the other arguments."""
    options = "".join(word[1:] for word in call.args[1:] if word.startswith("-"))
    return options, [word for word in call.args[1:] if not word.startswith("-")]


async def ls(call: Call) -> int:
    """ls [-l] [-1] [PATH…]"""
    options, paths = _split(call)
    code = 0
    for path in paths or ["/"]:
        file = call.android.files.find(path)
        if file is None:
            code = call.fail(f"ls: {path}: No such file or directory")
        elif file.content is not None or "d" in options:
            call.say(_format(path, file, options))
        else:
            call.say(*(_format(name, inside, options) for name, inside in call.android.files.inside(path)))
    return code


def _format(name: str, file: File, options: str) -> str:
    if "l" not in options:
        return name
    return f"{stat.filemode(file.mode)} 1 shell shell {file.size:>8} 2026-03-14 09:41 {name}"


async def cat(call: Call) -> int:
    """cat [PATH…]"""
    _, paths = _split(call)
    if not paths:
        while data := await call.stdin.read():
            call.out += data
    return _for_each(call, paths, lambda path: call.out.extend(call.android.files.read(path)))


async def rm(call: Call) -> int:
    """rm [-r] [-f] PATH…"""
    options, paths = _split(call)
    forced = "f" in options
    there = [path for path in paths if not forced or call.android.files.find(path) is not None]
    return _for_each(call, there, lambda path: call.android.files.remove(path, deep="r" in options.lower()))


async def mkdir(call: Call) -> int:
    """mkdir [-p] PATH…"""
    options, paths = _split(call)
    return _for_each(call, paths, lambda path: call.android.files.make_folder(path, parents="p" in options))


async def touch(call: Call) -> int:
    """touch PATH…"""
    files = call.android.files
    return _for_each(call, _split(call)[1], lambda path: None if files.find(path) else files.write(path, b""))


async def test(call: Call) -> int:
    """test -e|-f|-d PATH, or [ … ]"""
    match [word for word in call.args[1:] if word != "]"]:
        case [kind, path] if kind.lstrip("-") in _TYPES:
            file = call.android.files.find(path)
            return int(file is None or not _TYPES[kind.lstrip("-")](file.mode))
        case [left, "=" | "==", right]:
            return int(left != right)
        case [left, "!=", right]:
            return int(left == right)
        case _:
            return call.fail("test: unknown expression", code=2)


def _for_each(call: Call, paths: list[str], act: Callable[[str], None]) -> int:
    """Call `act` for every path; an error for one does not stop the others."""
    code = 0
    for path in paths:
        try:
            act(path)
        except FileError as error:
            code = call.fail(f"{call.args[0]}: {path}: {error}")
    return code
