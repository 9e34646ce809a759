"""echo, getprop, sleep and the like."""

from sim.adbd.shell.program import Call


async def echo(call: Call) -> int:
    words, end = (call.args[2:], "") if call.args[1:2] == ["-n"] else (call.args[1:], "\n")
    call.out += (" ".join(words) + end).encode()
    return 0


async def getprop(call: Call) -> int:
    properties = call.android.model.properties
    if len(call.args) > 1:
        return call.say(properties.get(call.args[1], call.args[2] if len(call.args) > 2 else ""))
    return call.say(*(f"[{name}]: [{value}]" for name, value in sorted(properties.items())))


async def sleep(call: Call) -> int:
    try:
        seconds = float(call.args[1])
    except (IndexError, ValueError):
        return call.fail("sleep: Needs 1 argument")
    await call.android.sleep(min(max(seconds, 0), 3600))
    return 0


async def true(call: Call) -> int:
    return 0


async def false(call: Call) -> int:
    return 1
