"""docs/worlds.md tells everything that a world can say."""

import re
from pathlib import Path

import pytest

from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.sim.phone.phone_options import Options
from iris_screen.sim.phone.world_files import screen_nodes, world_actions
from iris_screen.sim.phone.world_files.expr_functions import FUNCTIONS
from iris_screen.sim.phone.world_files.load_world import system_data
from iris_screen.sim.phone.world_files.name_check import BUILTIN
from iris_screen.sim.phone.world_files.world import BlockerKind, FaultKind, PhoneSpec, Screen, Show, Trigger, World

TEXT = (Path(__file__).parents[4] / "docs" / "worlds.md").read_text(encoding="utf-8")


def keys_of(spec: type) -> set[str]:
    return {info.alias or name for name, info in spec.model_fields.items()}


WORDS = {
    "node": set(screen_nodes.KINDS) | set().union(*(keys_of(spec) for spec in screen_nodes.CLASSES.values())),
    "action": (set(world_actions.KINDS) - {"do"}) | set(world_actions.WORDS),
    "function": set(FUNCTIONS),
    "name": set(BUILTIN),
    "blocker": set(BlockerKind.__args__),
    "fault": set(FaultKind.__args__),
    "show": set(Show.__args__),
    "phone": keys_of(PhoneSpec),
    "screen": keys_of(Screen),
    "trigger": keys_of(Trigger),
    "world": keys_of(World),
    "option": set(Options.model_fields),
    "system screen": set(system_data()["apps"]["system"]["screens"]),
}


@pytest.mark.parametrize("kind", WORDS)
def test_every_word_of_the_format_is_told(kind):
    told = set(re.findall(r"[A-Za-z_][\w]*", TEXT))
    assert WORDS[kind] - told == set()


def test_the_examples_are_yaml():
    blocks = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    assert len(blocks) > 8
    for block in blocks:
        load_yaml(block, "docs/worlds.md")
