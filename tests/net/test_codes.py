"""Table codes: easy to say, hard to guess, never sent to a private table."""

from hypothesis import given
from hypothesis import strategies as st

from net import codes


def test_fresh_codes_are_well_formed_and_differ() -> None:
    fresh = {codes.fresh_code() for _ in range(200)}
    assert len(fresh) == 200
    assert all(codes.well_formed(code) and len(code) == codes.LENGTH for code in fresh)


@given(st.text("ABCDEFGHJKMNPQRSTVWXYZ23456789", min_size=6, max_size=6))
def test_a_code_may_be_typed_in_any_case_with_spaces_and_dashes(code: str) -> None:
    typed = f" {code[:3].lower()}-{code[3:]} "
    assert codes.normal(typed) == code
    assert codes.well_formed(typed)


def test_a_proof_is_good_for_one_code_host_table_connection_and_guest_only() -> None:
    made = codes.proof(codes.stretched("K7WQ3F", "host", "table"), "nonce", "guest")
    others = [
        codes.proof(codes.stretched("K7WQ3G", "host", "table"), "nonce", "guest"),
        codes.proof(codes.stretched("K7WQ3F", "other", "table"), "nonce", "guest"),
        codes.proof(codes.stretched("K7WQ3F", "host", "other"), "nonce", "guest"),
        codes.proof(codes.stretched("K7WQ3F", "host", "table"), "other", "guest"),
        codes.proof(codes.stretched("K7WQ3F", "host", "table"), "nonce", "other"),
    ]
    assert not any(codes.same(made, other) for other in others)
    assert codes.same(made, codes.proof(codes.stretched("k7w q3f", "host", "table"), "nonce", "guest"))
    assert "K7WQ3F" not in made
