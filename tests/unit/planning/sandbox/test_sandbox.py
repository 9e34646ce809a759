"""A program from step to step: what it is told, what is kept of it, and who may go on with it."""

import base64
import random
import subprocess
import sys

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.planning.sandbox import Halt, Limits, Outcome, SafetyError, Sandbox, StateRefused
from iris_screen.text import render

KEY = bytes(range(32))
YES = Outcome(done=True)


def said(halt: Halt) -> str:
    assert halt.reason is not None
    return render(halt.reason)


def nothing(words: str) -> str:
    return ""


def played(source: str, *outcomes: Outcome) -> Halt:
    """Where a program stands once its first steps came out so."""
    halt = Sandbox(KEY).begin("run", source, nothing)
    for outcome in outcomes:
        halt = Sandbox(KEY).resume("run", halt.state, outcome, nothing)
    return halt


def printed(source: str, *outcomes: Outcome) -> str:
    halt = played(source, *outcomes)
    assert halt.kind == "end", halt
    return halt.notes


def test_a_program_waits_at_each_step_and_then_ends() -> None:
    source = "for n in range(2):\n    step(f'like number {n}')"
    assert [played(source, *[YES] * n).words for n in range(3)] == ["like number 0", "like number 1", ""]
    assert played(source, YES, YES).kind == "end"


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        (YES, "yes:\n"),
        (Outcome(done=True, why="not proved"), "yes:not proved\n"),
        (Outcome(False, "gone"), "no:gone\n"),
    ],
)
def test_a_step_is_true_or_false_and_why_says_why(outcome: Outcome, says: str) -> None:
    assert printed("print('yes' if step('go on') else 'no', why(), sep=':')", outcome) == says


def test_what_it_has_reckoned_is_there_after_each_pause() -> None:
    source = "seen = {}\ndef go(n):\n    seen[n] = step(str(n))\n[go(n) for n in range(3)]\nprint(seen)"
    assert printed(source, YES, Outcome(False), YES) == "{0: True, 1: False, 2: True}\n"


def test_a_step_may_be_named_as_its_goal() -> None:
    assert played("step(goal='点赞')").words == "点赞"


def test_reading_is_answered_at_once_and_is_no_step() -> None:
    halt = Sandbox(KEY).begin(
        "run", "print(read('the price'), [read('it')])", {"the price": "3 元", "it": ""}.__getitem__
    )
    assert (halt.kind, halt.notes) == ("end", "3 元 ['']\n")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("read('the price')", "3 元\n"),
        ("return read('the price')", "3 元\n"),
        ("print('it costs')\nread('the price')", "it costs\n3 元\n"),
        ("def price():\n    return read('the price')\n[price(), 2]", "['3 元', 2]\n"),
        ("print(read('the price'))", "3 元\n"),
        ("price = read('the price')", ""),
        ("True", ""),
    ],
)
def test_what_the_program_comes_to_is_told_as_if_it_were_printed(source: str, told: str) -> None:
    halt = Sandbox(KEY).begin("run", source, lambda words: "3 元")
    assert (halt.kind, halt.notes) == ("end", told)


def test_what_is_read_and_printed_is_cut() -> None:
    sandbox = Sandbox(KEY, Limits(text=5, notes=20))
    halt = sandbox.begin("run", "for n in range(9): print(n, read('x'))", lambda words: "abcdefgh")
    assert halt.notes == "0 abcde\n1 abcde\n2 ab"


def test_what_it_prints_is_told_once() -> None:
    source = "print('a')\nstep('x')\nprint('b')"
    assert (played(source).notes, played(source, YES).notes) == ("a\n", "b\n")


@pytest.mark.parametrize("call", ["step()", "step(1)", "step('a', 'b')", "step('  ')", "read(None)", "why(1)"])
def test_a_wrong_call_is_told_with_its_line(call: str) -> None:
    assert said(played(f"\n{call}")).startswith(f"line 2: TypeError: {call.partition('(')[0]} takes ")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = 1\n1 / 0", "line 2: ZeroDivisionError: division by zero"),
        ("def f(x):\n    return x[3]\nf([])", "line 2: IndexError: list index out of range"),
        ("if 1\n    pass", "line 1: expected ':'"),
        ("step('x')\ndevice.tap(3, 4)", "line 2: “device” is not known; there are step, read, why and plain built-ins"),
        ("import json", "line 1: there is no “import” here"),
        ("do = step", "line 1: “step” can only be called, as in step(…)"),
        ("def read(x): pass", "line 1: “read” already has a meaning; choose another name"),
        ("assert False, 'so'", "line 1: AssertionError: so"),
    ],
)
def test_a_fault_is_named_with_its_line(source: str, reason: str) -> None:
    halt = played(source)
    assert (halt.kind, halt.notes, said(halt)) == ("fault", "", reason)


def test_plain_python_is_known() -> None:
    source = """
def first(words: list[str], default: str = "") -> str:
    return next(iter([w for w in words if w]), default)

total = 0
try:
    for i, name in enumerate(sorted({"b", "a"}, reverse=True), start=1):
        total += i * len(name.strip().upper())
    {}["gone"]
except KeyError as error:
    total += 10
finally:
    total += 100
while (total := total - 1) > 100: pass
match total:
    case 100 as hundred: print(first(["", "ok"]), f"{hundred:>5}", *[x for x in zip("ab", [1, 2])])
print(max([3, 1], key=lambda n: -n), any(n > 2 for n in (1, 2)), round(2.5), "点赞"[::-1])
"""
    assert printed(source) == "ok   100 ('a', 1) ('b', 2)\n1 False 2 赞点\n"


def test_what_a_reader_raises_stops_the_program_which_cannot_catch_it() -> None:
    def refuse(words: str) -> str:
        raise SafetyError("The password is not read out.")

    with pytest.raises(SafetyError, match="password"):
        Sandbox(KEY).begin("run", "try:\n    read('the password')\nexcept Exception:\n    step('x')", refuse)


def test_a_paused_program_is_opened_by_its_own_key_and_run_only() -> None:
    state = played("step('x')").state
    for sandbox, run in [(Sandbox(bytes(32)), "run"), (Sandbox(KEY), "another"), (Sandbox(KEY), "")]:
        with pytest.raises(StateRefused, match="Start the task again"):
            sandbox.resume(run, state, YES, nothing)


def test_a_paused_program_that_was_altered_is_refused() -> None:
    data, chance = base64.b64decode(played("step('x')").state), random.Random(7)
    for _ in range(300):
        at, bit = chance.randrange(len(data)), 1 << chance.randrange(8)
        altered = data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :]
        with pytest.raises(StateRefused):
            Sandbox(KEY).resume("run", base64.b64encode(altered).decode(), YES, nothing)


def test_what_is_no_paused_program_is_refused() -> None:
    dump = base64.b64decode(played("step('x')").state)[32:]
    for text in [
        "",
        "x",
        "点",
        "A" * 10_000_000,
        base64.b64encode(dump).decode(),
        base64.b64encode(bytes(40)).decode(),
    ]:
        with pytest.raises(StateRefused):
            Sandbox(KEY).resume("run", text, YES, nothing)


def test_a_program_paused_by_another_version_is_not_loaded() -> None:
    from iris_screen.planning.sandbox.sealed_state import seal

    with pytest.raises(StateRefused, match=r"version 1\.0\.0"):
        Sandbox(KEY).resume("run", seal(KEY, "run", b"1.0.0 3\nwhatever"), YES, nothing)


def test_a_short_key_is_refused_and_no_key_is_shown() -> None:
    with pytest.raises(UsageError, match="32 bytes"):
        Sandbox(b"short")
    assert "key" not in repr(Sandbox(KEY))


def test_the_sandbox_is_imported_only_when_a_program_is_run() -> None:
    code = (
        "import sys, iris_screen.planning.sandbox, iris_screen.planning.planners.by_program\n"
        "print('pydantic_monty' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
