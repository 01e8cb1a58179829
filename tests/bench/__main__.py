"""``python -m tests.bench [NAME …]``: run these benchmarks, or all. Each is a module here with a function ``run``."""

import compileall
import platform
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import tests.bench


def main(wanted: list[str]) -> int:
    """Run them one after the other."""
    names = sorted(module.name for module in iter_modules(tests.bench.__path__) if not module.name.startswith("_"))
    unknown = [name for name in wanted if name not in names]
    if unknown:
        print(f"There is no benchmark {unknown[0]!r}. There are {', '.join(names)}.", file=sys.stderr)
        return 2
    for package in ("core", "net", "replays", "tui", "tests"):  # programs start from byte code, as installed ones do
        compileall.compile_dir(Path(package), quiet=1)
    print(f"Python {platform.python_version()}, {platform.machine()}; times are CPU time unless said otherwise")
    for name in wanted or names:
        run = getattr(import_module(f"tests.bench.{name}"), "run", None)
        if run is not None:
            print(f"\n== {name}", flush=True)
            run()
    return 0


sys.exit(main(sys.argv[1:]))
