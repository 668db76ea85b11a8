"""Premiere: starships of both sides."""

from starfold.games.ccg.scripts.words import *

# -- Light -----------------------------------------------------------------------------------------

card("1_141", "2 pilots or passengers.")
card("1_142", "2 pilots or passengers, 1 astromech.")
card("1_144", "1 pilot.")
card("1_145", "1 pilot, 1 astromech.")
card("1_147", "1 pilot or passenger. A permanent pilot gives ability 1.")

# -- Dark ------------------------------------------------------------------------------------------

card("1_300", "1 pilot.")
card(
    "1_301",
    "6 pilots, 8 passengers, 2 vehicles, 4 TIEs. Ship-docking. A permanent pilot gives ability 2.",
)
card("1_305", "1 pilot and 1 passenger, or 2 passengers. A permanent pilot gives ability 1.")
