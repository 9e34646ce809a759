"""Triggers: blockers, faults and events that come by themselves, at moments chosen by the seed."""

from typing import Any

from iris_screen.sim.phone.chance import Dice
from iris_screen.sim.phone.machine import Machine
from iris_screen.sim.phone.state import Outage
from iris_screen.sim.phone.world_files.world import Fault, Trigger


def _all_triggers(machine: Machine) -> dict[str, tuple[Any, Trigger]]:
    """Everything with a `when`, by "section:name"."""
    world = machine.context.world
    found: dict[str, tuple[Any, Trigger]] = {}
    for section in ("blockers", "faults", "events"):
        for name, spec in getattr(world, section).items():
            if spec.when is not None:
                found[f"{section}:{name}"] = (spec, spec.when)
    return found


def emit(machine: Machine, what: str) -> None:
    """Report an event that triggers may wait for."""
    for key, (_, trigger) in _all_triggers(machine).items():
        if trigger.on == what and not _is_spent(machine, key, trigger):
            _schedule(machine, key, trigger.after)


def _schedule(machine: Machine, key: str, span: tuple[float, float]) -> None:
    tries = machine.state.tried.get(key, 0)
    machine.state.tried[key] = tries + 1
    machine.schedule(_dice(machine, f"when/{key}/{tries}").within(span), "trigger", {"key": key})


def _dice(machine: Machine, purpose: str) -> Dice:
    return Dice(machine.context.seed, purpose)


def _is_spent(machine: Machine, key: str, trigger: Trigger) -> bool:
    return 0 < trigger.times <= machine.state.fired.get(key, 0)


def fire(machine: Machine, key: str) -> None:
    """Fire a trigger that is due, if its conditions hold."""
    known = _all_triggers(machine).get(key)
    if known is None or _is_spent(machine, key, known[1]):
        return
    spec, trigger = known
    if trigger.in_ is not None and trigger.in_ != machine.state.front:
        machine.state.waiting.append(key)
        return
    if _should_fire(machine, key, trigger):
        machine.state.fired[key] = machine.state.fired.get(key, 0) + 1
        carry_out(machine, key, spec)
    if trigger.every is not None and not _is_spent(machine, key, trigger):
        _schedule(machine, key, trigger.every)


def _should_fire(machine: Machine, key: str, trigger: Trigger) -> bool:
    if _dice(machine, f"chance/{key}/{machine.state.tried.get(key, 0)}").draw() >= trigger.chance:
        return False
    return trigger.if_ is None or bool(trigger.if_.run(machine.env(machine.top())))


def wake_waiting(machine: Machine) -> None:
    """Another app is in front: retry the triggers that were waiting for one."""
    waiting, machine.state.waiting = machine.state.waiting, []
    for key in waiting:
        machine.schedule(0, "trigger", {"key": key})


def carry_out(machine: Machine, key: str, spec: Any) -> None:
    """Show a blocker, begin a fault, or run an event's actions."""
    section, _, name = key.partition(":")
    machine.count(None, spec)
    if section == "blockers":
        show_blocker(machine, name)
    elif section == "faults":
        begin_fault(machine, spec, _dice(machine, f"for/{key}/{machine.state.fired[key]}").within(spec.for_))
    else:
        machine.run(spec.do, machine.top())


def show_blocker(machine: Machine, name: str) -> None:
    """Show a blocker, unless it is shown already."""
    blocker = machine.context.world.blockers[name]
    if blocker.screen is None:
        machine.state.keyboard = True
        machine.changed += 1
        return
    if any(page.blocker == name for page in machine.state.over):
        return
    env = machine.env(machine.top())
    given = {key: value.value(env) for key, value in blocker.with_.items()}
    machine.open_page(blocker.screen, given, over=True, owner=machine.state.front, blocker=name)


def begin_fault(machine: Machine, fault: Fault, seconds: float) -> None:
    """Begin a fault that lasts so many seconds."""
    now = machine.state.now
    machine.state.outages = [outage for outage in machine.state.outages if outage.end > now]
    if fault.kind == "frozen" and machine.state.outage("frozen") is None:
        machine.state.frozen = machine.state.to_json(logs=False)
    machine.state.outages.append(Outage(fault.kind, now, now + seconds, fault.value))
    if fault.kind == "call":
        page = machine.open_page("system.call", {"caller": str(fault.value or "")}, over=True)
        machine.schedule(seconds, "close", {"page": page.uid})
    machine.schedule(seconds, "fault", {})
    machine.changed += 1
