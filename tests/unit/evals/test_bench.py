"""`iris bench`: what it says, not how fast anything is."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from iris_screen.evals.bench import main
from iris_screen.evals.bench.bench_command import BENCHES
from iris_screen.evals.bench.figure import GIVEN, LONG, Figure
from iris_screen.evals.bench.graph import cost
from iris_screen.evals.bench.model_costs.model_turns import _hang_up
from iris_screen.evals.bench.pairs import measure_screens
from iris_screen.evals.bench.progress import measure_rounds
from iris_screen.evals.bench.read import KINDS, measure_tasks
from iris_screen.evals.bench.stage import main_job, stage, taps
from iris_screen.evals.bench.start import weigh_install
from iris_screen.evals.bench.table import table
from iris_screen.evals.rendered import EVERY_LOOK, make_pair
from iris_screen.graph.configuration.setting_sources import PREFIX
from iris_screen.sight.vision.pictures import write_png


def test_every_bench_that_is_listed_is_there() -> None:
    assert [name for name in BENCHES if find_spec(f"iris_screen.evals.bench.{name}") is None] == []


@pytest.mark.parametrize(
    ("figure", "goal", "met"),
    [
        (Figure("a", 2.0, "×", at_most=2), "≤ 2", True),
        (Figure("a", 2.1, "×", at_most=2), "≤ 2", False),
        (Figure("a", 94.9, "%", at_least=95), "≥ 95", False),
        (Figure("a", 1e9, "ms"), "", True),
    ],
)
def test_a_goal_is_shown_beside_its_figure_and_said_to_be_missed_where_it_is(
    figure: Figure, goal: str, met: bool
) -> None:
    (row,) = table({"x": [figure]}).splitlines()[-1:]
    assert figure.met is met
    assert goal in row
    assert ("MISSED" in row) is not met


def test_a_figure_comes_back_from_json_as_it_went() -> None:
    figure = Figure("a name", 1.5, "kB", at_most=10, note="of 3")
    assert Figure.from_json(json.loads(json.dumps(figure.as_json()))) == figure


def test_a_figure_that_needs_a_file_names_its_option_and_is_neither_met_nor_missed() -> None:
    figure = Figure.not_given("recall", "locomo", at_least=67.1)
    (row,) = table({"x": [figure]}).splitlines()[-1:]
    assert "not measured" in row and "--locomo" in row and "≥ 67.1" in row and "MISSED" not in row
    told = json.loads(json.dumps(figure.as_json(), allow_nan=False))
    assert told["value"] is told["met"] is None and Figure.from_json(told).amount == "not measured"


def test_the_files_that_a_bench_is_given_are_no_settings_of_an_iris_that_it_starts() -> None:
    assert not any(variable.startswith(PREFIX) for variable in (LONG, *(variable for variable, _ in GIVEN.values())))


def test_points_on_real_screens_are_judged_by_their_boxes(tmp_path: Path) -> None:
    case = make_pair(np.random.default_rng(1), EVERY_LOOK[-4], there=True)
    (tmp_path / "t.png").write_bytes(write_png(case.template))
    (tmp_path / "s.png").write_bytes(write_png(case.screen))
    assert case.box is not None
    here = [case.box.left, case.box.top, case.box.right, case.box.bottom]
    files = {"template": "t.png", "screen": "s.png"}
    cases = {
        "locate": [{**files, "box": here}, {**files, "box": [0, 0, 1, 1]}, {**files, "box": None}],
        "ocr": [{"query": "nothing of the kind", "screen": "s.png", "boxes": []}],
    }
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    right, texts, harm = measure_screens(tmp_path, 1)
    assert (right.note, texts.note, harm.value) == ("1 of 3", "1 of 1", 2)


def test_the_base_installation_is_weighed_by_the_files_of_its_packages() -> None:
    (size,) = weigh_install()
    assert size.value > 100 and "opencv" in size.note


def test_reading_tasks_is_measured_on_a_text_of_every_kind_with_the_goal_beside_the_slowest() -> None:
    usual, slowest = measure_tasks(range(1))
    assert usual.note == f"{len(KINDS)} texts" and 0 < usual.value <= slowest.value
    assert slowest.goal == "≤ 50" and slowest.note.split(";")[0] in KINDS


def test_one_bench_is_measured_and_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["start", "--json", "--quick"]) == 0
    ((name, figures),) = json.loads(capsys.readouterr().out).items()
    assert name == "start"
    measured = {each["name"]: each["value"] for each in figures}
    assert measured["iris --help"] > 0 and measured["the base installation"] > 0


def test_several_benches_have_a_process_each_and_one_table(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["start", "store", "--quick"]) == 0
    told = capfd.readouterr()
    assert "iris --help" in told.out and "pruning a turn" in told.out
    assert [line.split(":")[0] for line in told.err.splitlines() if not line.startswith(" ")] == ["start", "store"]


def test_an_unknown_bench_is_refused_with_the_ones_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["nonsense"])
    assert stopped.value.code == 2
    assert "graph, turns" in capsys.readouterr().err


def test_the_bare_loop_ends_as_the_graph_does() -> None:
    with stage() as on:
        bare, whole = on.walk("bare", taps(3)), on.drive("whole", taps(3))
    assert bare["outcome"] is not None and bare["outcome"].verdict == whole.verdict == "verified"
    assert bare["totals"].steps == whole.total_steps == 3


def test_the_main_job_of_the_benches_succeeds_in_virtual_time() -> None:
    with stage() as on:
        assert on.drive("job", main_job()).verdict == "verified"


def test_the_graph_is_measured_against_the_bare_loop() -> None:
    with stage() as on:
        figures = cost(on, "2 taps", taps(2), rounds=1)
    assert [figure.unit for figure in figures] == ["×", "×", "kB"]
    assert all(figure.value > 0 for figure in figures)


def test_what_was_measured_before_a_person_stopped_it_is_told() -> None:
    command = [sys.executable, "-m", "iris_screen.evals.bench", "start", "demo"]
    bench = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert bench.stdout is not None and bench.stderr is not None
    while not bench.stderr.readline().startswith("demo"):
        assert bench.poll() is None
    os.killpg(bench.pid, signal.SIGINT)  # as a terminal does
    told, _ = bench.communicate(timeout=60)
    assert "iris --help" in told and "iris demo" not in told
    assert bench.returncode == 4


@pytest.mark.parametrize("swallows", [True, False])
def test_of_rounds_that_a_person_breaks_off_those_that_are_done_are_measured(
    swallows: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    def press() -> int:
        with suppress(*([KeyboardInterrupt] if swallows else [])):  # as a run does, which ends as paused
            os.kill(os.getpid(), signal.SIGINT)
        return 0

    before = signal.getsignal(signal.SIGINT)
    rounds = [lambda: 1, lambda: 2, press, lambda: 3]
    measured = measure_rounds("rounds", rounds, lambda done: [Figure("sum", sum(done), "", note=f"of {len(done)}")])
    assert next(measured) == Figure("sum", 3, "", note="of 2")
    with pytest.raises(KeyboardInterrupt):
        next(measured)
    assert signal.getsignal(signal.SIGINT) is before and "rounds …" in capsys.readouterr().err


def test_rounds_of_which_none_is_done_have_no_figures() -> None:
    def press() -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next(measure_rounds("rounds", [press], lambda done: [Figure("sum", sum(done), "")]))


def test_a_line_is_hung_up_within_a_piece_of_what_ends_an_answer() -> None:
    assert _hang_up(quick=True).met
