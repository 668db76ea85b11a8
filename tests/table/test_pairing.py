"""Who plays whom, of those who wait."""

import pytest

from starfold.table.pairing import LONG, NEAR, WIDER, Ticket, pairs, reach

pytestmark = pytest.mark.mode_independent


def ticket(id: str, points: float | None = 1500.0, since_s: float = 0.0, **more: str) -> Ticket:
    wish = {"game": "minis", "edition": "space", "terms": "rated", "who": id, **more}
    named = {"server": "s", "name": id, "token_hash": id}
    return Ticket(id=id, points=points, since_ms=round(1000 * since_s), **named, **wish)


def paired(*tickets: Ticket, now_s: float = 0.0) -> list[str]:
    return [one.id + other.id for one, other in pairs(tickets, round(1000 * now_s))]


def test_two_who_want_the_same_play_each_other() -> None:
    assert paired(ticket("a"), ticket("b")) == ["ab"]


@pytest.mark.parametrize("other", [{"game": "ccg"}, {"edition": "ground"}, {"terms": "casual"}])
def test_two_who_want_something_else_do_not(other: dict[str, str]) -> None:
    assert paired(ticket("a"), ticket("b", **other)) == []


def test_nobody_plays_against_themselves_but_guests_do_against_guests() -> None:
    assert paired(ticket("a", who="p"), ticket("b", who="p")) == []
    assert paired(ticket("a", who=""), ticket("b", who="")) == ["ab"]


@pytest.mark.parametrize("waited", [0.0, 7.0, 30.0])
def test_how_near_two_must_be_grows_with_the_time(waited: float) -> None:
    near = NEAR + WIDER * waited
    assert reach(waited) == near
    assert paired(ticket("a"), ticket("b", 1500 + near, since_s=waited), now_s=waited) == ["ab"]
    assert paired(ticket("a"), ticket("b", 1501 + near, since_s=waited), now_s=waited) == []


def test_in_the_end_anybody_will_do() -> None:
    assert paired(ticket("a", 800), ticket("b", 2800, since_s=LONG), now_s=LONG - 1) == []
    assert paired(ticket("a", 800), ticket("b", 2800, since_s=LONG), now_s=LONG) == ["ab"]


def test_who_waited_longest_gets_the_nearest() -> None:
    waiting = [
        ticket("a", 1500, 0),
        ticket("b", 1580, 1),
        ticket("c", 1510, 2),
        ticket("d", 1590, 3),
    ]
    assert paired(*waiting, now_s=3) == ["ac", "bd"]


def test_who_has_a_table_waits_no_more() -> None:
    assert paired(ticket("a")._replace(room="r"), ticket("b"), ticket("c")) == ["bc"]


def test_who_has_blocked_somebody_gets_somebody_else() -> None:
    waiting = [ticket("a"), ticket("b", since_s=1), ticket("c", since_s=2)]
    apart = {frozenset(("a", "b"))}
    assert [one.id + other.id for one, other in pairs(waiting, 2000, apart)] == ["ac"]


def test_strength_does_not_matter_where_nothing_counts() -> None:
    assert paired(ticket("a", None), ticket("b", None)) == ["ab"]
