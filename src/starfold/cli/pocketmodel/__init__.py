"""The PocketModel game at the terminal."""
