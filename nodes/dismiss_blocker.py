"""dismiss_blocker: picks the next way out of what stands in the way. What a blocker offers is never a way out."""

from dataclasses import dataclass

from iris_screen.core.state import Aim, Observation, Question, State, asking
from iris_screen.core.verdict import Blocker, PostMortem, WayOut


@dataclass(frozen=True)
class DismissBlocker:
    """Chooses; the touch itself is act's, with its journal and its second look."""

    def __call__(self, state: State) -> State:
        seen = state["seen"]
        assert seen is not None and seen.blocker is not None  # the route comes here with a blocker only
        blocker, attempts = seen.blocker, state["attempts"]
        way = next((way for way in blocker.ways_out if _mark(blocker, way) not in attempts.ways_tried), None)
        if way is None:
            return _no_way(state, seen, blocker)
        tried = attempts.model_copy(update={"ways_tried": [*attempts.ways_tried, _mark(blocker, way)][-40:]})
        totals = state["totals"].model_copy(update={"turns": state["totals"].turns + 1})
        aim = Aim(
            purpose="clear",
            turn=totals.turns,
            frame=seen.frame,
            app=seen.app,
            actions=[way.action],
            box=way.box,
            words=way.why,
            how="way out",
        )
        note = f"{blocker.kind} {blocker.description}: {way.why}"
        return State(clearing=aim, verdict=None, attempts=tried, totals=totals, note=note)


def _mark(blocker: Blocker, way: WayOut) -> str:
    """Names a way out so that it is not tried twice on the same blocker, wherever its button has moved meanwhile."""
    return f"{blocker.name}/{way.why}"


def _no_way(state: State, seen: Observation, blocker: Blocker) -> State:
    detail = f"{blocker.kind} {blocker.description} does not go away".replace("  ", " ")
    steps, aim = state["steps"], state["aim"]
    if steps and steps[-1].irreversible and aim is not None and _went_out(aim):
        text = f"{steps[-1].in_words()}: {detail}, and hides what came of it. Was it done?"
        question = Question(kind="delivered", text=text, frame=seen.frame, turn=aim.turn)
        return {**asking(question), "clearing": None}
    problem = PostMortem(
        reason="UNEXPECTED_DIALOG",
        step=steps[-1] if steps else None,
        detail=detail,
        last_screen=seen.frame,
        strategies=state["attempts"].ways_tried[-5:],
    )
    return State(problem=problem, clearing=None, note=problem.detail)


def _went_out(aim: Aim) -> bool:
    """Whether the act behind the blocker may have been done: a new plan would do it again."""
    return aim.done is not None and bool(aim.done.receipts) and not aim.done.undelivered
