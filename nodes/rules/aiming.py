"""What locate decides: a press, to look again, or why a step cannot be done; and where a step belongs. Pure."""

from collections.abc import Iterator, Sequence

from iris_screen.core.actions import Action
from iris_screen.core.message import Message
from iris_screen.core.plan import Ending, Step
from iris_screen.core.press import Press, Purpose, ReachedScreen
from iris_screen.core.protocols import DeviceSession
from iris_screen.core.state import Mark, State, Totals, answer_to, ask_for_plan
from iris_screen.core.target import Spot
from iris_screen.core.verdict import UNJUDGED, PostMortem, Reason, Suggestion, Verdict


def take_aim(
    state: State, actions: list[Action], *, purpose: Purpose = "step", spot: Spot | None = None, note: Message | None
) -> State:
    """Plan to do these actions at a spot in the next turn. Without actions, only the outcome is judged."""
    seen, turn = state["seen"], state["totals"].turns + 1
    answer = answer_to(state, "confirm")
    is_confirmed = answer is not None and answer.kind == "yes"  # for an act that is still to be done
    press = Press(
        purpose=purpose,
        turn=turn,
        frame=seen.frame,
        app=seen.app,
        actions=actions,
        box=spot.box if spot else None,
        words=spot.words if spot else "",
        how=spot.means if spot else "",
    )
    text = "; ".join(action.summary() for action in actions)[:120]
    mark = Mark(turn=turn, text=text, look=seen.look or seen.frame)
    return State(
        attempts=state["attempts"].replace(aim=press, clearing=None, aimed=state["attempts"].aimed or seen.frame),
        verdict=UNJUDGED,
        question=state["question"] if is_confirmed else None,
        totals=Totals(turns=1, marks=[mark] if actions else []),
        note=note,
    )


def wait_and_look(state: State, why: Message) -> State:
    """Look again once the screen has changed, or a little later."""
    verdict = Verdict(verified=False, suggestion="wait", suggestion_detail=why)
    return State(verdict=verdict, attempts=state["attempts"].add_wait().replace(aim=None), note=why)


def give_up_step(
    state: State,
    step: Step,
    reason: Reason,
    detail: Message | None,
    *,
    strategies: list[Message] | None = None,
    suggestion: Suggestion = "replan",
    refused: bool = False,
    ending: Ending = "",
) -> State:
    """The step cannot be done as it is. strategies: what was tried, for whoever makes a new plan."""
    problem = PostMortem(
        reason=reason,
        step=step,
        detail=detail,
        last_screen=state["seen"].frame,
        strategies=strategies or [],
        suggestion=suggestion,
        refused=refused,
        ending=ending,
    )
    return ask_for_plan(problem, state["attempts"].replace(aim=None))


def find_latest_act(steps: Sequence[Step]) -> Step | None:
    """The step that may have opened what is open: one that only checks or waits opens nothing."""
    return next((step for step in reversed(steps) if step.action not in ("check", "wait")), None)


def list_reached_screens(state: State, session: DeviceSession) -> list[ReachedScreen]:
    """The page that the last act was done on, and the look after it; before any act, the last look with nothing in the
    way. Without pictures that are lost, and none for a goal, whose actor sees where it is.
    """
    if any(step.action == "goal" for step in state["agenda"].now) or not state["task"].profile.launches:
        return []  # without opening apps there is no way back to one
    known = ((session.picture(key), act, acted) for key, act, acted in _list_keys(state) if key)
    return [ReachedScreen(frame, act, acted) for frame, act, acted in known if frame.health != "gone"]


def _list_keys(state: State) -> Iterator[tuple[str, Step | None, bool]]:
    attempts, seen, last = state["attempts"], state["seen"], state["results"][-1] if state["results"] else None
    press, is_free = attempts.aim, seen.blocker is None
    was_sent = press is not None and press.was_sent
    if state["agenda"].now and attempts.aimed and (was_sent or attempts.tries):
        step = state["agenda"].now[-1]
        yield attempts.aimed, step, True
        if press is not None and press.done is not None and is_free and seen.at > press.done.at:
            yield seen.frame, step, False
        return
    if last is not None:
        yield last.before, last.step, True
        yield last.after, last.step, False
    if attempts.aimed:
        yield attempts.aimed, last.step if last is not None else None, False
    elif last is None and is_free:
        yield seen.frame, None, False
