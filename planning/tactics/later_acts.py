"""The acts of an answer that are still to be done: its second and third act, or the press for which the pointer first
had to be brought to its place. They are kept with the answer, so that a run that was killed goes on with them.

A look is between any two acts. One that this look does not confirm is not done: the model is told, and asked again.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Decision, Situation
from iris_screen.core.screen import Frame
from iris_screen.models.answers import Unreadable
from iris_screen.models.prompts import describe_for_model
from iris_screen.planning.tactics.decisions import decide, find_element
from iris_screen.planning.tactics.dialects import DIALECTS, read_acts
from iris_screen.planning.tactics.look_through import (
    InSight,
    bring_into_view,
    count_down,
    explain_stop,
    goes_on_scrolling,
    stands_on,
)
from iris_screen.planning.tactics.reply import Place, Reply
from iris_screen.sight.frame_facts import find_numbered

LOW = 0.2
"""Share of the picture's height: what is drawn higher than that is a page and no control."""
NEAR = 0.01
"""Share of the picture's width: what is seen so near to a point says what is there."""
MOVES = frozenset({"swipe", "scroll"})
"""Acts that may follow at a place that only a point names, such as the same swipe over a wheel again."""


@dataclass(frozen=True)
class Later:
    """decision: the next act of the last answer. left_out: what of it is not done, and why; "" for nothing."""

    decision: Decision | None = None
    left_out: str = ""


def attach_later(decision: Decision, acts: Sequence[Reply], now: Situation, frame: Frame) -> Decision:
    """The decision for the first act, with the acts that are left after it."""
    is_only_pointing = decision.step is not None and decision.step.action == "hover" and acts[0].act != "hover"
    left = [*([count_down(acts[0])] if goes_on_scrolling(acts[0]) else []), *acts[1:]]
    left = list(acts) if is_only_pointing else left
    if decision.kind != "act" or not left:
        return decision
    written = json.dumps([write_act(act, frame) for act in left], ensure_ascii=False)
    return decision.replace(left=f"<action>{written}</action>")


def find_next_act(now: Situation, frame: Frame, in_sight: InSight = stands_on) -> Later:
    """The next act of the last answer, if its screen is as it was meant."""
    since = list(takewhile(lambda event: event.kind == "told" and not event.said, reversed(now.short)))
    event = next(iter(now.short[: len(now.short) - len(since)][-1:]), None)
    if event is None or event.kind != "done" or not event.left:
        return Later()
    acts = read_acts(event.left, DIALECTS["iris"])
    # a goal was reached with the act before it, for example; what was in the way and is gone changes no place
    scrolls = goes_on_scrolling(acts[0])
    is_new = any(each.cause != "cleared" for each in since) or (since and not (acts[0].place.is_somewhere or scrolls))
    if is_new:
        return Later(left_out=explain_left_out(acts, say("model-much-happened"), frame))
    try:
        stop, is_there = explain_stop(acts[0], event, frame) if scrolls else (None, False)
        if stop and not (is_there and acts[1:]):
            return Later(left_out=explain_left_out(acts[1:], stop, frame) if acts[1:] else describe_for_model(stop))
        acts = acts[1:] if stop else acts
        if event.cause not in ("executed", "unmoved", "only_pointed"):
            return Later(left_out=explain_left_out(acts, say("model-went-wrong"), frame))
        if doubt := find_doubt(acts[0], now, frame, pointed=event.cause == "only_pointed"):
            return Later(left_out=explain_left_out(acts, doubt, frame))
        acts = acts if scrolls else bring_into_view(acts, now, frame, in_sight)
        decision = decide(acts[0], now, frame, "")
    except Unreadable as wrong:
        return Later(left_out=explain_left_out(acts, wrong.message, frame))
    return Later(attach_later(decision, acts, now, frame))


def find_doubt(act: Reply, now: Situation, frame: Frame, *, pointed: bool) -> Message | None:
    """Why an act may not follow without another look of the model. pointed: the pointer was brought to its place."""
    if act.place.id:
        there = find_element(act.place.id, frame)
        return None if there.name == act.place.text else say("model-no-element", name=act.place.text or act.place.id)
    if act.place.at is None or (act.act in MOVES and not (act.act == "swipe" and now.task.profile.pointer)):
        return None  # a finger that swipes presses nothing, and the wheels of a picker are where they were
    if act.act == "type" and is_drawn_at(frame.geometry.from_share(*act.place.at), frame):
        return None  # a field of the same form
    if pointed and now.pointer is not None:
        return None if is_drawn_at(now.pointer, frame) else say("model-nothing-drawn-there")
    return None if is_as_answered(frame.geometry.from_share(*act.place.at), now, frame) else say("model-look-first")


def is_as_answered(at: Point, now: Situation, frame: Frame) -> bool:
    """Whether something is drawn at this point, and just as it was when the model said what to do there."""
    from iris_screen.sight.vision.compare import is_same_patch  # it imports OpenCV

    around = Box(left=at.x, top=at.y, right=at.x + 1, bottom=at.y + 1).grow(round(NEAR * frame.size.width))
    known = now.answered
    if (
        known is None
        or known.health != "ok"
        or not is_same_patch(known.pixels, frame.pixels, around.within(frame.size))
    ):
        return False
    return is_drawn_at(at, frame)


def is_drawn_at(at: Point, frame: Frame) -> bool:
    """Whether a control, an icon or words are seen here."""
    from iris_screen.sight.vision.controls.panels import find_panels, find_small_panel  # these import OpenCV
    from iris_screen.sight.vision.controls.small_things import is_on_icon

    plate = find_small_panel(find_panels(frame.pixels), at, LOW * frame.size.height)
    return plate is not None or is_on_icon(frame.pixels, at)


def explain_left_out(acts: Sequence[Reply], why: Message, frame: Frame) -> str:
    """What of an answer is not done, and why. An element without a name is called by what it is and where."""
    named: list[str] = []
    for act in acts:
        on = act.place.text
        nameless = [each for each in frame.elements or [] if each.id == act.place.id and not on]
        at = [frame.geometry.to_thousandths(each.box.center) for each in nameless]
        on = next((f"{each.role} at {x},{y}" for each, (x, y) in zip(nameless, at, strict=True)), on)
        named.append(" ".join(part for part in (act.act, on) if part))
    return describe_for_model(say("model-left-out", acts="; ".join(named), why=why))


def write_act(act: Reply, frame: Frame) -> dict[str, Any]:
    """An act in our own format, with the element's own id and name in place of its number on this frame."""
    plain = act.model_dump(exclude_defaults=True, exclude={"place", "end", "reason", "text", "ms"})
    words = {"value": act.text} if act.text else {}
    seconds = {"seconds": act.ms / 1000} if act.ms else {}
    place = write_place(act.place, frame)
    end = {"to": write_place(act.end, frame)} if act.end.is_somewhere else {}
    return {**plain, **words, **seconds, **place, **end}


def write_place(place: Place, frame: Frame) -> dict[str, Any]:
    if place.id:
        element = find_numbered(place.id, frame)
        return {"id": element.id, "on": element.name} if element else {"id": place.id}
    at = {"at": [round(1000 * part) for part in place.at]} if place.at else {}
    words = {"on": place.text} if place.text else {}
    return {**at, **words, **({"grid": True} if place.grid else {})}
