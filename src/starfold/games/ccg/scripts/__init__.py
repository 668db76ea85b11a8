"""The behaviour of cards, grouped by set, side and type: one declaration a card."""
