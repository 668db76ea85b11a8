"""The page of a run: answers in words and pictures."""
