"""How the house is built: `python -m tests.house` prints files, lines, bodies, one-use helpers and wide folders.

A one-use helper is a private function that is named once besides its definition: a reader jumps to it and back.
A hook of another library, such as `_repr_png_`, is none.
"""

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = (
    "core",
    "text",
    "models",
    "sight",
    "tools",
    "consent",
    "planning",
    "memory",
    "nodes",
    "graph",
    "ui",
    "testing",
)
BESIDE = ("sim", "evals")
SHORT = 40
"""A file with fewer lines is a crumb; its idea may belong into a neighbour."""


@dataclass(frozen=True)
class Counted:
    """sizes: lines of each file. bodies: lines of each function, without its docstring. one_use: helpers."""

    sizes: tuple[int, ...]
    bodies: tuple[int, ...]
    short: tuple[Path, ...]
    one_use: int

    @property
    def lines(self) -> int:
        return sum(self.sizes)

    @property
    def one_use_per_thousand(self) -> float:
        return 1000 * self.one_use / self.lines


@cache
def counted(*rooms: str) -> Counted:
    files = [file for room in rooms for file in sorted((ROOT / room).rglob("*.py"))]
    lines, bodies, short, one_use = [], [], [], 0
    for file in files:
        text = file.read_text(encoding="utf-8")
        lines.append(text.count("\n"))
        if lines[-1] < SHORT and file.name != "__init__.py":
            short.append(file)
        named = Counter(re.findall(r"\w+", text))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                bodies.append(body_of(node))
                one_use += bool(re.fullmatch(r"_[a-z]\w*[^\W_]", node.name)) and named[node.name] == 2
    return Counted(tuple(lines), tuple(sorted(bodies)), tuple(short), one_use)


def body_of(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
    return (node.end_lineno or 0) - first.lineno + 1


def entries() -> Counter[str]:
    """How many files and folders lie in each folder, by what git knows; the root is ""."""
    paths = {(folder, part) for path in files() for folder, part in parts_of(path.as_posix())}
    return Counter(folder for folder, _ in paths)


@cache
def files() -> tuple[Path, ...]:
    """What git knows, by its path below the root."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tuple(Path(name) for name in listed.split("\0") if name and (ROOT / name).is_file())


def parts_of(name: str) -> Iterator[tuple[str, str]]:
    parts = name.split("/")
    return (("/".join(parts[:at]), parts[at]) for at in range(len(parts)))


def repeated_names() -> dict[str, int]:
    """Names that three modules of the product or more bear."""
    stems = Counter(file.stem for room in PRODUCT for file in (ROOT / room).rglob("*.py") if file.stem != "__init__")
    return {stem: count for stem, count in stems.items() if count > 2}


def print_table() -> None:
    print(
        f"{'':10}{'files':>6}{'lines':>8}{'median':>8}{'<40':>5}{'funcs':>7}{'median/p90/max':>16}{'one-use/1,000':>15}"
    )
    for name, rooms in [*((room, (room,)) for room in (*PRODUCT, *BESIDE)), ("product", PRODUCT)]:
        found = counted(*rooms)
        body = f"{found.bodies[len(found.bodies) // 2]}/{found.bodies[int(len(found.bodies) * 0.9)]}/{found.bodies[-1]}"
        print(
            f"{name:10}{len(found.sizes):6}{found.lines:8}{median(found.sizes):8.0f}{len(found.short):5}"
            f"{len(found.bodies):7}{body:>16}{found.one_use_per_thousand:15.1f}"
        )
    print("more than 25 entries:", {folder: count for folder, count in entries().items() if count > 25 and folder})


if __name__ == "__main__":
    print_table()
