"""The last look of a run: whether what the whole task was to bring about is there, and lasts. Pure."""

from collections.abc import Sequence

from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step

SWITCHES = ("on", "off")
"""A switch may turn back by itself, seconds after it was seen to turn."""
LASTS_MS = 3_000
"""How long a switch is given to turn back, and a message to fail: as long as any effect is waited for."""
STAYS = say("step-see-it-lasts")
_ABSOLUTE = ("text", "title", "ref", "app", "field", *SWITCHES)
"""What one screen alone can tell; whether something changed, moved on or is new was told when it happened."""
_LEAVES = ("launch_app", "go_home", "open_url")
"""What leads to another app, where a switch of the same name is another switch."""


def last_look(criteria: Sequence[Condition], done: Sequence[Step]) -> Step | None:
    """A step that does nothing and sees the success criteria; None where the last step has proven all of them.

    done: the steps that were seen to have their effect, the last one last. What the last one has proven may be gone by
    now, as a toast is, and is not looked for again. What lasts is doubted where the opposite is seen: a switch that was
    turned, a message that was sent.
    """
    lasting = [*_switches(done), *_sent(done[-1])]
    told = [*done[-1].expect, *(condition.replace(lasting=False) for condition in lasting)]
    unproven = [condition for condition in criteria if condition.kind in _ABSOLUTE and condition not in told]
    if lasting:
        return _look([*unproven, *lasting], STAYS).replace(action="wait", amount=LASTS_MS, timeout_ms=0)
    return _look(unproven, say("step-see-it-done")) if unproven else None


def waits_for_it_to_last(step: Step) -> bool:
    """Whether this is such a look as every plan gets at its end."""
    return step.action == "wait" and step.description == STAYS


def _switches(done: Sequence[Step]) -> list[Condition]:
    """How each switch was left in the app that is in front."""
    left: dict[str, Condition] = {}
    for step in done:
        if step.action in _LEAVES:
            left.clear()
        for condition in step.expect:
            if condition.kind in SWITCHES:
                left[condition.value] = condition.replace(lasting=True)
    return list(left.values())


def _sent(last: Step) -> list[Condition]:
    """That a message that was sent is not said to have failed after all."""
    return [Condition(kind="failed", value=c.value, gone=True) for c in last.expect if c.kind == "new" and not c.gone]


def _look(wanted: list[Condition], said: Message) -> Step:
    return Step(action="check", description=said, expect=wanted, retry=0)
