"""`starfold ccg cards` and `starfold deck`: cards in words, decks in both forms."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from starfold.cli.ccg.binder import printed
from starfold.cli.ccg.cards import SETS
from starfold.cli.ccg.pages import UNSCRIPTED
from starfold.cli.main import main
from starfold.games.ccg.cards import catalogue, decks
from starfold.games.ccg.cards.library import missing, scripted_ids

pytestmark = pytest.mark.mode_independent

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `starfold` and give what it wrote: the output, or the errors if it fails."""

    def call(*arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        written = capsys.readouterr()
        assert ended.value.code == code, written
        return written.err if code == 2 else written.out

    return call


class TestCards:
    def test_all_of_them(self, run: Run) -> None:
        lines = run("ccg", "cards").splitlines()
        every = catalogue.cards()
        assert len(lines) == len(every) + 1
        assert lines[-1].startswith(f"{len(every)} cards; ")
        assert max(map(len, lines)) <= 80
        for line, card in zip(lines, every, strict=False):
            assert line.split()[0] == ("-" if card.id not in scripted_ids() else card.id)

    def test_the_missing_with_counts(self, run: Run) -> None:
        lines = run("ccg", "cards", "--missing").splitlines()
        idle = missing()
        assert [line.split()[0] for line in lines[: len(idle)]] == [card.id for card in idle]
        counts = [re.fullmatch(r"(.+): (\d+) of (\d+) do not work yet", line) for line in lines]
        numbers = [(int(one[2]), int(one[3])) for one in counts if one]
        assert len(numbers) == len(SETS) * 2
        assert sum(number for number, _ in numbers) == len(idle)
        assert lines[-1] == f"{len(idle)} of {len(catalogue.cards())} cards do not work yet"

    def test_every_card_of_the_set_works(self, run: Run) -> None:
        assert "0 of 162 cards do not work yet" in run("ccg", "cards", "--missing", "--set", "hoth")

    def test_filters(self, run: Run) -> None:
        lines = run("ccg", "cards", "--set", "HOTH", "--side", "dark", "--type", "loc").splitlines()
        assert lines[:-1]
        assert all(line.split()[:3][1:] == ["Dark", "Location"] for line in lines[:-1])
        assert "Epic Event" in run("ccg", "cards", "--type", "epic-event", "--set", "a new hope")

    @pytest.mark.parametrize(
        ("arguments", "titles"),
        [
            (("--icon", "pilot", "--icon", "warrior", "--set", "hoth"), ["Zev Senesca"]),
            (("--is", "lightsaber", "--side", "dark"), ["Dark Jedi Lightsaber"]),
            (("--copies", "restricted", "--type", "character"), ["Rebel Scout"]),
            (("--words", "ATTRITION immune", "--copies", "unique"), ["Luke Skywalker"]),
            (("--deck", "echo base", "--type", "starship"), ["Medium Transport"]),
        ],
    )
    def test_further_filters(self, run: Run, arguments: tuple[str, ...], titles: list[str]) -> None:
        lines = run("ccg", "cards", *arguments).splitlines()
        assert 0 < len(lines) - 1 < 120
        for title in titles:
            assert any(title in line for line in lines)

    def test_a_card_in_words(self, run: Run) -> None:
        text = run("ccg", "cards", "luke", "skywalker")
        assert text.startswith("*Luke Skywalker\n  Light, Character: Rebel, Premiere (1_19)\n")
        assert "destiny 1, deploy 3, power 3, ability 4, forfeit 7" in text
        assert "Immune to" in text
        assert "rules: HO-PERSONA-03" in text
        assert "shipped decks: " in text and "echo-base" in text
        assert run("ccg", "cards", "1_19") == text

    def test_the_cards_of_both_sides(self, run: Run) -> None:
        text = run("ccg", "cards", "hoth: north ridge")
        assert text.count("*Hoth: North Ridge (4th Marker)") == 2
        assert "Force icons Light 1, Dark 1" in text
        assert run("ccg", "cards", "North Ridge", "--side", "dark").count("North Ridge") == 1

    def test_a_part_of_a_title_lists(self, run: Run) -> None:
        lines = run("ccg", "cards", "trooper").splitlines()
        assert len(lines) > 5
        assert all("trooper" in line.casefold() for line in lines[:-1])

    def test_formats_subtypes_and_orders(self, run: Run) -> None:
        assert run("ccg", "cards", "--format", "premiere").endswith("324 cards; all work\n")
        assert "Snowspeeder" not in run("ccg", "cards", "--format", "new_hope")
        lines = run("ccg", "cards", "--subtype", "starfighter", "--order", "power").splitlines()
        assert "Millennium Falcon" in lines[0]
        powers = [float(line.split()[-1].split("/")[0]) for line in lines[:-1]]
        assert powers == sorted(powers, reverse=True)
        titled = run("ccg", "cards", "--type", "creature", "--order", "title").splitlines()
        assert [line.split()[-2] for line in titled[:-1]] == ["Dianoga", "Wampa"]

    def test_a_card_that_does_not_work_says_so(self, run: Run) -> None:
        idle = missing()
        if idle:
            assert UNSCRIPTED in run("ccg", "cards", idle[0].id).replace("\n ", "")

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (("zzzz",), "no card 'zzzz' here"),
            (("Luke Skywalkr",), "did you mean 'Luke Skywalker'?"),
            (("--set", "x"), "--set 'x': choose one of Premiere, A New Hope, Hoth"),
            (("--side", "grey"), "--side 'grey': choose one of Light, Dark"),
            (("--type", "c"), "--type 'c': choose one of Character, Creature"),
            (("x" * 3000,), "no card 'xxx"),
            (("--is", "droid of none"), "--is 'droid of none': choose one of"),
            (("--icon", "p"), "--icon 'p': choose one of Pilot, Planet"),
            (("--side", "light", "--deck", "blizzard force"), "leave out one of the filters"),
        ],
    )
    def test_bad_input(self, run: Run, arguments: tuple[str, ...], told: str) -> None:
        text = run("ccg", "cards", *arguments, code=2)
        assert told in text
        assert len(text) < 300

    def test_the_sets_are_those_of_the_catalogue(self) -> None:
        assert tuple(dict.fromkeys(card["set"] for card in printed())) == SETS

    def test_every_card_has_a_page_of_usual_width(self, run: Run) -> None:
        from starfold.cli.ccg.pages import card_page

        for card in printed():
            page = [line.plain for line in card_page(card)]
            assert max(map(len, page)) <= 80
            assert "\n".join(page).isascii()


class TestDecks:
    def test_a_hand_at_random(self, run: Run) -> None:
        lines = run("deck", "hand", "echo-base", "--seed", "7").splitlines()
        assert lines[0] == "On the table: Hoth: Main Power Generators (1st Marker)"
        assert lines[1] == "On the table: Hoth: North Ridge (4th Marker)"
        assert len(lines) == 11 and all("destiny" in line for line in lines[2:-1])
        assert lines[-1] == "50 cards left in the Reserve Deck"
        assert max(map(len, lines)) <= 80
        assert run("deck", "hand", "echo-base", "--seed", "7").splitlines() == lines
        assert run("deck", "hand", "echo-base", "--seed", "8").splitlines() != lines
        assert len(run("deck", "hand", "echo-base", "--cards", "3").splitlines()) == 6

    def test_figures(self, run: Run) -> None:
        lines = run("deck", "figures", "echo-base").splitlines()
        assert lines[:3] == [
            "Echo Base (60 cards)",
            "Deploy cost, 2.4 on average",
            "   1  ##### 5",
        ]
        assert lines[-2:] == [
            "Force icons: 14 yours, 7 theirs on 11 locations",
            "Force generation: 3 from your own start, 15 with all your locations (SW-B-068)",
        ]
        assert max(map(len, lines)) <= 80

    def test_links(self, run: Run) -> None:
        link = run("deck", "convert", "echo-base", "--to", "link").strip()
        assert link.startswith("#/builder/f/z")
        listed = run("deck", "convert", "echo-base", "--to", "text")
        assert run("deck", "show", f"http://127.0.0.1:8800/{link}") == listed
        for broken in (link[:-9], "#/builder/f/", "#/builder/f/zzzz", "#/builder/f/jW10"):
            assert "was it copied completely?" in run("deck", "show", broken, code=2)
        fleet = "#/builder/f/jeyJmbGVldCI6IHt9fQ"  # {"fleet": {}}
        assert "the link" in run("deck", "show", fleet, code=2)

    def test_formats(self, run: Run) -> None:
        listed = run("deck", "list", "--format", "premiere")
        assert "imperial-patrol" in listed and "blizzard-force" not in listed
        assert "SW-DEC-27" in run("deck", "check", "echo-base", "--format", "premiere", code=1)
        assert "premiere" in run("deck", "list", "--format", "endor", code=2)

    def test_they_are_listed(self, run: Run) -> None:
        text = run("deck", "list")
        for name in decks.shipped_deck_names():
            assert name in text
        (line,) = [one for one in text.splitlines() if one.startswith("imperial-patrol")]
        assert line.endswith("Imperial Patrol (for beginners)")

    @pytest.mark.parametrize("name", decks.shipped_deck_names())
    def test_from_one_form_to_the_other_and_back(self, run: Run, name: str, tmp_path: Path) -> None:
        assert "legal" in run("deck", "check", name)
        listed = run("deck", "convert", name, "--to", "text")
        assert listed == run("deck", "show", name)
        (tmp_path / "deck.txt").write_text(listed, encoding="utf-8")
        written = run("deck", "convert", str(tmp_path / "deck.txt"), "--to", "yaml")
        (tmp_path / "deck.yaml").write_text(written, encoding="utf-8")
        deck = decks.load_deck(tmp_path / "deck.yaml")
        assert decks.deck_data(deck) == decks.deck_data(decks.shipped_deck(name))
        assert run("deck", "convert", str(tmp_path / "deck.yaml"), "--to", "text") == listed

    def test_bad_input(self, run: Run, tmp_path: Path) -> None:
        assert "choose text, yaml, link" in run("deck", "convert", "echo-base", "--to", "x", code=2)
        assert "no shipped deck" in run("deck", "show", "zz", code=2)
        (tmp_path / "deck.txt").write_text("Light Side\n2 Luke Skywalkr\n", encoding="utf-8")
        text = run("deck", "convert", str(tmp_path / "deck.txt"), "--to", "yaml", code=2)
        assert "deck.txt" in text
        assert "Luke Skywalker" in text
        assert "no-such" in run("deck", "check", str(tmp_path / "no-such.txt"), code=2)
