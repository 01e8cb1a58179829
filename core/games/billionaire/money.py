"""Money: integer dollars everywhere, and how they are said."""

from __future__ import annotations

from typing import Final

MILLION: Final = 1_000_000
GOAL: Final = 1_000 * MILLION
SMALLEST_UNIT: Final = 500_000
"""Every amount that can be paid is a multiple of this: $75M trade at $7.5M (Q23)."""
TRADING_SHARE: Final = 10  # an Investment trades at a tenth of its actual value


def dollars(amount: int) -> str:
    """An amount in words that fit a slate.

    >>> dollars(7_500_000), dollars(500_000), dollars(1_250_000_000), dollars(7_500_001)
    ('$7.5M', '$500,000', '$1,250M', '$7,500,001')
    """
    if amount >= MILLION and amount % (MILLION // 10) == 0:
        whole, tenth = divmod(amount // (MILLION // 10), 10)
        return f"${whole:,}.{tenth}M" if tenth else f"${whole:,}M"
    return f"${amount:,}"
