"""What a battle is made of: the options agreed on, bases and shapes, the position."""
