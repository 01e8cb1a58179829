"""core is sans-IO: importing it loads no event loop, no socket, no screen, no clock of its own, and little else."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from pkgutil import walk_packages

import pytest

import core

ROOT = Path(__file__).parent.parent.parent
MODULES = sorted(module.name for module in walk_packages(core.__path__, "core."))
FILES = sorted((ROOT / "core").rglob("*.py"))

FOREIGN = (
    "asyncio",
    "socket",
    "ssl",
    "selectors",
    "textual",
    "rich",
    "asyncssh",
    "zeroconf",
    "cryptography",
    "zstandard",
)


def loaded_by(code: str) -> set[str]:
    """The modules in a new process after this code."""
    report = f"import sys, json; {code}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(json.loads(done.stdout))


def test_importing_all_of_core_loads_nothing_of_the_outside_world() -> None:
    loaded = loaded_by(f"from importlib import import_module; [import_module(name) for name in {MODULES!r}]")
    assert "core.match" in loaded
    pydantics_own = loaded_by("import pydantic, pydantic.plugin._loader; pydantic.create_model('Any')")
    assert not {name for name in loaded - pydantics_own if name.partition(".")[0] in FOREIGN}
    assert "asyncio" not in loaded
    assert not {name for name in loaded if name.partition(".")[0] in ("replays", "net", "tui")}


def test_the_engine_itself_needs_no_pydantic() -> None:
    """Tables, chance, moves and matches are plain Python: only what stands at a border validates."""
    loaded = loaded_by("import core.table, core.chance, core.move, core.match, core.telling")
    assert "pydantic" not in loaded


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_in_core_reads_a_clock_the_environment_a_file_or_shared_randomness(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    forbidden = {"time", "datetime", "os", "sys", "pathlib", "io", "secrets", "threading", "multiprocessing", "uuid"}
    assert not imported & forbidden
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"], "the module's own functions share one generator"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input", "eval")
            assert node.func.id != "exec" or path.name == "states.py", "there a class's fields are copied one by one"
            assert not (node.func.id == "Random" and not node.args), "a generator without a seed"
            assert node.func.id not in ("hash", "id") or path.name in ("move.py", "moves.py"), (
                "differs between processes"
            )
    assert "random" not in imported or "import random" not in path.read_text("utf-8")
