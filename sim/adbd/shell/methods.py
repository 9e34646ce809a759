"""ime: the phone's input methods."""

from iris_screen.sim.adbd.input_methods import OWN
from iris_screen.sim.adbd.shell.shell_program import Call


async def ime(call: Call) -> int:
    """ime list [-a] [-s] | enable ID | disable ID | set ID | reset"""
    keyboards = call.android.keyboards
    match [word for word in call.args[1:] if word not in ("--user", "0", "current")]:
        case ["list", *options]:
            return _list(call, options)
        case ["enable", name] if name in keyboards.installed:
            fresh = keyboards.enable(name)
            return call.say(f"Input method {name}: {'now' if fresh else 'already'} enabled for user #0")
        case ["set", name] if name in keyboards.enabled:
            keyboards.choose(name)
            return call.say(f"Input method {name} selected for user #0")
        case ["disable", name] if name in keyboards.installed:
            keyboards.disable(name)
            return call.say(f"Input method {name}: now disabled for user #0")
        case ["enable" | "set" | "disable" as verb, name]:
            word = {"enable": "enabled", "set": "selected", "disable": "disabled"}[verb]
            return call.fail(f"Unknown input method {name} cannot be {word} for user #0")
        case ["reset"]:
            keyboards.reset()
            return call.say("Reset current and enabled IMEs for user #0", f"  Selected: {OWN}", f"   Enabled: {OWN}")
        case _:
            return call.fail("ime <command>:", code=255)


def _list(call: Call, options: list[str]) -> int:
    names = call.android.keyboards.installed if "-a" in options else call.android.keyboards.enabled
    if "-s" in options:
        return call.say(*names)
    for name in names:
        call.say(f"{name}:", f"  mId={name} mSettingsActivityName=null mIsVrOnly=false", "  mIsDefaultResId=0x0")
    return 0
