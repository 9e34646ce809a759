"""Checks the source of a program, so that a model learns of an error before anything is done.

This helps the model and is no security barrier. The worker is one: it can only reach `step`, `read` and `why`.
"""

import ast
import warnings

from iris_screen.core.message import Message, say, verbatim

CALLS = frozenset({"step", "read", "why"})
MAX_NAME = 60
"""Letters of an unknown name that a reason repeats."""

BUILTINS = frozenset(
    "abs all any bool chr dict divmod enumerate filter float frozenset int isinstance iter len list map max min next "
    "ord pow print range repr reversed round set sorted str sum tuple zip "
    "Exception ArithmeticError AssertionError IndexError KeyError LookupError RuntimeError StopIteration TypeError "
    "ValueError ZeroDivisionError".split()
)

_UNKNOWN = {
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.ClassDef: "class",
    ast.With: "with",
    ast.AsyncFor: "async",
    ast.AsyncFunctionDef: "async",
    ast.AsyncWith: "async",
    ast.Await: "await",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
}


def find_fault(source: str, most: int) -> Message | None:
    """What is wrong with a program, with the line; None if nothing is. most: bytes it may have."""
    if not source.strip():
        return say("model-program-empty")
    if len(source.encode(errors="replace")) > most:
        return say("model-program-too-long", most=most)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # ignore warnings about invalid escapes in a model's text
            nodes = list(ast.walk(ast.parse(source)))
    except SyntaxError as error:
        return say("model-program-line", line=error.lineno or 1, fault=verbatim(error.msg))
    except (ValueError, RecursionError, MemoryError):
        return say("model-program-unreadable")
    bound = {name for node in nodes for name in _list_bound(node)}
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    faults = [
        (getattr(node, "lineno", 1), fault)
        for node in nodes
        if (fault := _check_node(node, bound, is_called=id(node) in called))
    ]
    line, first = min(faults, key=lambda fault: fault[0], default=(0, None))
    return say("model-program-line", line=line, fault=first) if first else None


def _check_node(node: ast.AST, bound: set[str], *, is_called: bool) -> Message | None:
    if type(node) in _UNKNOWN:
        return say("model-program-no-such", name=_UNKNOWN[type(node)])
    if taken := CALLS.intersection(_list_bound(node)):
        return say("model-program-name-taken", name=min(taken))
    if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
        return say("model-program-private", name=node.attr)
    if isinstance(node, ast.Name) and node.id in CALLS:
        return None if is_called else say("model-program-only-called", name=node.id)
    if isinstance(node, ast.Name) and node.id not in bound | BUILTINS:
        return say("model-program-unknown-name", name=node.id[:MAX_NAME])
    return None


def _list_bound(node: ast.AST) -> list[str]:
    """The names that this node binds."""
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            return [name]
        case ast.FunctionDef(name=name) | ast.arg(arg=name):
            return [name]
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            return [name]
        case ast.MatchMapping(rest=str(name)):
            return [name]
        case _:
            return []
