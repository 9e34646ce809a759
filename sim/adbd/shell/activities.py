"""am: start and stop apps, and send broadcasts."""

from iris_screen.sim.adbd.front import Activity, front, launcher_of
from iris_screen.sim.adbd.shell.adb_keyboard import handle_broadcast
from iris_screen.sim.adbd.shell.intents import HOME, MAIN, BadIntent, Intent
from iris_screen.sim.adbd.shell.shell_program import Call

_LAUNCHES = ("", MAIN)


async def am(call: Call) -> int:
    """am start|start-activity|force-stop|broadcast …"""
    words = call.args[1:]
    try:
        match words[:1]:
            case ["start" | "start-activity"]:
                return _start(call, Intent.parse(words[1:]))
            case ["broadcast"]:
                intent = Intent.parse(words[1:])
                call.say(f"Broadcasting: {intent.shown.replace('(has', 'flg=0x400000 (has')}")
                handle_broadcast(call.android, intent)
                return call.say("Broadcast completed: result=0")
            case ["force-stop" | "kill"]:
                return _stop(call, words[1:])
            case ["startservice" | "start-service" | "start-foreground-service"]:
                intent = Intent.parse(words[1:])
                call.say(f"Starting service: {intent.shown}")
                return call.fail("Error: Not found; no service started.", code=255)
            case ["get-current-user"]:
                return call.say("0")
            case _:
                return call.fail(f"Unknown command: {' '.join(words[:1])}", code=255)
    except BadIntent as error:
        return call.fail("", "Exception occurred while executing:", f"java.lang.IllegalArgumentException: {error}")


def _stop(call: Call, words: list[str]) -> int:
    names = [word for word in words if not word.startswith("-") and word not in ("all", "current", "0")]
    if not names:
        return call.fail('java.lang.IllegalArgumentException: Argument expected after "force-stop"', code=255)
    call.android.phone.stop(names[0], call.android.now)
    return 0


# --- start ----------------------------------------------------------------------------------------------------------


def _start(call: Call, intent: Intent) -> int:
    android = call.android
    if "-S" in intent.options and (intent.component or intent.package):
        android.phone.stop(intent.component.partition("/")[0] or intent.package, android.now)
    call.say(f"Starting: {intent.shown}")
    before, open_ = front(android), android.phone.screens()
    problem = _open(call, intent)
    if problem:
        return call.fail(*problem)
    after = front(android)
    note = _warn_if_running(before, after, bool(open_.get(android.app(after.package) or "")))
    if note:
        call.fail(note)
    if "-W" in intent.options:
        call.say("Status: ok", f"LaunchState: {'HOT' if note else 'COLD'}", f"Activity: {after.component}")
        call.say("TotalTime: 214", "WaitTime: 231", "Complete")
    return 0


def _open(call: Call, intent: Intent) -> list[str]:
    """Open what the intent names; returns error lines, none if it worked."""
    android = call.android
    if intent.component:
        return _open_component(call, intent.component)
    if HOME in intent.categories:
        android.phone.key("HOME", android.now)
        return []
    if intent.package and not intent.data and intent.action in _LAUNCHES:
        found = android.app(intent.package) is not None and android.phone.launch(intent.package, android.now)
    else:
        found = android.phone.open_url(intent.data or f"intent:{intent.action}", android.now)
    return [] if found else [f"Error: Activity not started, unable to resolve {intent.shown}"]


def _open_component(call: Call, component: str) -> list[str]:
    wanted, app = Activity(component), call.android.app(component.partition("/")[0])
    if app is None or wanted.full != launcher_of(call.android, app).full:
        return ["Error type 3", f"Error: Activity class {{{wanted.full}}} does not exist."]
    call.android.phone.launch(wanted.package, call.android.now)
    return []


def _warn_if_running(before: Activity, after: Activity, was_open: bool) -> str:
    if before == after:
        return "Warning: Activity not started, intent has been delivered to currently running top-most instance."
    return "Warning: Activity not started, its current task has been brought to the front" if was_open else ""
