"""What the players agree on before a game: readings that later sources give differently.

The default is the supplement's reading, which goes before that of the older rules (HO-META-01),
or the oldest known one; each alternative is a real option.
"""

from typing import Any, Final

from starfold.kernel.options import OptionRule, checked_options, number

OPTIONS: Final[dict[str, OptionRule]] = {
    "deck_size": number(
        "", 60, least=20, most=120, meaning="cards in a deck, starting location included"
    ),
    "first_player": OptionRule("", "dark", ("dark", "light"), meaning="who takes the first turn"),
    "same_start": OptionRule(
        "SW-DEC-12",
        "pick_again",
        ("pick_again", "convert"),
        meaning="both reveal the same location: pick again, or the second converts the first",
    ),
    "persona_limit": OptionRule(
        "SW-DEC-06",
        "in_all",
        ("in_all", "per_player"),
        meaning="one version of a persona in play, or one for each player",
    ),
    "persona_values": OptionRule(
        "SW-DEC-21",
        "printed",
        ("printed", "current"),
        meaning="the values that a new version must match",
    ),
    "unpiloted_armor": OptionRule(
        "SW-DEC-18",
        "printed",
        ("printed", "two"),
        meaning="armor of a vehicle or starship without its pilot",
    ),
    "character_armor": OptionRule(
        "SW-DEC-20",
        "armor",
        ("armor", "higher"),
        meaning="an armored character defends with armor, or with the higher of armor and ability",
    ),
    "creature_moves": OptionRule(
        "SW-DEC-19", "one_force", ("one_force", "free"), meaning="what a creature's move costs"
    ),
    "creature_attacks": OptionRule(
        "SW-DEC-11",
        "own_phase",
        ("own_phase", "both_phases"),
        meaning="the battle phases in which creatures attack",
    ),
    "creature_victims": OptionRule(
        "SW-DEC-22",
        "open_riders",
        ("open_riders", "no_riders"),
        meaning="whether riders of open vehicles are exposed to creatures",
    ),
    "location_moves": OptionRule(
        "SW-DEC-15",
        "unlimited",
        ("unlimited", "regular"),
        meaning="moves by a location's text: unlimited, or the regular move of each card",
    ),
    "handing_over": OptionRule(
        "SW-DEC-23",
        "allowed",
        ("allowed", "forbidden"),
        meaning="weapons and devices change hands in the deploy phase",
    ),
    "shield_area": OptionRule(
        "SW-DEC-01",
        "all_but_edge",
        ("all_but_edge", "echo_and_first_three"),
        meaning="the Hoth sites that the energy shield covers",
    ),
    "collapse_loses": OptionRule(
        "SW-DEC-07",
        "all_cards",
        ("all_cards", "forces_only"),
        meaning="what is lost when a site collapses",
    ),
    "driver_droids": OptionRule(
        "SW-DEC-08",
        "by_text",
        ("by_text", "vehicle_droids"),
        meaning="droids that may drive: by their own text, or all vehicle and protocol droids",
    ),
    "weapon_limit": OptionRule(
        "SW-DEC-13",
        "per_carrier",
        ("per_carrier", "per_weapon"),
        meaning="one weapon a turn for each carrier, or each weapon once a battle",
    ),
    "duplicate_weapons": OptionRule(
        "SW-DEC-05",
        "forbidden",
        ("forbidden", "allowed"),
        meaning="two copies of a weapon or device on one carrier",
    ),
    "shuttling": OptionRule(
        "SW-DEC-04",
        "docking_capability",
        ("docking_capability", "every_capital"),
        meaning="capital starships that characters may shuttle to",
    ),
    "north_ridge_search": OptionRule(
        "SW-DEC-02",
        "hand_then_reserve",
        ("hand_then_reserve", "reserve_then_hand"),
        meaning="where North Ridge is looked for when the generators are deployed",
    ),
    "buried_mines": OptionRule(
        "SW-DEC-03",
        "allowed",
        ("allowed", "forbidden"),
        meaning="mining droids bury mines and duds",
    ),
    "mines_underfoot": OptionRule(
        "SW-DEC-24",
        "open",
        ("open", "all", "none"),
        meaning="mines that a character sets off by leaving something enclosed",
    ),
    "failed_harpoon": OptionRule(
        "SW-DEC-25",
        "nothing",
        ("nothing", "crash"),
        meaning="what becomes of a vehicle whose harpoon destiny cannot be drawn",
    ),
    "passing_through": OptionRule(
        "SW-DEC-26",
        "reaches",
        ("reaches", "passes"),
        meaning="a target that comes through the site of its Utinni Effect, or is carried through",
    ),
    "presence_ends_battle": OptionRule(
        "SW-DEC-14",
        "before_damage",
        ("before_damage", "any_time"),
        meaning="until when a battle ends because one side has no presence left",
    ),
    "carried_cards": OptionRule(
        "SW-DEC-16",
        "move",
        ("move", "stay"),
        meaning="whether a card that is carried has itself moved",
    ),
    "artillery_transit": OptionRule(
        "SW-DEC-17",
        "forbidden",
        ("forbidden", "allowed"),
        meaning="artillery that warriors can move uses docking bay transit alone",
    ),
    "max_turns": number(
        "", 200, least=2, most=1000, meaning="turns after which the game is a draw"
    ),
}


class Options:
    """The agreed options in the form that the rules read."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        full = checked_options(OPTIONS, chosen)
        self.chosen = full
        self.deck_size: int = int(full["deck_size"])
        self.light_first: bool = full["first_player"] == "light"
        self.convert_same_start: bool = full["same_start"] == "convert"
        self.persona_per_player: bool = full["persona_limit"] == "per_player"
        self.persona_current: bool = full["persona_values"] == "current"
        self.unpiloted_armor_two: bool = full["unpiloted_armor"] == "two"
        self.armor_or_ability: bool = full["character_armor"] == "higher"
        self.creatures_move_free: bool = full["creature_moves"] == "free"
        self.creatures_attack_always: bool = full["creature_attacks"] == "both_phases"
        self.riders_safe: bool = full["creature_victims"] == "no_riders"
        self.location_moves_regular: bool = full["location_moves"] == "regular"
        self.handing_over: bool = full["handing_over"] == "allowed"
        self.shield_by_number: bool = full["shield_area"] == "echo_and_first_three"
        self.collapse_spares_effects: bool = full["collapse_loses"] == "forces_only"
        self.vehicle_droids_drive: bool = full["driver_droids"] == "vehicle_droids"
        self.weapons_count_alone: bool = full["weapon_limit"] == "per_weapon"
        self.duplicates_allowed: bool = full["duplicate_weapons"] == "allowed"
        self.every_capital_shuttles: bool = full["shuttling"] == "every_capital"
        self.ridge_from_reserve_first: bool = full["north_ridge_search"] == "reserve_then_hand"
        self.buried_mines: bool = full["buried_mines"] == "allowed"
        self.open_mines_underfoot: bool = full["mines_underfoot"] != "none"
        self.buried_mines_underfoot: bool = full["mines_underfoot"] == "all"
        self.failed_harpoon_crashes: bool = full["failed_harpoon"] == "crash"
        self.reached_in_passing: bool = full["passing_through"] == "reaches"
        self.presence_ends_any_time: bool = full["presence_ends_battle"] == "any_time"
        self.carried_move: bool = full["carried_cards"] == "move"
        self.artillery_transit: bool = full["artillery_transit"] == "allowed"
        self.max_turns: int = int(full["max_turns"])

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Options, (self.chosen,)
