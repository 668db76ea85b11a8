"""The rulebooks in our own words: every rule with its id, and what became of it in the code."""
