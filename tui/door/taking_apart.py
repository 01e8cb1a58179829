"""An ended app is taken apart: it holds on to itself in many circles, which only the garbage collector would find, and
that would let everybody wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from textual.worker_manager import WorkerManager

from tui.door.shared import SharedStylesheet

if TYPE_CHECKING:
    from textual.worker import Worker

    from tui.door.guest_app import GuestApp


class RememberedWorkers(WorkerManager):
    """Remembers all workers there ever were: each is held by its task's context, and holds the task."""

    def __init__(self, app: GuestApp) -> None:
        super().__init__(app)
        self.ever: WeakSet[Worker[Any]] = WeakSet()

    def add_worker(self, worker: Worker[Any], start: bool = True, exclusive: bool = True) -> None:
        self.ever.add(worker)
        super().add_worker(worker, start, exclusive)


def take_apart(app: GuestApp) -> None:
    """Cut the circles in which an ended app holds on to itself, so that its memory comes back at once."""
    workers, stylesheet = app.workers, app.stylesheet
    ever = workers.ever if isinstance(workers, RememberedWorkers) else ()
    parts = stylesheet.bearers if isinstance(stylesheet, SharedStylesheet) else ()
    for node in [*parts, *app.ever_shown, *ever, app.animator, app]:
        node.__dict__.clear()
