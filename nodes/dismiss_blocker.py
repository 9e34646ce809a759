"""dismiss_blocker: picks the next way to close what is in the way. It never accepts what a blocker offers."""

from dataclasses import dataclass

from iris_screen.core.message import say
from iris_screen.core.people import Question
from iris_screen.core.press import Press
from iris_screen.core.state import Observation, State, Totals, TriedWayOut, ask_for_plan, ask_question
from iris_screen.core.verdict import UNJUDGED, Blocker, PostMortem, WayOut


@dataclass(frozen=True)
class DismissBlocker:
    """Chooses; the touch itself is act's, with its journal and its second look."""

    def __call__(self, state: State) -> State:
        seen = state["seen"]
        assert seen.blocker is not None  # the route comes here with a blocker only
        blocker, attempts = seen.blocker, state["attempts"]
        way = next((way for way in blocker.ways_out if _mark(blocker, way) not in attempts.ways_tried), None)
        if way is None:
            return _give_up(state, seen, blocker)
        label = way.why.args.get("name", "")  # the words on its button, which the rules judge even if no tree has them
        tried = attempts.replace(ways_tried=[*attempts.ways_tried, _mark(blocker, way)][-40:])
        press = Press(
            purpose="clear",
            turn=state["totals"].turns + 1,
            frame=seen.frame,
            app=seen.app,
            actions=[way.action],
            box=way.box,
            words=label if isinstance(label, str) else "",
            why=way.why,
            how="way out",
        )
        note = say("act-clearing", obstacle=blocker.in_words(), way=way.why)
        return State(verdict=UNJUDGED, attempts=tried.put(press), totals=Totals(turns=1), note=note)


def _mark(blocker: Blocker, way: WayOut) -> TriedWayOut:
    """Marks a way out as tried on this blocker, wherever its button moves later."""
    return TriedWayOut(blocker=blocker.name, way=way.why)


def _give_up(state: State, seen: Observation, blocker: Blocker) -> State:
    """No way out is left. If the act behind the blocker may have been done, and a new plan would do it again, a person
    is asked.
    """
    detail = say("act-obstacle-stays", obstacle=blocker.in_words())
    steps, press, attempts = state["agenda"].now, state["attempts"].aim, state["attempts"].replace(clearing=None)
    may_be_done = press is not None and press.done is not None and press.was_sent and not press.done.undelivered
    if steps and steps[-1].irreversible and press is not None and may_be_done:
        doubt = say("ask-hidden", step=steps[-1].in_words(), obstacle=blocker.in_words())
        text = say("ask-was-it-done", doubt=doubt)
        question = Question(kind="delivered", text=text, frame=seen.frame, turn=press.turn)
        return {**ask_question(question), "attempts": attempts}
    problem = PostMortem(
        reason="UNEXPECTED_DIALOG",
        step=steps[-1] if steps else None,
        detail=detail,
        last_screen=seen.frame,
        strategies=[tried.way for tried in attempts.ways_tried[-5:]],
    )
    return ask_for_plan(problem, attempts)
