"""The phone, and the line to it, fail in every way there is, at moments drawn from the seed.

No run crashes, none claims what the phone denies, none does a thing twice; and each ends, or could be resumed.
"""

import random
from pathlib import Path
from typing import Any, get_args

import pytest

from iris_screen.sim.phone.world_files.world import FaultKind
from tests.e2e.rig import SEEDS, SMALL, WORLDS, Ran, Rig, run
from tests.e2e.worlds import with_faults

MESSAGE = "给李四发微信消息说周末见"
DARK = "打开深色模式"

VALUES: dict[str, list[Any]] = {
    "slow": [0.7, 2.5],
    "gone": ["before", "after"],
    "call": ["妈妈"],
    "density": [1.1, 1.7],
    "font_scale": [0.85, 1.3],
}
"""How bad a fault may be; the others have no degrees."""

ENDS = {"success", "unverified", "failed", "stopped", "unreachable"}

CASES = [(kind, value) for kind in get_args(FaultKind) for value in VALUES.get(kind, [None])]


def sent(ran: Ran) -> bool:
    return ran.effects("sent") == [{"to": "李四", "text": "周末见"}]


def honest(ran: Ran, done: bool) -> None:
    assert ran.outcome.status in ENDS, ran
    assert not ran.taken, f"{ran.taken}\n{ran}"
    assert sent(ran) or not ran.effects("sent"), ran
    assert done or not ran.claimed, f"it says verified, and the phone says no\n{ran}"


def fault(kind: str, value: Any, seed: int) -> dict[str, Any]:
    """Comes while the job goes on, and again; it is over before anybody would give up."""
    dice = random.Random(f"{kind} {value} {seed}")
    when = {"after": round(dice.uniform(0, 2.5), 2), "every": [2, 6], "times": 3}
    given = {"kind": kind, "for": [0.3, 2.0], "when": when}
    return {kind: given if value is None else given | {"value": value}}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("kind", "value"), CASES)
def test_a_phone_that_fails_for_a_while_is_waited_for_and_the_job_is_done_once(
    tmp_path: Path, kind: str, value: Any, seed: int
) -> None:
    """A touch that is lost and acknowledged is no reason to send a second time: then a person is to look."""
    world = with_faults(tmp_path, fault(kind, value, seed))
    ran = run(MESSAGE, f"sim:{world}?seed={seed}&abilities=touch&{SMALL}")
    honest(ran, sent(ran))
    assert sent(ran) or (kind == "touches_lost" and ran.outcome.status == "unverified"), ran


@pytest.mark.parametrize(("kind", "value"), CASES)
def test_a_phone_that_fails_is_never_said_to_be_done_by_pixels_alone(tmp_path: Path, kind: str, value: Any) -> None:
    world = with_faults(tmp_path, fault(kind, value, 5))
    ran = run(DARK, f"sim:{world}?seed=5&abilities=touch&elements=none")
    honest(ran, ran.report["vars"]["dark"] is True)


@pytest.mark.parametrize("seed", range(1, 13))
def test_all_faults_together(seed: int) -> None:
    ran = run(MESSAGE, f"sim:{WORLDS / 'faults.yaml'}?seed={seed}&abilities=touch&{SMALL}")
    honest(ran, sent(ran))


@pytest.mark.parametrize(
    ("kind", "elements"), [("gone", "full"), ("truncated", "full"), ("frozen", "full"), ("black", "none")]
)
def test_a_phone_that_stays_away_ends_the_run_and_one_that_is_back_can_be_used_again(kind: str, elements: str) -> None:
    rig = Rig(f"sim:?seed=3&abilities=touch&{SMALL}&elements={elements}&faults={kind}@0.5+300")
    first = rig.run(DARK)
    honest(first, first.report["vars"]["dark"] is True)
    assert first.outcome.status != "success", first
    rig.clock.sleep(400)
    again = rig.run(DARK)
    assert again.claimed, again
    assert again.report["vars"]["dark"] is True, again
