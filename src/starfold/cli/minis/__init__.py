"""The minis game at the terminal."""
