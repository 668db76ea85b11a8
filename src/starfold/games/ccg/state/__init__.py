"""What a game is made of: the options agreed on, the words of card texts, the position."""
