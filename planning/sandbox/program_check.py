"""What a program may be made of, told from its text alone, so that a model hears of a fault before anything is done.

It is a help to the model, not the wall: that is the worker, which knows nothing of the world but `step`, `read`, `why`.
"""

import ast
import warnings
from collections.abc import Iterator

CALLS = frozenset({"step", "read", "why"})

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


def fault_of(source: str, most: int) -> str:
    """What is wrong with a program, with its line; "" where nothing speaks against it. most: bytes it may have."""
    if not source.strip():
        return "the program is empty"
    if len(source.encode(errors="replace")) > most:
        return f"the program is longer than {most:,} bytes"
    try:
        tree = _parsed(source)
    except SyntaxError as error:
        return f"line {error.lineno or 1}: {error.msg}"
    except (ValueError, RecursionError, MemoryError):
        return "the program cannot be read: it is nested too deeply, or holds characters that no program has"
    faults = sorted(_faults(tree))
    return f"line {faults[0][0]}: {faults[0][1]}" if faults else ""


def _parsed(source: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a doubtful escape in a model's text is nobody's news
        return ast.parse(source)


def _faults(tree: ast.Module) -> Iterator[tuple[int, str]]:
    bound = {name for node in ast.walk(tree) for name in _binds(node)}
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if fault := _fault(node, bound, is_called=id(node) in called):
            yield getattr(node, "lineno", 1), fault


def _fault(node: ast.AST, bound: set[str], *, is_called: bool) -> str:
    if type(node) in _UNKNOWN:
        return f"there is no “{_UNKNOWN[type(node)]}” here"
    if taken := CALLS.intersection(_binds(node)):
        return f"“{min(taken)}” has a meaning already; choose another name"
    if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
        return f"“.{node.attr}” is out of reach"
    if isinstance(node, ast.Name) and node.id in CALLS:
        return "" if is_called else f"“{node.id}” can only be called, as in {node.id}(…)"
    if isinstance(node, ast.Name) and node.id not in bound | BUILTINS:
        return f"“{node.id}” is not known; there are step, read, why and plain built-ins"
    return ""


def _binds(node: ast.AST) -> list[str]:
    """The names that this node gives a meaning to."""
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
