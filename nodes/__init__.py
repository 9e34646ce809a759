"""One file per node. Each decides one thing and says in a sentence what it decided.

The routes between them are in graph/routes.py.
"""

from importlib import import_module


def describe_node(name: str) -> str:
    """What a node does, from the docstring of its module."""
    return (import_module(f"iris_screen.nodes.{name}").__doc__ or "").partition(":")[2].strip().partition("\n\n")[0]
