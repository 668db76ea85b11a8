"""Units, cards, icons and fleets: the facts that the PocketModel and the minis game share."""
