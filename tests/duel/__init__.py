"""A tiny game for tests of what all games share: two sides with decks, and windows to answer in."""
