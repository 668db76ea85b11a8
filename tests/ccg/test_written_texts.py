"""Texts that are written outside the package: what is understood, and that nothing else is."""

import pytest

from starfold.errors import InputError
from starfold.games.ccg.scripts.written import WHOLE, script_from, vocabulary
from starfold.games.ccg.state.vocabulary import DARK, LIGHT, POWER


def test_pieces_become_a_script() -> None:
    script = script_from("x", {WHOLE: ["power(+2, when=alone), power(-1)", "forfeit(3)"]})
    assert [(one.kind, one.amount) for one in script.modifiers[:2]] == [(POWER, 2), (POWER, -1)]
    assert len(script.modifiers) == 3
    assert script.words == "power(+2, when=alone), power(-1) forfeit(3)"


def test_halves_of_a_location() -> None:
    script = script_from("x", {LIGHT: ["drain(+1)"], DARK: ["drain(+2)", "drain(-1)"]})
    assert [len(one) for one in script.modifiers_for] == [1, 2]
    assert script.words_for == ["drain(+1)", "drain(+2) drain(-1)"]


@pytest.mark.parametrize(
    "text",
    [
        "used('lose it', target(opponents & character & ~droid), lose())",
        "power(number_of(yours & character))",
        "fires(Weapon(targets=character, price=1, use=[(droid, 3)]))",
        "fact(immune_to_alter=True)",
    ],
)
def test_what_is_understood(text: str) -> None:
    script_from("x", {WHOLE: [text]})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "'' is not understood"),
        ("power(+1", "'power(+1' is not understood"),
        ("powr(1)", "unknown word 'powr'; did you mean 'power'?"),
        ("power", "'power' is no piece of a text"),
        ("alone", "'alone' is no piece of a text"),
        ("alone(1)", "'alone' takes nothing in brackets"),
        ("power()", "missing a required argument: 'amount'; write power(amount, of, when, cum"),
        ("power(1, 2)", "power: of must be a condition"),
        ("power(True)", "power: amount must be a number or an amount"),
        ("power(alone)", "power: amount must be a number or an amount"),
        ("power(1, when=power(2))", "a piece stands on its own"),
        ("power(1) & power(2)", "join conditions with & and |"),
        ("power(1 * 3)", "join conditions with & and |"),
        ("power(~3)", "join conditions with & and |"),
        ("used('x', lose(), timez=3)", "used: unknown 'timez'; did you mean 'times'?"),
        ("used('x', lose(), times='now')", "used: times must be a number"),
        ("used('x', 3)", "used: steps must be instructions"),
        ("fires(Weapon())", "cannot be"),
        ("card('1_19', 'x')", "unknown word 'card'"),
        ("SCRIPTS", "unknown word 'SCRIPTS'"),
        ("__import__('os')", "unknown word '__import__'"),
        ("power(1).__class__", "is not understood"),
        ("(lambda: power(1))()", "is not understood"),
        ("[power(1) for x in alone]", "is not understood"),
        ("power(*[1])", "is not understood"),
        ("power(**{})", "is not understood"),
        ("power(1)" + "," * 3000, "more than 2000 letters"),
        ("-" * 1500 + "1", "is not understood"),
    ],
)
def test_what_is_not(text: str, told: str) -> None:
    with pytest.raises(InputError) as refused:
        script_from("x", {WHOLE: [text]})
    assert told in str(refused.value)


def test_no_word_reaches_into_a_position() -> None:
    words = vocabulary()
    assert "has_text" not in words
    assert {"power", "alone", "character", "Weapon", "OWN_CONTROL"} <= set(words)
