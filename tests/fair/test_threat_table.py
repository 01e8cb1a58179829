"""The table of threats in docs/fair-play.md: every row is a test, built around whoever does it, with that outcome."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

FAIR = Path(__file__).parent
PAGE = (FAIR.parents[1] / "docs/fair-play.md").read_text("utf-8")
OUTCOMES = {"p": "prevented", "l": "found", "a": "at the audit", "n": "not covered"}
"""How the name of a test says what comes of it, and how the page does."""

ROWS: dict[str, tuple[str, ...]] = {
    "the host looks at cards": ("test_n_a_host_with_a_program_of_his_own_can_look_at_cards",),
    "the host stacks a shuffle": (
        "test_a_a_stacked_shuffle",
        "test_a_a_stacked_shuffle_whose_disclosure_stands_far_from_the_end",
    ),
    "the host swaps a committed card": ("test_l_a_swapped_card", "test_l_a_wrong_opening_for_one_seat"),
    "the host shares another secret": ("test_a_a_dealers_secret_that_was_not_the_one_shared",),
    "the host makes up a value": (
        "test_l_a_value_made_up_for_a_seat",
        "test_l_no_luck_before_everybody_has_shared_a_secret",
        "test_l_a_host_that_rebuilds_a_secret_of_somebody_who_is_there",
    ),
    "the host fakes a time-out": (
        "test_p_a_faked_time_out_rolls_nothing_anew",
        "test_l_a_bot_that_makes_luck_anew_though_the_others_can_rebuild_it",
        "test_n_with_two_people_a_faked_time_out_lowers_the_trust_for_all_to_see",
    ),
    "the host plays another move": ("test_l_another_move_than_the_default_for_a_seat_whose_time_is_up",),
    "the host shows different ledgers": ("test_l_different_ledgers_for_different_seats_at_the_next_signed_move",),
    "the host stops the game": ("test_n_a_host_that_stops_at_a_bad_roll_is_seen_to",),
    "the host announces a table": (
        "test_luck_on_the_hosts_word_is_refused_where_several_people_play",
        "test_l_a_host_that_passes_people_off_as_bots_to_have_luck_on_his_word",
    ),
    "a seat withholds": (
        "test_p_luck_that_a_seat_withholds_is_rebuilt_and_is_what_it_would_have_been",
        "test_p_a_bid_that_a_seat_withholds_is_opened_from_escrow",
    ),
    "a seat begins another chain": (
        "test_l_a_seat_that_begins_another_chain_to_change_its_luck",
        "test_l_a_seat_that_changes_its_chain_between_the_question_and_the_answer",
    ),
    "a seat answers what it says": (
        "test_l_a_move_over_nothing_but_the_header",
        "test_l_a_seat_that_has_seen_what_it_cannot_have_or_counts_otherwise",
        "test_l_a_seat_that_joins_again_as_somebody_else",
    ),
    "a seat, or the host, names a key": (
        "test_l_a_seat_that_names_a_key_that_is_none",
        "test_l_a_host_that_names_a_key_that_is_none",
    ),
    "a seat shares nonsense": ("test_l_a_seat_that_shares_nonsense",),
    "a seat shares another secret": ("test_l_a_secret_that_is_not_the_seats",),
    "a seat seals an answer": (
        "test_an_answer_against_the_rules_stops_the_table_and_names_the_seat",
        "test_another_answer_than_the_sealed_one_is_not_taken",
    ),
    "a seat lies about its own card": (
        "test_l_a_move_against_the_rules_even_if_the_host_writes_it_down",
        "test_a_a_rule_that_nobody_can_see_broken_is_found_by_the_audit",
    ),
    "one person sits in two seats": (
        "test_l_two_seats_that_sign_with_one_key",
        "test_n_one_identity_that_vouches_for_two_seats_is_told_of",
    ),
    "a seat that is not there takes": (
        "test_l_a_table_taken_over_by_a_seat_that_is_not_there",
        "test_l_a_table_taken_over_without_the_word_of_all",
    ),
    "somebody puts something in the place": (
        "test_p_what_lies_in_the_place_of_a_key_is_refused_at_once_and_named",
        "test_p_a_name_that_looks_like_a_key_pins_nobody_else",
    ),
    "somebody claims a trust level": (
        "test_a_claim_of_a_trust_level_that_nobody_can_check_is_no_verdict",
        "test_a_luck_of_several_people_where_one_sits",
    ),
    "somebody says that he is a seat": ("test_somebody_else_who_answers_under_a_seats_name_gets_no_share",),
    "somebody who is not at the table": (
        "test_p_a_line_of_somebody_who_has_no_key_of_the_table",
        "test_p_a_session_key_that_the_identity_never_signed",
        "test_p_nobody_but_the_seat_reads_what_is_dealt_to_it",
        "test_p_a_seat_is_taken_again_by_its_key_and_not_by_its_name",
    ),
    "somebody guesses the code": (
        "test_p_guessing_the_code_is_stopped_whatever_names_and_keys_one_has",
        "test_p_a_network_full_of_addresses_is_one_address",
        "test_p_what_somebody_overhears_of_a_join_opens_nothing",
        "test_p_a_false_host_pays_for_each_guess_at_the_code",
    ),
    "another user of the machine": (
        "test_p_he_reads_no_secret_and_touches_nothing_and_does_not_come_in",
        "test_p_key_files_that_others_can_read_are_refused_with_the_command_that_mends_them",
        "test_no_secret_in_a_log_a_traceback_argv_or_the_environment",
        "test_p_a_code_that_is_asked_for_stands_in_no_list_of_processes",
    ),
    "somebody edits, deletes": (
        "test_a_a_byte_a_line_or_the_order_of_lines_changed",
        "test_a_a_move_replaced_by_another_legal_one",
        "test_a_what_is_new_at_this_level_changed",
    ),
    "somebody writes the whole file anew": (
        "test_a_a_file_written_anew_by_somebody_with_other_keys_under_the_same_names",
    ),
    "the host writes another ending": ("test_a_an_ending_that_only_the_host_has_signed_is_no_sound_game",),
    "somebody cuts the file off": ("test_a_receipt_finds_a_file_that_was_cut_off_at_a_lines_end",),
    "all seats forge": ("test_n_all_seats_together_can_write_another_game",),
}


def rows() -> list[tuple[str, str]]:
    """Who does what, and what comes of it."""
    section = PAGE.split("## Who does what")[1].split("\n## ")[0]
    table = re.findall(r"^\| (.+?) \| (.+?) \|$", section, re.MULTILINE)
    return table[2:] if table[1][0].startswith("-") else table[1:]


def written() -> set[str]:
    """The names of all tests in this folder."""
    names = set()
    for path in FAIR.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                names.add(node.name)
    return names


def test_every_row_of_the_page_is_a_test_and_every_test_a_row() -> None:
    assert len(rows()) == len(ROWS)
    for begins, tests in ROWS.items():
        assert sum(row.startswith(begins) for row, _ in rows()) == 1, begins
        assert set(tests) <= written(), set(tests) - written()


@pytest.mark.parametrize(("row", "outcome"), rows())
def test_what_the_page_says_comes_of_it_is_what_its_tests_show(row: str, outcome: str) -> None:
    (tests,) = [tests for begins, tests in ROWS.items() if row.startswith(begins)]
    for name in tests:
        letter = name.removeprefix("test_").partition("_")[0]
        if letter in OUTCOMES:
            said = OUTCOMES[letter]
            falls = "trust" in outcome  # with two people: told, and not prevented
            assert said in outcome.replace("**", "") or (letter == "n" and falls), (row, name)


def test_what_is_not_covered_stands_in_plain_words_below_the_table() -> None:
    below = PAGE.split("## What is not covered, in plain words")[1].split("\n## ")[0]
    uncovered = [row for row, outcome in rows() if "not covered" in outcome]
    words = {
        "the host looks at cards": "can look at cards",
        "the host stops": "A host can stop",
        "another user": "administrator",
        "one person sits in two seats": "One person can sit in two seats",
        "all seats forge": "All seats together can write any game",
    }
    assert len(uncovered) == len(words)
    for row in uncovered:
        (said,) = [said for begins, said in words.items() if row.startswith(begins)]
        assert said in " ".join(below.split()), row
