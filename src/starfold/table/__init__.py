"""A game in progress with people at it: sessions, undo, saving."""
