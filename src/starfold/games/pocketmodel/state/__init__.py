"""What a game is made of: the options agreed on, the set-up, the position."""
