"""settings and svc: the phone's settings."""

from iris_screen.sim.adbd.shell.shell_program import Call

_TURNING = ("accelerometer_rotation", "user_rotation")
_REFUSED = "Permission denial: writing to settings requires:android.permission.WRITE_SECURE_SETTINGS"
_STAY_ON = {"true": "15", "false": "0", "ac": "1", "usb": "2", "wireless": "4", "dock": "8"}


async def settings(call: Call) -> int:
    """settings get|put|delete|list TABLE [NAME [VALUE]]"""
    words = [word for word in call.args[1:] if word not in ("--user", "current", "--lineage")]
    if len(words) < 2 or words[1] not in call.android.settings:
        return call.fail("Settings provider (settings) commands:", code=255)
    if words[0] in ("put", "delete") and not call.android.model.touchable:
        return call.fail("", f"java.lang.SecurityException: {_REFUSED}", code=255)
    store, table = call.android.settings, words[1]
    match [words[0], *words[2:]]:
        case ["get", name]:
            return call.say(store.get(table, name) or "null")
        case ["put", name, value, *_]:
            store.put(table, name, value)
            if name in _TURNING:
                call.android.turn()
            return 0
        case ["delete", name]:
            return call.say(f"Deleted {int(store.delete(table, name))} rows")
        case ["list"]:
            return call.say(*(f"{name}={value}" for name, value in store.all(table)))
        case _:
            return call.fail("Bad arguments", code=255)


async def svc(call: Call) -> int:
    """svc power stayon true|false|usb|ac|wireless"""
    match call.args[1:]:
        case ["power", "stayon", how] if how in _STAY_ON:
            call.android.settings.put("global", "stay_on_while_plugged_in", _STAY_ON[how])
            return 0
        case ["wifi" | "data" | "bluetooth" | "nfc", "enable" | "disable"]:
            return 0
        case _:
            return call.fail("Available commands:", "    help", "    power", "    data", "    wifi")
