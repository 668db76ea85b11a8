"""The games, one package each. A game package never imports another game."""
