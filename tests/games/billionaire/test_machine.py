"""Billionaire under any mixture of moves, nonsense, lapses, saving and loading."""

from hypothesis import strategies as st

from tests.games.machine import machine

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "no_bids": st.sampled_from(["return", "to_lander"]),
        "tie_rebid": st.sampled_from(["all", "tied"]),
        "tie_floor": st.booleans(),
        "means_with_investments": st.booleans(),
        "payment": st.sampled_from(["irredundant", "exact_if_possible"]),
        "payments": st.sampled_from(["open", "closed"]),
        "security_chain": st.sampled_from(["single", "unlimited"]),
        "any_respects_protection": st.booleans(),
        "security_on_hq": st.booleans(),
        "cancelled_returns": st.booleans(),
        "hq_bonus": st.integers(0, 4),
        "billion": st.sampled_from(["auto", "claim"]),
        "tie": st.sampled_from(["investments", "shared"]),
        "bid_unit": st.sampled_from([500_000, 1_000_000]),
        "ring": st.sampled_from(["standard", "two_threes", "ten_auctions"]),
        "investments": st.sampled_from(["standard", "eight", "ten"]),
        "profit_deck": st.sampled_from(["standard", "deep"]),
        "max_turns": st.integers(1, 30),
        "max_ties": st.integers(1, 3),
    },
)

TestBillionaire = machine("billionaire", OPTIONS, listed_in_full=lambda kind: kind not in ("bid", "pay"))
