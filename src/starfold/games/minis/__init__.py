"""The minis game: PocketModel units on an open table, with rulers and 90° arcs (2009)."""
