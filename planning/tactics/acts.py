"""What an act means, whatever its model calls it: one table of names. They are those that the makers of models publish
for their own formats.
"""

import re
from typing import get_args

from iris_screen.core.message import say
from iris_screen.models.answers import Unreadable
from iris_screen.models.points import Scale
from iris_screen.planning.tactics.act_values import Given
from iris_screen.planning.tactics.calls import Call
from iris_screen.planning.tactics.reply import ActName, Reply, explain_unfit

ACTS: tuple[ActName, ...] = get_args(ActName)

_NAMES: dict[ActName, str] = {
    "tap": "click press left_click left_single single_click click_at tap_at touch",
    "double_tap": "double_click left_double left_double_click double_click_at triple_click double_tap_at",
    "right_click": "right_single right_click_at context_click",
    "long_press": "long_click long_tap long_press_at press_and_hold",
    "hover": "mouse_move move move_to hover_at move_mouse",
    "drag": "left_click_drag left_drag drag_and_drop drag_to select drag_from_to",
    "swipe": "fling slide",
    "scroll": "scroll_at scroll_document hscroll scroll_page zoom zoom_in zoom_out pinch pinch_in pinch_out",
    "type": "input input_text type_text type_text_at write type_name enter_text set_text fill",
    "key": "press_key keypress press_keys key_press system_button send_key keyboard_enter press_enter recents"
    " recent_apps app_switch notifications open_notifications show_notifications volume_up volume_down"
    " volume_mute mute",
    "hotkey": "key_combination shortcut keyboard_shortcut copy paste cut select_all",
    "wait": "sleep wait_for wait_until wait_5_seconds pause screenshot cursor_position take_screenshot",
    "home": "press_home navigate_home go_home",
    "back": "press_back navigate_back go_back",
    "open": "launch launch_app open_app open_application start_app open_web_browser",
    "open_url": "navigate open_link goto go_to_url",
    "done": "finish finished complete completed answer task_complete request_accomplished stop terminate status",
    "stuck": "fail give_up abort",
    "impossible": "infeasible",
    "ask": "interact ask_user call_user request_user",
    "take_over": "request_takeover",
    "note": "call_api memory remember add_memory save_memory",
    "more": "list_more more_elements list",
}
OTHER_NAMES: dict[str, ActName] = {other: act for act, others in _NAMES.items() for other in others.split()}
"""What others call our acts."""
_ENDED: dict[str, ActName] = {
    **dict.fromkeys(("failure", "fail", "failed", "false"), "stuck"),
    "infeasible": "impossible",
}
"""How answers say that a task is given up."""
_AWAY: dict[str, ActName] = {"back": "back", "home": "home"}


def make_reply(call: Call, scale: Scale, reason: str, *, clears: bool = False) -> Reply:
    """The act as our record. clears: typing empties the field first unless the answer says otherwise. Raises
    Unreadable, with a reason for the model, if it cannot be understood.
    """
    given = Given(call, scale)
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", call.name.strip()).lower().replace(" ", "_").replace("-", "_")
    known = next((each for each in ACTS if each == OTHER_NAMES.get(name, name)), None)
    if known is None:
        raise Unreadable(say("model-unknown-act", name=call.name[:40], known=ACTS))
    ends = (str(given.values.get(key)).lower() for key in ("status", "goal_status", "success"))
    act = next((_ENDED[end] for end in ends if end in _ENDED), known) if known == "done" else known
    try:
        return fill_reply(act, name, given, clears).replace(reason=reason)
    except (ValueError, TypeError) as error:
        raise explain_unfit(act, error) from None


def fill_reply(act: ActName, name: str, given: Given, clears: bool) -> Reply:
    """The record of an act whose name is understood; some turn out to be another act by their values."""
    keys = given.read_keys(name) if act in ("key", "hotkey") or (name == "press" and given.has("key")) else []
    if name == "press" and keys:
        act = "key"
    if act in ("key", "hotkey"):
        act = "hotkey" if len(keys) > 1 or (act == "hotkey" and keys and given.is_list("keys")) else "key"
    if name == "system_button" and keys and keys[0].lower() in _AWAY:
        act, keys = _AWAY[keys[0].lower()], []
    place, end = given.read_places(act)
    if act == "scroll" and place.is_somewhere and end.is_somewhere and not given.has("direction"):
        act = "swipe"  # UI-TARS scrolls a phone from one point to another
    text, submit = given.read_words(act)
    if act == "type" and submit and not text and not place.is_somewhere:
        act, keys, submit = "key", ["ENTER"], False  # a line break alone
    return Reply(
        act=act,
        place=place,
        end=end,
        text=text,
        key=keys[0] if act == "key" and keys else "",
        keys=keys if act == "hotkey" else given.read_held(name) if act != "key" else [],
        direction=given.read_direction(act, name),
        ms=given.read_wait(name),
        until=given.find("until", "condition") if act in ("wait", "swipe", "scroll") else "",
        reach=given.values.get("by") or "half",
        times=given.values.get("times") or 1,
        clear=act == "type" and given.read_flag("clear", "clear_before_typing", "override", otherwise=clears),
        submit=submit,
        answer=given.read_found("answer", "say") or (text if name == "answer" else "") if act == "done" else "",
        quote=given.read_found("read", "quote"),
        note=given.read_found("note") if act != "note" else "",
    )
