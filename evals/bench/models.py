"""The cost of models in a run: calls, tokens and bytes, measured with an endpoint that counts.

A correct model is assumed: the scripted one gives the plan that the offline planner makes of the sentence meant.
"""

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean, median
from typing import Any

from iris_screen.core.plan import Step, Task
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.core.verdict import TaskResult
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.model_costs.model_pictures import pictures
from iris_screen.evals.bench.model_costs.model_reply import replies
from iris_screen.evals.bench.model_costs.model_turns import turns
from iris_screen.evals.bench.progress import measure_rounds
from iris_screen.evals.model.model_figures import CALLS_AT_MOST, NO_SLIPS_AT_LEAST, make_row
from iris_screen.evals.model.model_rig import Ran as WholeRun
from iris_screen.evals.model.model_rig import make_cases, open_rig
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.graph.runs import Runs
from iris_screen.planning.planners.sentence import read_offline
from iris_screen.testing.answers import Asked
from iris_screen.testing.endpoint import Endpoint
from iris_screen.tools.devices.clock import VirtualClock

TASKS = (
    '打开设置，点"显示与亮度"，打开深色模式，返回，点"声音与振动"，返回',
    '打开设置，点"WLAN"，返回，点"蓝牙"，返回，点"应用管理"',
    '打开设置，点"通知管理"，返回，点"隐私与安全"，返回，点"显示与亮度"',
    '打开微信，点"通讯录"，点"发现"，点"我"，点"通讯录"，点"发现"',
    '打开设置，点"更多连接"，返回，点"显示与亮度"，打开深色模式，回到桌面',
)
OBSTACLES = Path(__file__).resolve().parents[2] / "assets" / "worlds" / "blockers.yaml"
RUNS, QUICK_RUNS = 60, 8
"""How many whole runs are played."""
ASKED = "照上次说好的那样办第 {n} 件事"
"""The task of the run. No grammar can read it, but the model knows what is meant."""


@dataclass(frozen=True)
class Ran:
    """A run's result and its requests to the model."""

    result: TaskResult
    requests: list[Asked]


def measure(quick: bool) -> Iterator[Figure]:
    """Twenty runs of six steps each, with and without popups, one run of a thousand acts, and whole runs with the
    stand-in model (evals.model), which plans, acts and judges, and makes no mistake.
    """
    tries = [(n, seed) for n in range(len(TASKS)) for seed in range(1, 2 if quick else 5)]
    plain = [partial(_run_task, n, f"sim:?seed={seed}") for n, seed in tries]
    yield from measure_rounds(
        "runs of six steps",
        plain,
        lambda runs: [_calls("calls of a model for six steps", runs, at_most=2), *_sizes(runs)],
    )
    yield from measure_rounds(
        "runs of six steps with popups",
        [partial(_run_task, n, f"sim:{OBSTACLES}?seed={seed}") for n, seed in tries],
        lambda runs: [_calls("calls with a popup in between", runs, at_most=3)],
    )
    yield Figure("of a template", len(_run("给张三发微信消息说你好", "", "sim:").requests), "calls", at_most=0)
    yield from pictures(quick)
    yield from turns(quick)
    yield from replies(quick)
    with open_rig() as rig:
        cases = make_cases(QUICK_RUNS if quick else RUNS, 1)
        yield from measure_rounds("whole runs", [partial(rig.run, case) for case in cases], _whole_runs)


def _whole_runs(runs: list[WholeRun]) -> list[Figure]:
    row = make_row("", runs)
    return [
        Figure("runs with a model in every role", row.percent, "% done", at_least=NO_SLIPS_AT_LEAST),
        Figure("false successes of them", row.false, "runs", at_most=0, note=f"of {row.runs}"),
        Figure("calls ÷ the shortest", row.calls, "×", at_most=CALLS_AT_MOST, note="median"),
        Figure("calls that led to no act", row.wasted, "%", at_most=10, note="of those to the actor"),
        Figure("tokens of such a run", row.tokens, "tokens", note="with pictures"),
        Figure("bytes up of such a run", mean(ran.bytes_up for ran in runs) / 1e3, "kB"),
    ]


def _calls(name: str, runs: list[Ran], at_most: float) -> Figure:
    good = sum(ran.result.verdict == "verified" for ran in runs)
    calls = median(len(ran.requests) for ran in runs)
    return Figure(name, calls, "calls", at_most=at_most, note=f"median; {good} of {len(runs)} runs verified")


def _sizes(runs: list[Ran]) -> list[Figure]:
    requests = [request for ran in runs for request in ran.requests]
    return [
        Figure("text of a request", max(len(r.text) for r in requests) / 4, "tokens at most", at_most=4_000),
        Figure("a request up", max(r.size for r in requests) / 1e3, "kB at most", at_most=250),
    ]


def _run_task(n: int, device: str) -> Ran:
    return _run(ASKED.format(n=n), TASKS[n], device)


def _run(sentence: str, meant: str, device: str) -> Ran:
    with tempfile.TemporaryDirectory(prefix="iris-bench-") as folder:
        settings = Settings(home=Path(folder))
        plan = _plan(meant, settings) if meant else {}
        with Endpoint(lambda asked: json.dumps(plan, ensure_ascii=False)) as endpoint:
            asking = settings.replace(base_url=endpoint.base_url, model="counted", api_key="none")
            result = Runs(asking, VirtualClock()).start(sentence, device=device)
            return Ran(result, list(endpoint.requests))


def _plan(meant: str, settings: Settings) -> dict[str, Any]:
    """The offline planner's plan, as a model would write it."""
    plan = read_offline(load_apps(settings))(Task(id="bench", text=meant), "").plan
    assert plan is not None, meant
    steps = [_write_step(step) for step in plan.steps]
    return {"brain": "steps", "why": "as agreed", "apps": [s["app"] for s in steps if "app" in s], "steps": steps}


def _write_step(step: Step) -> dict[str, Any]:
    plain = step.model_dump(mode="json", exclude_defaults=True, exclude={"target", "to", "fallback", "unless", "needs"})
    plain["expect"] = [str(condition) for condition in step.expect]
    if step.target != Target():
        plain["target"] = str(step.target)
    return plain
