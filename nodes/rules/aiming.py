"""What locate decides: a press, to look again, or why a step cannot be done. Pure."""

from iris_screen.core.actions import Action
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step
from iris_screen.core.press import Press, Purpose
from iris_screen.core.state import Observation, State, Totals, answer_to
from iris_screen.core.target import Located, Spot
from iris_screen.core.verdict import PostMortem, Reason, Suggestion, Verdict


def take_aim(
    state: State, actions: list[Action], *, purpose: Purpose = "step", spot: Spot | None = None, note: Message | None
) -> State:
    """Plan to do these actions at a spot in the next turn. Without actions, only the outcome is judged."""
    seen = state["seen"]
    assert seen is not None
    answer = answer_to(state, "confirm")
    is_confirmed = answer is not None and answer.kind == "yes"  # for an act that is still to be done
    press = Press(
        purpose=purpose,
        turn=state["totals"].turns + 1,
        frame=seen.frame,
        app=seen.app,
        actions=actions,
        box=spot.box if spot else None,
        words=spot.words if spot else "",
        how=spot.means if spot else "",
    )
    mark = f"{seen.frame[:12]} {'; '.join(action.summary() for action in actions)[:120]}"
    return State(
        aim=press,
        verdict=None,
        problem=None,
        question=state["question"] if is_confirmed else None,
        totals=Totals(turns=1),
        fingerprints=[mark] if actions else [],
        note=note,
    )


def wait_and_look(state: State, why: Message) -> State:
    """Look again once the screen has changed, or a little later."""
    verdict = Verdict(verified=False, suggestion="wait", suggestion_detail=why)
    return State(verdict=verdict, attempts=state["attempts"].add_wait(), aim=None, note=why)


def give_up_step(
    step: Step,
    reason: Reason,
    detail: Message | None,
    seen: Observation,
    located: Located | None = None,
    suggestion: Suggestion = "replan",
) -> State:
    """The step cannot be done as it is. located: the failed search, for whoever makes a new plan."""
    tried = [say("see-tried", means=stage.name, said=stage.said) for stage in located.stages] if located else []
    problem = PostMortem(
        reason=reason,
        step=step,
        detail=detail,
        last_screen=seen.frame,
        strategies=tried[-5:],
        suggestion=suggestion,
    )
    return State(problem=problem, aim=None, note=detail)
