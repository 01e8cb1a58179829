"""Charge It! under any mixture of moves, nonsense, lapses, saving and loading."""

from hypothesis import strategies as st

from tests.games.charge_it.test_properties import listed_in_full
from tests.games.machine import machine

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "match_target": st.integers(250, 30_000),
        "dealer": st.sampled_from(["rotate", "winner", "fixed"]),
        "hand_size": st.sampled_from(["as_dealt", "six"]),
        "declare_timing": st.sampled_from(["own_turn", "any_time"]),
        "false_declaration": st.sampled_from(["end_others_score", "end_no_score", "continue"]),
        "over_limit": st.sampled_from(["zero_player", "zero_pile"]),
        "over_limit_placement": st.sampled_from(["allow", "refuse"]),
        "defence_draw": st.sampled_from(["draw_pile", "either"]),
        "spent_lost": st.sampled_from(["on_top", "underneath"]),
        "freeze_on_defence": st.booleans(),
        "freeze_empty": st.booleans(),
        "reshuffle": st.sampled_from(["lazy_all", "keep_top"]),
        "take_and_return": st.booleans(),
        "tie": st.sampled_from(["bonus_then_shared", "extra_round"]),
        "assist": st.sampled_from(["none", "own_totals", "own_cards"]),
        "loss_reveal": st.sampled_from(["faces", "hidden"]),
        "limits": st.lists(st.integers(1, 20).map(lambda steps: 250 * steps), min_size=4, max_size=4),
        "max_reshuffles": st.integers(1, 30),
        "max_rounds": st.integers(1, 10),
    },
)

TestChargeIt = machine("charge-it", OPTIONS, listed_in_full=listed_in_full, examples=40, steps=60)
