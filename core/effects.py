"""What a step does, and what it is for: a table of effects, with what shows each one and whether it may be repeated.

A planner or an app module names the effect of a step; if neither did, it is inferred (planning/step_effects.py).
"""

from dataclasses import dataclass
from typing import Final, Literal

StepAction = Literal[
    "tap",
    "double_tap",
    "right_click",
    "long_press",
    "hover",
    "swipe",
    "drag",
    "input_text",
    "press_key",
    "hotkey",
    "wait",
    "go_home",
    "launch_app",
    "show_window",
    "arrange_window",
    "call",
    "open_url",
    "scroll",
    "back_until",
    "turn",
    "check",
    "goal",
]
# What acts have in common; a new one is added to these sets.
TAPS: Final = frozenset({"tap", "double_tap", "right_click", "long_press"})
"""One place is pressed, and the control there does its job."""
KEYS: Final = frozenset({"press_key", "hotkey"})
AT_A_PLACE: Final = TAPS | {"hover", "drag", "turn"}
"""Done where the target is, which must be found first."""
BLIND: Final = KEYS | {"launch_app", "show_window", "arrange_window", "open_url", "call", "go_home", "wait"}
"""Done without a look."""
TOUCHES: Final = TAPS | {"drag", "swipe", "scroll", "turn"}
"""Done with a finger or the mouse, and seen by a change."""

Effect = Literal[
    "opened",
    "closed",
    "switched",
    "typed",
    "selected",
    "copied",
    "moved",
    "scrolled",
    "pointed",
    "waited",
    "checked",
    "keyed",
    "for_good",
    "unknown",
]


@dataclass(frozen=True)
class EffectFacts:
    """What is true of every act with this effect.

    leaves_trace: False if a screen need not show it, so that seeing nothing casts no doubt on a run.
    repeatable: doing it twice is the same as once, so an act that may have been lost is simply done again.
    provable_later: a later look may still prove it. Not for what others see or what cannot be undone: a later page that
    mentions it, such as a draft, is no proof.
    """

    leaves_trace: bool = True
    repeatable: bool = False
    provable_later: bool = True


EFFECTS: dict[Effect, EffectFacts] = {
    "opened": EffectFacts(repeatable=True),  # an app, a page or a window that has a name
    "closed": EffectFacts(),  # twice may close what is behind it
    "switched": EffectFacts(),  # twice switches back
    "typed": EffectFacts(),  # has its own rules: only into an emptied field
    "selected": EffectFacts(leaves_trace=False, repeatable=True),
    "copied": EffectFacts(leaves_trace=False, repeatable=True),
    "moved": EffectFacts(),
    "scrolled": EffectFacts(),
    "pointed": EffectFacts(repeatable=True),
    "waited": EffectFacts(repeatable=True),
    "checked": EffectFacts(repeatable=True),
    "keyed": EffectFacts(leaves_trace=False),  # one key of several, such as "×": their result shows it
    "for_good": EffectFacts(provable_later=False),  # sent, paid, deleted: others see it, or it cannot be undone
    "unknown": EffectFacts(),
}
