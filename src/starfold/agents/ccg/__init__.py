"""How greedy judges the card game."""
