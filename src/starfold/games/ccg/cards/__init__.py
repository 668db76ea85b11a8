"""The cards of the three sets, and decks of them."""
