"""A case is drawn from its seed alone, can be written as a command, and is made smaller while it fails."""

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.evals.dst.case import FAULTS, Case
from iris_screen.evals.dst.dst_command import main
from iris_screen.evals.dst.io_cuts import Blow, Cut, IoCounter, Line
from iris_screen.evals.dst.shrink import shrink
from iris_screen.evals.dst.tasks import TASKS

PLAIN = ["look:before", "look:after", "intend:before", "do:after"] * 50
"""The I/O points of a run in which nothing happens."""


@pytest.mark.parametrize("seed", range(5))
def test_the_same_seed_draws_the_same_case(seed: int) -> None:
    one, other = Case(seed=seed).with_cuts(PLAIN), Case(seed=seed).with_cuts(PLAIN)
    assert (one.command(), one.coming, one.look) == (other.command(), other.coming, other.look)


def test_seeds_differ() -> None:
    drawn = [Case(seed=seed).with_cuts(PLAIN) for seed in range(60)]
    assert len({case.command() for case in drawn}) == 60
    assert {case.chore.name for case in drawn} > {"send", "like"}
    assert 3 < sum(case.only_cut for case in drawn) < 40


def test_a_swarm_switches_about_half_of_the_faults_on_and_never_always_the_same() -> None:
    on = [set(Case(seed=seed).switched_on) for seed in range(80)]
    shares = [sum(name in names for names in on) / len(on) for name in FAULTS]
    assert all(0.15 < share < 0.7 for share in shares)


def test_leaving_faults_out_moves_none_of_the_others() -> None:
    whole = next(case for case in (Case(seed=seed) for seed in range(50)) if len(case.coming) > 3)
    kept = whole.coming[0].name
    assert [c for c in whole.coming if c.name == kept] == whole.but(faults=[kept]).coming


@pytest.mark.parametrize("text", ["37", "37p", "37z", "37r"])
def test_a_cut_is_written_as_it_is_read(text: str) -> None:
    assert str(Blow.parse(text)) == text


@pytest.mark.parametrize("text", ["", "p", "0", "x7", "-3", "7q"])
def test_what_is_no_cut_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is no cut"):
        Blow.parse(text)


def test_usage_errors_is_one_sentence_and_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seed", "1", "--cuts", "nonsense"]) == 2
    assert main(["--seed", "1", "--faults", "goblin"]) == 2
    said = capsys.readouterr().err
    assert "is no cut" in said and "is no fault" in said and "Traceback" not in said


def test_after_a_cut_nothing_more_is_done_by_that_process() -> None:
    gate = IoCounter([Blow(at=2)])
    line = Line(gate, lambda: True)
    line("put:before")
    with pytest.raises(Cut):
        line("put:after")
    with pytest.raises(Cut):
        line("settle:before")
    assert gate.trail == ["put:before", "put:after"]
    Line(gate, lambda: True)("look:before")
    assert len(gate.trail) == 3


def test_a_paused_process_wakes_after_the_others_unless_the_power_went() -> None:
    said = []

    def others() -> bool:
        said.append("others")
        return True

    line = Line(IoCounter([Blow(at=1, how="pause")]), others)
    line("put:before")
    assert said == ["others"] and line.woke
    other = Line(IoCounter([Blow(at=1, how="pause")]), lambda: False)
    with pytest.raises(Cut):
        other("put:before")


def test_a_process_goes_on_after_a_rival_and_knows_whether_it_had_the_run() -> None:
    for could in (True, False):
        line = Line(IoCounter([Blow(at=1, how="rival")]), lambda: True, lambda could=could: could)
        line("put:before")
        assert line.woke == could and line.end is None


def test_no_rival_comes_between_an_intent_and_its_touch() -> None:
    line = Line(IoCounter([Blow(at=1, how="rival")]), lambda: True, lambda: True)
    line("intend:after")
    assert not line.woke


def test_some_runs_have_limits_that_they_reach_and_none_without_faults() -> None:
    limited = [case.limits for case in (Case(seed=seed) for seed in range(200)) if case.limits]
    assert 10 < len(limited) < 60
    assert not any(Case(seed=seed, faults=[]).limits for seed in range(200))


def test_shrinking_keeps_what_matters_and_drops_the_rest() -> None:
    cuts = [Blow(at=10), Blow(at=20, how="power"), Blow(at=30, how="pause")]
    case = next(c for c in (Case(seed=n, task="send_and_like", cuts=cuts) for n in range(50)) if "ad" in c.switched_on)
    tried = []

    def fails(candidate: Case) -> bool:
        tried.append(candidate)
        return "ad" in candidate.switched_on and any(cut.at == 20 for cut in candidate.cuts or [])

    small = shrink(case, fails)
    assert small.cuts == [Blow(at=20)] and small.switched_on == ["ad"]
    assert len(small.chore.steps) == min(len(chore.steps) for chore in TASKS.values())
    assert len(tried) < 100


def test_shrinking_gives_up_after_so_many_runs() -> None:
    cuts, tried = [Blow(at=n) for n in range(1, 40)], []
    case = Case(seed=3, task="send", cuts=cuts, faults=[])

    def only_whole(candidate: Case) -> bool:
        tried.append(candidate)
        return False

    assert shrink(case, only_whole, most=5) == case and len(tried) == 5


@pytest.mark.parametrize(
    "given", ["--minutes nan", "--minutes -1", "--seconds inf", "--runs 0", "--workers 0", "--seed 1 --cuts ,,"]
)
def test_a_simulation_that_would_never_end_or_begin_is_refused(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = main(given.split())
    except SystemExit as refused:
        code = refused.code
    assert code == 2 and capsys.readouterr().err


@pytest.mark.parametrize("name", sorted(TASKS))
def test_each_act_that_is_done_once_has_words_of_its_own_so_that_a_person_is_asked_about_that_one(name: str) -> None:
    asked = [step.in_words().model_dump_json() for step in TASKS[name].steps if step.irreversible]
    assert len(asked) == len(set(asked))
