"""Writes recorded steps as a Python program of session calls (docs/python.md).

All words of a screen or a person are written by `quote`: none of them can become code.
"""

from collections.abc import Sequence
from typing import get_args

from iris_screen.consent.secrets.secret_tokens import find_tokens
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.target import Target, TargetKind, TargetRole
from iris_screen.planning.recorder.recorded_steps import RecordedStep

_JUDGED = ("launch_app", "turn", "go_home")
"""Their calls are judged by what they came to, not only by a change."""
_PREFIXES = {*get_args(TargetKind), *get_args(TargetRole)}
_PROGRAM = '''\
"""Recorded with `iris record`. Play it: python {file} [DEVICE]{given}"""

import sys

import iris_screen
from iris_screen import Condition, Question, Session


def play(s: Session{parameters}) -> None:
{body}


def ask(question: Question) -> str:
    """What always needs a yes needs one here, too."""
    return input(f"{{iris_screen.render(question.text)}} [yes/no]: ")


if __name__ == "__main__":
    device = sys.argv[1] if len(sys.argv) > 1 else {device}
    with iris_screen.open(device, gate=ask) as s:
        play(s{arguments})
    print(s.close().verdict)
'''


def write_program(steps: Sequence[RecordedStep], file: str, device: str) -> str:
    """The program. device: the address that it plays on unless another is given.

    Of a secret that was typed, its number is a parameter of `play`, or it is the {{secret:ID}} that the step holds.
    Raises UsageError for a step that no call does.
    """
    secrets = name_secrets(steps)
    lines: list[str] = []
    for at, each in enumerate(steps):
        # a kept secret, by its number: the program never has its value, which a run would store
        secret = f'"{{{{secret:%d}}}}" % {secrets[at]}' if at in secrets else ""
        lines.append(write_call(each.step, secret))
        is_typing = each.step.action == "input_text" and not each.step.submit
        if is_typing or each.step.action in _JUDGED or each.step.target.kind == "switch":
            continue
        # what proves a press is after it, so that a program which has gone astray presses nothing more
        for proof in each.step.expect:
            if proof.kind in ("text", "new"):
                lines.append(f"s.expect({quote(proof.value)})")
            elif proof.kind != "changed":
                lines.append(f"s.expect(Condition(kind={quote(proof.kind)}, value={quote(proof.value)}))")
    names = list(secrets.values())
    program = _PROGRAM.format(
        file=file,
        device=quote(device),
        given="".join(f" {name.upper()}" for name in names),
        parameters="".join(f", {name}: int" for name in names),
        arguments="".join(f", int(sys.argv[{at}])" for at in range(2, 2 + len(names))),
        body="\n".join(f"    {line}" for line in lines),
    )
    return program if "Condition(" in program else program.replace("import Condition, ", "import ", 1)


def quote(text: str) -> str:
    """As a Python literal, in double quotes if it has none itself; what cannot be seen is escaped."""
    written = repr(text)
    inner = written[1:-1]
    return f'"{inner}"' if written[0] == "'" and '"' not in inner else written


def name_secrets(steps: Sequence[RecordedStep]) -> dict[int, str]:
    """The parameter for each step that typed a secret which it does not name, by the number of the step."""
    typed = [at for at, each in enumerate(steps) if each.secret and not find_tokens(each.step.text)]
    return {at: "secret" if number == 1 else f"secret{number}" for number, at in enumerate(typed, 1)}


def write_call(step: Step, secret: str = "") -> str:
    """The call that does this step. secret: what it types instead of its text. Raises UsageError if none does."""
    target, key, on = _write_target(step.target), step.key.upper(), bool(step.target.value)
    given = "".join(f", {name}=True" for name in ("clear", "submit") if getattr(step, name))
    state = next((each.kind for each in step.expect if step.target.kind == "switch" and each.kind in ("on", "off")), "")
    calls = {
        "launch_app": f"open_app({quote(step.app)})",
        "tap": f"switch({quote(step.target.value)}, on={state == 'on'})" if state else f"tap({target})",
        "input_text": f"type({secret or quote(step.text)}{f', into={target}' if on else ''}{given})",
        "press_key": {"BACK": "back()", "HOME": "home()"}.get(key, f"press({quote(step.key)})"),
        "hotkey": f"press({', '.join(map(quote, step.keys))})",
        "go_home": "home()",
        "swipe": f"swipe({quote(step.direction or '')}{f', on={target}' if on else ''})",
        "scroll": f"swipe({quote(step.direction or '')}{f', on={target}' if on else ''})",
        "turn": f"turn({target}, to={step.text})",
        "open_url": f"open_url({quote(step.url)})",
        **{name: f"{name}({target})" for name in ("double_tap", "right_click", "long_press", "hover")},
    }
    if step.action not in calls:
        raise UsageError(say("skill-step-not-keepable", kind=step.action))
    return f"s.{calls[step.action]}"


def _write_target(target: Target) -> str:
    """As the argument of a call; its prefix is needed where a plain text would mean something else."""
    prefix = target.role or ("" if target.kind == "text" else target.kind)
    words = f"{prefix}:{target.value}" if prefix else target.value
    if not prefix and target.value.partition(":")[0] in _PREFIXES:
        words = f"text:{target.value}"
    nth = f", nth={target.nth}" if target.nth else ""
    return f"{quote(words)}{nth}"
