"""pm, cmd package and monkey: list and open installed apps."""

from iris_screen.sim.adbd.front import launcher_of
from iris_screen.sim.adbd.shell.intents import HOME
from iris_screen.sim.adbd.shell.shell_program import Call

_SYSTEM_PREFIXES = ("com.android.", "com.google.android.", "android")
_ERROR = 255
_NO_ACTIVITY = 252


async def pm(call: Call) -> int:
    """pm list packages [-3|-s] [-f] [PART] | path PACKAGE | clear PACKAGE | resolve-activity … | query-activities …"""
    match call.args[1:]:
        case ["list", "packages" | "package", *words]:
            return _list_packages(call, words)
        case ["path", *words] if words:
            return call.say(f"package:{_apk(words[-1])}") if words[-1] in call.android.packages() else 1
        case ["clear", *words] if words:
            return _clear(call, words[-1])
        case ["resolve-activity", *words]:
            return _resolve_activity(call, words)
        case ["query-activities", *_]:
            return _query_activities(call)
        case _:
            return call.fail(f"Unknown command: {' '.join(call.args[1:2])}", code=_ERROR)


def _list_packages(call: Call, words: list[str]) -> int:
    names = [word for word in words if not word.startswith("-") and word not in ("0", "current")]
    for package in call.android.packages():
        is_system = package.startswith(_SYSTEM_PREFIXES)
        if ("-3" in words and is_system) or ("-s" in words and not is_system):
            continue
        if all(name in package for name in names):
            call.say(f"package:{_apk(package)}={package}" if "-f" in words else f"package:{package}")
    return 0


def _apk(package: str) -> str:
    return f"/data/app/~~{package}==/base.apk"


def _clear(call: Call, package: str) -> int:
    if package not in call.android.packages():
        return call.say("Failed") or 1
    call.android.phone.stop(package, call.android.now)
    return call.say("Success")


def _resolve_activity(call: Call, words: list[str]) -> int:
    package = next(
        (word for word in reversed(words) if "." in word and "/" not in word and ".category." not in word), ""
    )
    if HOME in words:
        package = call.android.phone.home
    app = call.android.app(package)
    if app is None:
        return call.say("No activity found")
    component = launcher_of(call.android, app).component
    return call.say("priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true", component)


def _query_activities(call: Call) -> int:
    """List the activities shown in the launcher."""
    apps = [app for package in call.android.packages() if (app := call.android.app(package)) is not None]
    if "--components" in call.args:
        return call.say(*(launcher_of(call.android, app).component for app in apps))
    call.say(f"{len(apps)} activities found:")
    for number, app in enumerate(apps):
        call.say(
            f"  Activity #{number}:", "    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false"
        )
        call.say(f"    {launcher_of(call.android, app).component}")
    return 0


async def monkey(call: Call) -> int:
    """monkey -p PACKAGE [-c android.intent.category.LAUNCHER] 1"""
    words = call.args[1:]
    package = words[words.index("-p") + 1] if "-p" in words[:-1] else ""
    for word in words:
        call.say(f"  bash arg: {word}")
    if call.android.app(package) is None or not call.android.phone.launch(package, call.android.now):
        call.say("** No activities found to run, monkey aborted.")
        return _NO_ACTIVITY
    return call.say(
        "Events injected: 1",
        "## Network stats: elapsed time=31ms (0ms mobile, 0ms wifi, 31ms not connected)",
    )
