"""How the game speaks: names of pieces, and every sentence by its key."""
