"""The worked example of the rules, line by line."""

from core.dealer import ScriptedDealer
from core.local import LocalMatch
from tests.games.charge_it.tables import account, hand, happened, now, play, refusal, seat_of

DECK = [
    *("C:PHO", "C:SUP", "M2000", "M1000", "L:SUP", "M500", "C:SUP", "INS", "M1000", "L:PHO", "EXT", "C:PHO"),
    "M250",
    *("M750", "C:DIN", "C:BAN", "M2000", "M2000", "M1000", "C:SUP", "M500"),
]


def public(match: LocalMatch, seat: int) -> list[tuple[str, int, bool]]:
    """The accounts of a seat as everybody sees them."""
    views = [seat_of(match, seat, viewer)["accounts"] for viewer in (None, 0, 1)]
    assert views[0] == views[1] == views[2]
    return [(each["type"], each["count"], each["insured"]) for each in views[0]]


def hands(match: LocalMatch) -> list[int]:
    return [seat["hand_count"] for seat in match.view(None)["seats"]]


def pile(match: LocalMatch) -> list[str]:
    discard: list[str] = match.position()["discard"]
    return discard


def test_the_worked_example() -> None:
    match = LocalMatch.start("charge-it", 2, dealer=ScriptedDealer({"deck": DECK}, picks=[0]))
    assert match.view(None)["dealer"] == 0
    assert hand(match, 1) == ["C:PHO", "M2000", "L:SUP", "C:SUP", "M1000", "EXT"]
    assert hand(match, 0) == ["C:SUP", "M1000", "M500", "INS", "L:PHO", "C:PHO"]
    assert pile(match) == ["M250"]
    deck = match.view(None)["deck"]

    # 1
    play(match, 1, "draw", source="deck")
    assert happened(match, "drew", 1)[-1]["card"] == "M750"
    play(match, 1, "play_credit", type="PHO")
    assert public(match, 1) == [("PHO", 0, False)]
    assert hands(match) == [6, 6]
    assert match.view(0)["discard"] == {"top": "M250", "count": 1}
    assert match.view(0)["deck"] == deck - 1
    # 2
    play(match, 0, "draw", source="discard")
    play(match, 0, "play_credit", type="SUP")
    assert public(match, 0) == [("SUP", 0, False)]
    assert match.view(1)["discard"] == {"top": None, "count": 0}
    # 3
    play(match, 1, "draw", source="deck")
    play(match, 1, "play_merchandise", value=2000, account="PHO")
    assert public(match, 1) == [("PHO", 1, False)]
    # 4
    play(match, 0, "draw", source="deck")
    assert hand(match, 0)[-1] == "C:BAN"
    play(match, 0, "play_lost", target=1, type="PHO")
    assert now(match) == ("defend", [1])
    assert [dict(move) for move in match.legal_moves(1)] == [{"kind": "decline"}]
    # 5
    play(match, 1, "decline")
    assert public(match, 1) == []
    assert pile(match) == ["M2000", "C:PHO", "L:PHO"]
    assert match.view(None)["frozen"] is True
    for viewer in (0, 1):
        assert happened(match, "cancelled", viewer)[-1]["cards"] == ["M2000"]
    # 6
    assert "frozen" in refusal(match, 1, "draw", source="discard")
    play(match, 1, "draw", source="deck")
    assert hand(match, 1)[-1] == "M2000"
    play(match, 1, "play_credit", type="SUP")
    assert public(match, 1) == [("SUP", 0, False)]
    assert match.view(None)["frozen"] is True
    # 7
    play(match, 0, "draw", source="deck")
    assert hand(match, 0)[-1] == "M2000"
    play(match, 0, "play_merchandise", value=1000, account="SUP")
    assert public(match, 0) == [("SUP", 1, False)]
    assert match.view(None)["frozen"] is True
    # 8
    play(match, 1, "draw", source="deck")
    assert hand(match, 1)[-1] == "M1000"
    play(match, 1, "play_lost", target=0, type="SUP")
    assert now(match) == ("defend", [0])
    # 9
    play(match, 0, "defend", **{"with": "insurance"})
    assert public(match, 0) == [("SUP", 1, True)]
    assert hand(match, 0)[-1] == "C:SUP"
    assert hands(match) == [6, 6]
    assert pile(match)[-2:] == ["L:PHO", "L:SUP"]
    assert match.view(None)["frozen"] is False
    assert now(match) == ("draw", [0])
    # 10
    play(match, 0, "draw", source="discard")
    assert hand(match, 0)[-1] == "L:SUP"
    play(match, 0, "discard", card="M250")
    assert pile(match) == ["M2000", "C:PHO", "L:PHO", "M250"]
    assert hand(match, 0) == ["M500", "C:PHO", "C:BAN", "M2000", "C:SUP", "L:SUP"]
    # 11
    play(match, 1, "draw", source="discard")
    play(match, 1, "play_merchandise", value=1000, account="SUP")
    assert public(match, 1) == [("SUP", 1, False)]
    assert hand(match, 1) == ["EXT", "M750", "C:DIN", "M2000", "M1000", "M250"]

    assert match.position()["accounts"] == [
        [account("SUP", "M1000", insured=True)],
        [account("SUP", "M1000")],
    ]
    # if seat 0 now opened with a declaration
    play(match, 0, "declare")
    view = match.view(None)
    assert (view["round_scores"], view["bonus"], view["scores"]) == ([0, 1000], None, [0, 1000])
