"""An act that an actor chose, and that did not happen because something came up: it is done once that is gone, without
asking the actor again.

This applies only if it is known not to have happened and its place looks as before, and only once.
"""

from iris_screen.core.actions import Click, Hover, MovePointer, Tap, Wait
from iris_screen.core.effects import TAPS
from iris_screen.core.message import say
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame
from iris_screen.core.state import Event, State, Totals
from iris_screen.core.target import Spot
from iris_screen.core.verdict import PASSING, UNJUDGED
from iris_screen.nodes.rules.aiming import take_aim
from iris_screen.planning.step_effects import adds_up
from iris_screen.sight.change_detection import find_traces, find_what_moved, is_same_look
from iris_screen.sight.elements.visible_elements import find_pressable


def never_happened(state: State, press: Press, before: Frame, after: Frame) -> bool:
    """Whether something that was cleared since kept a goal's act from happening: what counts of it was not sent, or its
    press was taken by what came up, since nothing at all is different.
    """
    done, cleared, blocker = press.done, state["attempts"].cleared, state["seen"].blocker
    if not cleared or press.interruption or press.act is None or done is None or done.refused or done.unknown:
        return False
    if blocker is not None and blocker.kind not in PASSING:
        return False
    sent = [action for action, receipt in zip(press.actions, done.receipts, strict=False) if receipt.delivered == "yes"]
    if len(sent) < len(press.actions):
        places = (MovePointer, Hover, Wait, *((Tap, Click) if press.act.action == "input_text" else ()))
        return all(isinstance(action, places) for action in sent)
    is_plain = press.act.action in TAPS and not press.kind and not adds_up(press.act)
    by_itself = all(each.came_by_itself for each in cleared)
    if not (is_plain and by_itself) or press.box is None or state["task"].profile.may_miss:
        return False
    return not any(find_traces(before, after, press.box))


def keep_waiting(state: State, press: Press) -> State:
    """The act is kept, and done once what came up is gone."""
    why = say("act-kept")
    told = Event(kind="done", said=press.said, left=press.left, came=say("model-skipped", why=why))
    waiting = press.replace(done=None, interruption="waits")
    return State(
        attempts=state["attempts"].replace(aim=waiting),
        history=state["history"].add_events(told),
        verdict=UNJUDGED.replace(suggestion="retry"),
        note=why,
    )


def do_after_all(state: State, then: Frame, now: Frame) -> State | None:
    """The act that waits, aimed again; None if there is none, or if its place, or the screen if it has none, does not
    look as it did.

    then: the screen it was chosen on.
    """
    press = state["attempts"].aim
    if press is None or press.interruption != "waits" or press.act is None:
        return None
    if then.health == "gone":
        return None
    was, is_now = (find_pressable(frame, press.box.center) if press.box else None for frame in (then, now))
    # an input may have the focus since; the ids of many say nothing, or only count them
    if was is not None and is_now is not None and was.name and was.role == is_now.role == "input":
        is_as_it_was = (press.app, was.id, was.name, was.value) == (now.app, is_now.id, is_now.name, is_now.value)
    else:
        is_as_it_was = is_same_look(then, now) if press.box is None else find_what_moved(then, now, press) is None
    if not is_as_it_was:
        return None
    spot = Spot(box=press.box, score=1.0, means=press.how or "model", words=press.words) if press.box else None
    update = take_aim(state, press.actions, purpose="goal", spot=spot, note=say("act-after-all"))
    aim = update["attempts"].press.replace(act=press.act, said=press.said, left=press.left, interruption="redone")
    return {**update, "attempts": update["attempts"].replace(aim=aim, cleared=[]), "totals": Totals(turns=1)}
