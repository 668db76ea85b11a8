"""What each language calls itself, and what every game says."""
