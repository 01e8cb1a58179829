"""What network tests share: nothing may be swallowed by an event loop, and nothing leaves this machine."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from net.found import INTERFACES


@pytest.fixture(autouse=True)
def loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discovery of this process and its children stays on the loopback interface."""
    monkeypatch.setenv(INTERFACES, "127.0.0.1")


@pytest_asyncio.fixture(autouse=True)
async def nothing_escapes() -> AsyncIterator[None]:
    """An exception that reaches the event loop instead of its caller fails the test."""
    escaped: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: escaped.append(context))
    yield
    assert escaped == []
