"""James Bond 007 under any mixture of moves, nonsense, lapses, saving and loading."""

from hypothesis import strategies as st

from tests.games.machine import machine

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "claim": st.sampled_from(["named_fit", "free"]),
        "adjudicate": st.sampled_from(["any", "as_named"]),
        "answers": st.sampled_from(["sealed", "clockwise"]),
        "run_order": st.sampled_from(["any", "in_row"]),
        "refill_then_act": st.booleans(),
        "pass_without_draw": st.booleans(),
        "may_discard_drawn": st.booleans(),
        "pot_first": st.booleans(),
        "show_known_down": st.booleans(),
        "last_man_takes_pot": st.booleans(),
        "deck": st.sampled_from(["std60", "short46", "even48"]),
        "max_turns": st.integers(1, 30),
    },
)

TestJamesBond007 = machine("james-bond-007", OPTIONS)
