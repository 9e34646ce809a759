"""echo, getprop, sleep and the like."""

import math

from iris_screen.sim.adbd.shell.shell_program import Call


async def echo(call: Call) -> int:
    words, end = (call.args[2:], "") if call.args[1:2] == ["-n"] else (call.args[1:], "\n")
    call.out += (" ".join(words) + end).encode()
    return 0


async def getprop(call: Call) -> int:
    properties = call.android.model.properties
    if len(call.args) > 1:
        return call.say(properties.get(call.args[1], call.args[2] if len(call.args) > 2 else ""))
    return call.say(*(f"[{name}]: [{value}]" for name, value in sorted(properties.items())))


async def date(call: Call) -> int:
    """date [+FORMAT]: what the phone's own clock shows."""
    given = call.args[1] if len(call.args) > 1 else "+%a %b %e %H:%M:%S %Y"
    now = call.android.phone.local_time(call.android.time.now())
    return call.say(now.strftime(given.removeprefix("+")))


async def sleep(call: Call) -> int:
    try:
        seconds = float(call.args[1])
    except (IndexError, ValueError):
        return call.fail("sleep: Needs 1 argument")
    if math.isnan(seconds):
        return call.fail(f"sleep: bad number '{call.args[1]}'")
    await call.android.sleep(min(max(seconds, 0), 3600))
    return 0


async def true(call: Call) -> int:
    return 0


async def false(call: Call) -> int:
    return 1


async def whoami(call: Call) -> int:
    return call.say("shell")


async def id_(call: Call) -> int:
    return call.say("uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1011(adb) context=u:r:shell:s0")


async def grep(call: Call) -> int:
    """grep [-i] [-v] [-E] TEXT: print lines that contain the text; with -E any of several, separated by |."""
    options = "".join(word[1:] for word in call.args[1:] if word.startswith("-"))
    words = [word for word in call.args[1:] if not word.startswith("-")]
    if not words:
        return call.fail("grep: no REGEX", code=2)
    wanted = words[0].replace("\\|", "|").split("|") if "E" in options or "\\|" in words[0] else [words[0]]
    found = [line for line in await _read_lines(call) if _contains(line, wanted, options) != ("v" in options)]
    call.say(*found)
    return int(not found)


def _contains(line: str, wanted: list[str], options: str) -> bool:
    folded = str.casefold if "i" in options else str
    return any(folded(text) in folded(line) for text in wanted)


async def _read_lines(call: Call) -> list[str]:
    data = b""
    while part := await call.stdin.read():
        data += part
    return data.decode("utf-8", "replace").splitlines()


async def head(call: Call) -> int:
    """head [-n COUNT]"""
    return call.say(*(await _read_lines(call))[: _line_count(call)])


async def tail(call: Call) -> int:
    """tail [-n COUNT]"""
    return call.say(*(await _read_lines(call))[-_line_count(call) :])


def _line_count(call: Call) -> int:
    """How many lines to print: `-n 3`, `-3`, or ten."""
    words = [word.lstrip("-n") for word in call.args[1:]]
    return next((int(word) for word in words if word.isdecimal()), 10)
