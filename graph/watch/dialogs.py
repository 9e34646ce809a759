"""What comes up over any app, so that nobody has gone anywhere when it does."""

from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.graph.configuration.resources import ASSETS


def dialogs() -> frozenset[str]:
    """Their packages."""
    path = ASSETS / "dialogs.yaml"
    told, _ = load_yaml(path.read_bytes(), str(path))
    return frozenset(told["apps"])
