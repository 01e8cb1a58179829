"""An app that ends when its first picture stands, and says how garbage is collected from then on."""

import gc
from typing import Any

from textual.screen import Screen

from tui import startup
from tui.app import HonorApp, run_screen

if __name__ == "__main__":

    async def first(app: HonorApp) -> Screen[Any]:
        app.set_timer(0.5, lambda: app.exit(0))
        return Screen()

    with startup.few_collections():
        run_screen(first)
        print(gc.get_threshold(), gc.get_freeze_count() > 10_000)
