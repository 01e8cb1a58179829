"""Text that must fit: never wider than it may be, whatever its script."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tui.text import fit, wrap

WORDS = st.text(st.sampled_from("abc deé東京 한국🂡-"), max_size=60)


@given(WORDS, st.integers(0, 20))
def test_fit_is_never_wider_than_it_may_be(text: str, width: int) -> None:
    assert cell_len(fit(text, width)) <= width


@given(WORDS, st.integers(2, 20))
def test_wrap_keeps_every_word_and_no_line_is_too_wide(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
