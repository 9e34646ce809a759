"""What each node took, what it could not do and what stood in its way, taken down in State."""

from dataclasses import dataclass

from iris_screen.core.geometry import Box
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Task
from iris_screen.core.state import WINDOW, Observation, State, Totals
from iris_screen.core.verdict import Blocker, PostMortem
from iris_screen.graph.lifecycle.node_timing import noted

BLOCKER = Blocker(kind="ad", description="五折", box=Box(left=1, top=2, right=3, bottom=4))


@dataclass
class Ticking:
    """A clock on which every node takes a second and a half."""

    at: float = 0.0

    def now(self) -> float:
        self.at += 1.5
        return self.at

    def sleep(self, seconds: float) -> None: ...


def ran(update: State, totals: Totals, clock: Ticking) -> Totals:
    node = noted("observe", lambda state: update, clock)
    return node(State(task=Task(id="r", text="t"), totals=totals))["totals"]


def test_seconds_add_up_by_node_and_what_the_node_itself_counted_stays() -> None:
    clock = Ticking()
    once = ran(State(totals=Totals(turns=3)), Totals(), clock)
    assert (once.nodes, once.turns) == ({"observe": 1.5}, 3)
    assert ran(State(note=verbatim("again")), once, clock).nodes == {"observe": 3.0}


def test_what_stands_in_the_way_is_taken_down_once_a_picture_and_post_mortems_each() -> None:
    clock, problem = Ticking(), PostMortem(reason="TIMEOUT", detail=verbatim("no"))
    seen = Observation(frame="f", at=0.0, blocker=BLOCKER)
    met = ran(State(seen=seen, problem=problem), Totals(), clock)
    again = ran(State(seen=seen), met, clock)
    assert [(each.frame, each.kind, each.box) for each in again.met] == [("f", "ad", BLOCKER.box)]
    assert again.problems == [problem]


def test_only_the_latest_are_kept() -> None:
    clock, totals = Ticking(), Totals()
    for n in range(WINDOW + 5):
        totals = ran(State(problem=PostMortem(reason="TIMEOUT", detail=verbatim(str(n)))), totals, clock)
    assert [each.detail for each in totals.problems][-1] == verbatim(str(WINDOW + 4)) and len(totals.problems) == WINDOW
