"""The card game at the terminal."""
