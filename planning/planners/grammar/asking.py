"""Questions for what is next to a name on the screen: "what is the brightness", 看一下亮度是多少.

The plan only brings the name into view. What is there is read at its end (sight/evidence/value_beside.py).
"""

from dataclasses import replace

from iris_screen.core.plan import Step
from iris_screen.planning.planners.grammar.closed_words import list_role
from iris_screen.planning.planners.grammar.open_and_close import launch
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.scrolling import look_for
from iris_screen.planning.planners.grammar.target_names import bring_into_view, read_target

ASKING = Rulebook()

_SEVERAL = frozenset(list_role("several"))
"""Words that join several names: the whole is no name that is on a screen."""


@ASKING.says(
    "(看|看看|看一下|看下|看一看|查|查看|查一下|查查|查询|告诉我|读一下)(在)?{app:app}(里|里面|中|上)?(的)?{what:name}(是|有)?(多少|什么|几点)",
    "(what is|what's|what are|tell me|read out) (the|my)? {what:name} in (the)? {app:app} (app)?",
    "how (much|high|long|old|big|large) is (the|my)? {what:name} in (the)? {app:app} (app)?",
)
def ask_in_app(slots: Slots, here: Here) -> list[Step] | None:
    app = here.apps.find(slots["app"].text)
    asked = ask(slots, replace(here, app=app))
    return [launch(app, here.language, slots["app"].parts["said"]), *asked] if app and asked else None


@ASKING.says(
    "(看|看看|看一下|看下|看一看|查|查看|查一下|查查|查询|告诉我|读一下){what:name}(是|有)(多少|什么|几点)",
    "(what is|what's|what are|tell me|read out) (the|my)? {what:name}",
    "how (much|high|long|old|big|large) is (the|my)? {what:name}",
)
def ask(slots: Slots, here: Here) -> list[Step] | None:
    target = read_target(slots["what"])
    if here.app is None and not here.opened:
        return None  # on the home screen, names of apps are next to each other
    if (
        target is None
        or target.value.casefold().endswith(" at")
        or not _SEVERAL.isdisjoint([*target.value.split(), *target.value[1:-1]])
    ):
        return None
    return look_for(slots, here, bring_into_view(here).direction or "up")
