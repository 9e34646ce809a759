"""Modules of other packages that LangGraph imports, but that a run without tracing never uses.

They are more than half of what `import langgraph.graph` costs. After `defer_unused` each of them runs when it is first
used. Only a program that is all Iris's own defers them: in somebody else's process modules are imported as usual.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from threading import RLock
from types import ModuleType
from typing import Any, cast

from typing_extensions import override

_CONTEXT = ("parent", "project_name", "address", "tags", "metadata", "client", "replicas", "distributed_parent_id")


def _stand_for(name: str, base: type = object) -> type:
    """A class for annotations and `except`, until there is the real one."""
    return type(name, (base,), {})


STAND_INS: dict[str, dict[str, Any]] = {
    "langsmith.run_helpers": {
        "get_tracing_context": lambda *_: {**dict.fromkeys(_CONTEXT), "enabled": False},
        "tracing_context": lambda **_: nullcontext(),
        "get_current_run_tree": lambda: None,
        "_set_tracing_context": lambda *_: None,
    },
    "langsmith.run_trees": {"RunTree": _stand_for("RunTree")},
    "langsmith.client": {"Client": _stand_for("Client")},
    "langsmith.utils": {"tracing_is_enabled": lambda *_: False},
    "langsmith.address": {},
    "langgraph_sdk": {},
    "requests": {"HTTPError": _stand_for("HTTPError", OSError), "Response": _stand_for("Response")},
}
"""The modules, and what stands for their names while nothing is traced and nothing is sent. Any other name has the
modules of that package run, and their own names take the place of these wherever they were imported.
"""

USABLE_ALONE = ("langgraph_sdk.auth",)
"""What is imported from a package without running the package itself, which only collects names."""

TRACING_VARIABLES = ("LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING", "LANGCHAIN_TRACING_V2")
_LOCK = RLock()


class _LateModule(ModuleType):
    """A module that has not run yet."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):  # the import system asks for these
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        run_deferred(self.__name__.partition(".")[0])
        with _LOCK:
            _run(self)  # if the others are being run right now and want this one
        return getattr(self, name)


class _LateLoader(Loader):
    """Makes the module, with its stand-ins, in place of the loader that runs it."""

    def __init__(self, own: Loader) -> None:
        self.own = own

    @override
    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _LateModule(spec.name)

    @override
    def exec_module(self, module: ModuleType) -> None:
        cast(ModuleSpec, module.__spec__).loader = module.__loader__ = self.own
        vars(module).update(STAND_INS[module.__name__])


class _ImportedLoader(Loader):
    """Gives the module that is there."""

    def __init__(self, module: ModuleType) -> None:
        self._module, self._spec = module, module.__spec__

    @override
    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return self._module

    @override
    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec


class _LateFinder(MetaPathFinder):
    @override
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname in STAND_INS:
            spec = PathFinder.find_spec(fullname, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = _LateLoader(spec.loader)
            return spec
        package = fullname.rpartition(".")[0]
        if isinstance(sys.modules.get(package), _LateModule) and not fullname.startswith(USABLE_ALONE):
            run_deferred(package)
            if (module := sys.modules.get(fullname)) is not None:  # its package has imported it
                # Python prefers a module's own spec, and would run it once more
                module.__spec__ = ModuleSpec(fullname, _ImportedLoader(module))
                return module.__spec__
        return None


def defer_unused() -> None:
    """From now on those modules run when they are first used; what was imported before stays as it is."""
    if not any(isinstance(finder, _LateFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _LateFinder())


def run_deferred(package: str) -> None:
    """Runs all modules of a package that have not run yet."""
    with _LOCK:
        late = [sys.modules[name] for name in STAND_INS if name.partition(".")[0] == package and name in sys.modules]
        late = [module for module in late if isinstance(module, _LateModule)]
        replaced = [
            (stand_in, module, name)
            for module in late
            for name, stand_in in STAND_INS[module.__name__].items()
            if vars(module).pop(name, None) is not None
        ]
        for module in late:
            _run(module)
        real = {id(stand_in): getattr(module, name) for stand_in, module, name in replaced}
        for user in list(sys.modules.values()) if real else ():
            for name, value in list(getattr(user, "__dict__", {}).items()):
                if id(value) in real:
                    setattr(user, name, real[id(value)])


def _run(module: ModuleType) -> None:
    if isinstance(module, _LateModule):
        object.__setattr__(module, "__class__", ModuleType)  # it has run, or is about to
        cast(Loader, cast(ModuleSpec, module.__spec__).loader).exec_module(module)


def open_tracing(*, wanted: bool) -> AbstractContextManager[None]:
    """Traces to LangSmith, if that is wanted, and otherwise not, whatever the environment says."""
    if wanted or any(os.environ.get(name) for name in TRACING_VARIABLES):  # only the real modules can say no to them
        run_deferred("langsmith")
    from langsmith import tracing_context

    return tracing_context(enabled=wanted)
