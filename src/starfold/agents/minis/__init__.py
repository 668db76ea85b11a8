"""How greedy judges the minis game."""
