"""What an act is for: a table of effects, with what shows each one and whether the act may be repeated.

A planner or an app module names the effect of a step; if neither did, it is inferred (planning/step_effects.py).
"""

from dataclasses import dataclass
from typing import Literal

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
