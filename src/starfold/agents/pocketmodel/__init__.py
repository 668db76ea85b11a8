"""How greedy judges the PocketModel game."""
