"""Opening one of the things in a list by its number: “the third mail”, 第二个搜索结果."""

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.planning.planners.grammar.gestures import CHANGED
from iris_screen.planning.planners.grammar.open_and_close import first_page, launch
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.target_names import bring_into_view

ROWS = Rulebook()

SHADE, ON_PAGE = "notifications", "page"
"""What `listed` (assets/languages) says of things that are in no app: in the shade, and on whatever page is open."""
STAYS = frozenset({"music"})
"""Lists that stay in front: a song is played there."""
MOST = 20
"""Rows that anybody counts on a screen."""


@ROWS.says(
    "(open|open up|show|show me|read|view|see|tap|tap on|click|click on|press|choose|select|play|go to|go into)"
    " (the|my)? {n:ordinal} {thing:listed} (in|on|of|from)? (the|my|this)? (list|inbox|page|results|screen)?",
    "(打开|点开|点击|点|看|看看|看一下|查看|读|念|选择|选|播放|放|进入|进)(一下)?(列表|收件箱|页面)?(里|里面|中|上)?(的)?"
    "{n:ordinal}(个|封|条|张|首|项|位|行|款|则)?(的)?{thing:listed}",
    name="open_row",
)
def open_row(slots: Slots, here: Here) -> list[Step] | None:
    """A row of the list that is in front, or of the first page of the app that has such things. Which one is the last
    depends on the app: the newest, or the one at the end.
    """
    number, thing = int(float(slots["n"].text)), slots["thing"]
    place = thing.parts["name"]
    is_here = place == ON_PAGE or here.opened
    if not (0 < number <= MOST or (number == -1 and is_here)):
        return None
    way_in = list[Step]()
    if place == SHADE:
        way_in.append(Step(action="press_key", key="NOTIFICATIONS", expect=CHANGED))
    elif place != ON_PAGE:
        app = here.apps.find(place)
        if not here.opened and (app is None or here.pointer):
            return None
        way_in += [launch(app, here.language)] if app and not here.opened else []
        is_its_list = app is not None and app.home and here.app in (app, None) and not here.inside
        way_in += [first_page(app, here.language)] if app and is_its_list else []
    row = Target(kind="row", value=f"{number}", label=f"{slots['n'].text} {thing.text}")
    shows = CHANGED if place in STAYS else [Condition(kind="moved_on")]
    opened = Step(action="tap", target=row, expect=shows, fallback=bring_into_view(here) if number < 0 else None)
    return [*way_in, opened]
