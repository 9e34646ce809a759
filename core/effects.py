"""What an act is for: one table that says of each effect what shows it, and whether it may be brought about again.

A planner or an app module names the effect of a step; where nobody did it is inferred (planning/step_effects.py).
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
    "for_good",
    "unknown",
]


@dataclass(frozen=True)
class EffectFacts:
    """What holds of every act with this effect.

    leaves_trace: False where a screen need not show it, so that a run is not in doubt because nothing was seen.
    repeatable: twice comes to the same as once, so that an act that may have been lost is simply done again.
    provable_later: what a later look shows may still prove it. Not of what others see or what cannot be undone: a
    page that speaks of it later, such as a draft, is no proof.
    """

    leaves_trace: bool = True
    repeatable: bool = False
    provable_later: bool = True


EFFECTS: dict[Effect, EffectFacts] = {
    "opened": EffectFacts(repeatable=True),  # an app, a page or a window that has a name
    "closed": EffectFacts(),  # twice may close what lies behind it
    "switched": EffectFacts(),  # twice switches back
    "typed": EffectFacts(),  # has rules of its own: into an emptied field only
    "selected": EffectFacts(leaves_trace=False, repeatable=True),
    "copied": EffectFacts(leaves_trace=False, repeatable=True),
    "moved": EffectFacts(),
    "scrolled": EffectFacts(),
    "pointed": EffectFacts(repeatable=True),
    "waited": EffectFacts(repeatable=True),
    "checked": EffectFacts(repeatable=True),
    "for_good": EffectFacts(provable_later=False),  # sent, paid, deleted: others see it, or it cannot be undone
    "unknown": EffectFacts(),
}
