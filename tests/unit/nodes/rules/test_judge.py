"""The verdict on an act, as a table: evidence in, suggestion out."""

import pytest

from iris_screen.core.actions import Receipt
from iris_screen.core.condition import Condition
from iris_screen.core.errors import AppMissing
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.press import Done
from iris_screen.core.state import Attempts
from iris_screen.core.target import Target
from iris_screen.core.verdict import BY_ACTS, Blocker, Found
from iris_screen.nodes.rules.judge import Aftermath, judge

STAYS = [Found(condition=Condition(kind="closed"), holds=False)]
SEEN, UNSEEN, UNTOLD = True, False, None
SENT = Done(receipts=[Receipt()])
NOT_SENT = Done(receipts=[Receipt(delivered="no")])
IN_VAIN = {"shown_next": True, "in_vain": True}
WHO_KNOWS = Done(receipts=[Receipt(delivered="unknown")])
POPUP = Blocker(kind="popup", description="an offer")
LOADING = Blocker(kind="loading")
CHANGED = Condition(kind="changed")


def found(*holds: bool | None) -> list[Found]:
    return [Found(condition=Condition(kind="text", value=str(n)), holds=h) for n, h in enumerate(holds)]


def step(**kw: object) -> Step:
    return Step.model_validate({"action": "tap", "timeout_ms": 3000, "retry": 2, **kw})


SELECT_ALL = step(action="hotkey", keys=["ctrl", "a"])
COPY = step(target=Target.parse("text:复制||Copy"), expect=[CHANGED])

CASES = [
    # what happened, evidence, done, extra, suggestion, verified
    ("all is seen", found(SEEN, SEEN), SENT, {}, "continue", True),
    (
        "only a model says that all is seen",
        [*found(SEEN), Found(condition=Condition(kind="dynamic", value="it is done"), holds=True, unbacked=True)],
        SENT,
        {},
        "continue",
        False,
    ),
    (
        "all is seen, and something was never done",
        [*found(SEEN), Found(condition=Condition(kind="dynamic"), holds=False, means=BY_ACTS)],
        SENT,
        {"step": step(action="goal")},
        "retry",
        False,
    ),
    (
        "something was never done, and something may still appear",
        [*found(UNSEEN), Found(condition=Condition(kind="dynamic"), holds=False, means=BY_ACTS)],
        SENT,
        {"step": step(action="goal")},
        "wait",
        False,
    ),
    (
        "what adds up had another effect",
        found(UNSEEN),
        SENT,
        {"adds_up": True, "changed": True, "waited": 9},
        "replan",
        False,
    ),
    (
        "what came over the screen took the press",
        [Found(condition=CHANGED, holds=True)],
        SENT,
        {"step": step(expect=[CHANGED]), "cleared": True, "swallowed": True, "hidden": True, "waited": 9},
        "retry",
        False,
    ),
    (
        "what came over the screen took a press that cannot be undone",
        found(UNSEEN),
        SENT,
        {"step": step(irreversible=True), "swallowed": True, "waited": 9},
        "ask",
        False,
    ),
    (
        "after something was in the way, only other places are different",
        [Found(condition=CHANGED, holds=True)],
        SENT,
        {"step": step(expect=[CHANGED]), "cleared": True, "hidden": True, "changed": True},
        "continue",
        False,
    ),
    (
        "after something was in the way, the place that was pressed is different",
        [Found(condition=CHANGED, holds=True)],
        SENT,
        {"step": step(expect=[CHANGED]), "cleared": True, "changed": True},
        "continue",
        True,
    ),
    ("what adds up had no effect", found(UNSEEN), SENT, {"adds_up": True, "waited": 9}, "retry", False),
    (
        "what the plan counts may have gone unseen",
        found(UNSEEN),
        SENT,
        {"adds_up": True, "counted": True, "waited": 9},
        "replan",
        False,
    ),
    (
        "a drag that only changed something",
        [Found(condition=CHANGED, holds=True)],
        SENT,
        {"step": step(action="drag", expect=[CHANGED]), "changed": True},
        "continue",
        False,
    ),
    ("all is seen though a popup is there", found(SEEN), SENT, {"blocker": POPUP}, "continue", True),
    (
        "a change behind a popup may be the popup's own",
        [Found(condition=Condition(kind="moved_on"), holds=True)],
        SENT,
        {"blocker": POPUP},
        "dismiss",
        False,
    ),
    (
        "words and gaps behind a popup may be the popup's own",
        [
            Found(condition=Condition(kind="new", value="hello"), holds=True),
            Found(condition=Condition(kind="field", value="hello", gone=True), holds=True),
        ],
        WHO_KNOWS,
        {"blocker": POPUP},
        "dismiss",
        False,
    ),
    ("what cannot be told may lie behind the popup", found(UNTOLD), SENT, {"blocker": POPUP}, "dismiss", False),
    ("seen after an unknown delivery", found(SEEN), WHO_KNOWS, {"step": step(irreversible=True)}, "continue", True),
    ("seen, but the act did not go out: it was there before", found(SEEN), NOT_SENT, {}, "retry", False),
    ("seen, but only half of the act went out", found(SEEN), WHO_KNOWS, {"unsent": 1, "waited": 9.0}, "retry", False),
    (
        "seen, but it was so before a touch that may not have gone out",
        found(SEEN),
        WHO_KNOWS,
        {"already": True},
        "wait",
        False,
    ),
    ("nothing was asked", [], SENT, {}, "continue", False),
    ("nobody can tell, and the next step will", found(UNTOLD), SENT, {"shown_next": True}, "continue", True),
    ("an icon that was touched may be slow", found(UNTOLD), SENT, IN_VAIN | {"waited": 0.5}, "wait", False),
    ("and is touched again where nothing comes of it", found(UNTOLD), SENT, IN_VAIN | {"waited": 9.0}, "retry", False),
    ("it is refuted, whatever comes next", found(UNSEEN), SENT, {"shown_next": True, "waited": 9.0}, "retry", False),
    (
        "whether it went out is unknown, whatever comes next",
        found(UNTOLD),
        WHO_KNOWS,
        {"shown_next": True},
        "wait",
        False,
    ),
    (
        "that something changed does not tell whether an unknown touch went out, and it is not done twice",
        [Found(condition=CHANGED, holds=True)],
        WHO_KNOWS,
        {"step": step(action="drag", expect=[CHANGED])},
        "continue",
        False,
    ),
    (
        "beside what changes by itself an unknown touch is not done twice",
        [Found(condition=CHANGED, holds=False)],
        WHO_KNOWS,
        {"step": step(action="drag", expect=[CHANGED]), "changed": True, "waited": 9.0},
        "continue",
        False,
    ),
    (
        "pointing that nothing is seen of has not failed",
        [Found(condition=CHANGED, holds=False)],
        SENT,
        {"step": step(action="hover", expect=[CHANGED]), "waited": 9.0},
        "continue",
        False,
    ),
    (
        "what says itself that it failed is not waited for",
        [Found(condition=Condition(kind="new", value="hello"), holds=False, fails=True)],
        SENT,
        {"waited": 0.1, "step": step(irreversible=True)},
        "replan",
        False,
    ),
    (
        "that something changed proves no irreversible touch",
        [Found(condition=CHANGED, holds=True)],
        SENT,
        {"step": step(irreversible=True, expect=[CHANGED])},
        "continue",
        False,
    ),
    (
        "on another page than it was to open nothing is touched again",
        [
            Found(condition=Condition(kind="moved_on"), holds=True),
            Found(condition=Condition(kind="title", value="Ann"), holds=False),
        ],
        SENT,
        {"waited": 4.0},
        "replan",
        False,
    ),
    ("a wait needs no evidence", [], SENT, {"step": step(action="wait"), "waits_only": True}, "continue", True),
    ("nobody here can tell", found(SEEN, UNTOLD), SENT, {}, "continue", False),
    ("unseen but early", found(UNSEEN), SENT, {"waited": 1.0}, "wait", False),
    ("unseen and late", found(UNSEEN), SENT, {"waited": 4.0}, "retry", False),
    ("unseen behind a popup", found(UNSEEN), SENT, {"blocker": POPUP, "waited": 9.0}, "dismiss", False),
    ("unseen while loading", found(UNSEEN), SENT, {"blocker": LOADING, "waited": 1.0}, "wait", False),
    ("tries used up", found(UNSEEN), SENT, {"waited": 4.0, "attempts": Attempts(tries=2)}, "replan", False),
    (
        "an optional step is skipped",
        found(UNSEEN),
        SENT,
        {"waited": 4.0, "attempts": Attempts(tries=2), "step": step(optional=True)},
        "skip",
        False,
    ),
    (
        "an irreversible touch without effect is never repeated",
        found(UNSEEN),
        SENT,
        {"waited": 4.0, "step": step(irreversible=True)},
        "ask",
        False,
    ),
    (
        "an irreversible touch that surely stayed here may be repeated",
        found(UNSEEN),
        NOT_SENT,
        {"waited": 4.0, "step": step(irreversible=True)},
        "retry",
        False,
    ),
    (
        "one that a pen's glass may not have felt is watched first",
        found(UNSEEN),
        SENT,
        {"waited": 4.0, "may_miss": True, "step": step(irreversible=True)},
        "wait",
        False,
    ),
    (
        "then a still screen means that it was not felt",
        found(UNSEEN),
        SENT,
        {"waited": 9.0, "may_miss": True, "step": step(irreversible=True)},
        "retry",
        False,
    ),
    (
        "unless anything changed since the pen came down",
        found(UNSEEN),
        SENT,
        {"waited": 9.0, "may_miss": True, "changed": True, "step": step(irreversible=True)},
        "ask",
        False,
    ),
    ("an unknown delivery is watched first", found(UNSEEN), WHO_KNOWS, {"waited": 4.0}, "wait", False),
    ("then a still screen means it never went out", found(UNSEEN), WHO_KNOWS, {"waited": 9.0}, "retry", False),
    (
        "unless the screen changed and the act is irreversible",
        found(UNSEEN),
        WHO_KNOWS,
        {"waited": 9.0, "changed": True, "step": step(irreversible=True)},
        "ask",
        False,
    ),
    (
        "the words of a search stand in its field, and nothing answers them",
        [Found(condition=Condition(kind="field", value="sushi"), holds=True)],
        SENT,
        {"step": step(action="input_text", text="sushi", submit=True), "no_result": True},
        "continue",
        False,
    ),
    (
        "a press that only had to change something and did not is not pressed again",
        [Found(condition=Condition(kind="changed"), holds=False)],
        SENT,
        {"waited": 4.0, "step": step(expect=[Condition(kind="changed")])},
        "continue",
        False,
    ),
    (
        "unless it surely stayed here",
        [Found(condition=Condition(kind="changed"), holds=False)],
        NOT_SENT,
        {"waited": 4.0, "step": step(expect=[Condition(kind="changed")])},
        "retry",
        False,
    ),
    (
        "or a state was named in which it is not pressed",
        [Found(condition=Condition(kind="changed"), holds=False)],
        SENT,
        {"waited": 4.0, "step": step(expect=[Condition(kind="changed")], unless=[Condition(kind="on", value="x")])},
        "retry",
        False,
    ),
    ("what it asks first the next step answers", STAYS, SENT, {"answered": True}, "continue", False),
    ("a step that closes nothing is not over by a dialog", found(UNSEEN), SENT, {"answered": True}, "wait", False),
    (
        "unknown with nothing to check is no success, and not pressed again",
        [],
        WHO_KNOWS,
        {"waited": 9.0},
        "continue",
        False,
    ),
    (
        "a swipe with nothing to check is done again",
        [],
        WHO_KNOWS,
        {"step": step(action="swipe"), "waited": 9.0},
        "retry",
        False,
    ),
    (
        "a press that may show nothing is not pressed again for a still screen",
        [Found(condition=CHANGED, holds=False)],
        WHO_KNOWS,
        {"step": step(action="press_key", expect=[CHANGED]), "waited": 9.0},
        "continue",
        False,
    ),
    (
        "of several keys that a kill cut short nobody knows how many went out",
        [Found(condition=CHANGED, holds=True)],
        WHO_KNOWS,
        {"step": step(action="press_key", expect=[CHANGED]), "changed": True, "unsent": 2, "waited": 9.0},
        "ask",
        False,
    ),
    (
        "a person who is there is asked whether a press went out that shows nothing",
        [],
        WHO_KNOWS,
        {"waited": 9.0, "may_ask": True},
        "ask",
        False,
    ),
    ("what is selected twice is selected once", [], WHO_KNOWS, {"step": SELECT_ALL, "waited": 9.0}, "retry", False),
    ("after a look", [], WHO_KNOWS, {"step": SELECT_ALL, "waited": 1.0}, "wait", False),
    (
        "but not for ever",
        [],
        WHO_KNOWS,
        {"step": SELECT_ALL, "waited": 9.0, "attempts": Attempts(tries=2)},
        "continue",
        False,
    ),
    (
        "and not where it cannot be undone, whatever it is called",
        [],
        WHO_KNOWS,
        {"step": SELECT_ALL.replace(irreversible=True), "waited": 9.0},
        "ask",
        False,
    ),
    ("copying is not waited for", [Found(condition=CHANGED, holds=False)], SENT, {"step": COPY}, "continue", False),
    (
        "an irreversible press that may show nothing is asked about",
        [],
        WHO_KNOWS,
        {"step": step(irreversible=True), "waited": 9.0},
        "ask",
        False,
    ),
]


@pytest.mark.parametrize(
    ("evidence", "done", "extra", "suggestion", "verified"), [c[1:] for c in CASES], ids=[c[0] for c in CASES]
)
def test_the_verdict_follows_from_what_was_seen(
    evidence: list[Found], done: Done, extra: dict[str, object], suggestion: str, verified: bool
) -> None:
    verdict = judge(Aftermath(**{"step": step(), "done": done, "evidence": evidence, **extra}))
    assert (verdict.suggestion, verdict.verified) == (suggestion, verified)


def test_of_an_app_that_is_in_front_after_it_was_closed_another_window_is_open() -> None:
    evidence = [Found(condition=Condition(kind="app", value="org.pad", gone=True), holds=False)]
    verdict = judge(Aftermath(step=step(irreversible=True), done=SENT, evidence=evidence, changed=True, waited=4.0))
    assert verdict.suggestion == "ask" and verdict.suggestion_detail == say("see-window-stays")


def test_an_app_that_the_device_does_not_have_is_not_opened_again() -> None:
    missing = Receipt.of_error(AppMissing(say("device-app-not-installed", app="org.example.plantcare")), at=1.0)
    icon = Target(kind="ref", value="plantcare", label="Plant Care||养花")
    opening = step(action="launch_app", app="org.example.plantcare", target=icon)
    verdict = judge(Aftermath(step=opening, done=Done(receipts=[missing]), evidence=found(UNSEEN)))
    assert (verdict.suggestion, verdict.cause) == ("replan", "app_missing")
    assert verdict.suggestion_detail == say("see-app-not-installed", app=icon.in_words())


def test_another_window_that_is_not_seen_is_not_opened_once_more() -> None:
    opens = step(action="launch_app", app="org.pad", anew=True, irreversible=True)
    evidence = [Found(condition=Condition(kind="closed"), holds=False)]
    verdict = judge(Aftermath(step=opens, done=SENT, evidence=evidence, changed=True, waited=9.0, answered=True))
    assert verdict.suggestion == "ask" and verdict.suggestion_detail == say("see-no-new-window")


def test_an_irreversible_act_is_repeated_only_when_it_surely_never_went_out() -> None:
    for done in (SENT, WHO_KNOWS):
        for changed in (True, False):
            for waited in (0.0, 2.0, 5.0, 60.0):
                after = Aftermath(
                    step=step(irreversible=True), done=done, evidence=found(UNSEEN), changed=changed, waited=waited
                )
                if judge(after).suggestion == "retry":
                    assert done is WHO_KNOWS and not changed and waited >= after.patience


@pytest.mark.parametrize(
    ("known", "untraced"),
    [
        ({}, True),
        ({"done": NOT_SENT}, False),
        ({"done": WHO_KNOWS}, False),
        ({"done": Done()}, False),
        ({"unsent": 1}, False),
        ({"may_miss": True}, False),
        ({"cleared": True}, False),
        ({"blocker": POPUP}, False),
        ({"step": step(action="hotkey", keys=["ctrl", "x"])}, False),
        ({"step": COPY.replace(irreversible=True)}, False),
    ],
)
def test_only_what_surely_went_out_undisturbed_is_excused_for_leaving_no_trace(
    known: dict[str, object], untraced: bool
) -> None:
    verdict = judge(Aftermath(**{"step": COPY, "done": SENT, "evidence": [], "waited": 0.5, **known}))
    assert (verdict.untraced, verdict.verified) == (untraced, False)


def test_a_verdict_says_that_it_has_only_a_models_word() -> None:
    claimed = [Found(condition=Condition(kind="dynamic", value="the page is open"), holds=True, unbacked=True)]
    looked = judge(Aftermath(step=step(), done=SENT, evidence=claimed, changed=True))
    assert (looked.verified, looked.cause) == (False, "only_model_says")
    seen = judge(Aftermath(step=step(), done=SENT, evidence=[claimed[0].replace(unbacked=False)], changed=True))
    assert (seen.verified, seen.cause) == (True, "")
