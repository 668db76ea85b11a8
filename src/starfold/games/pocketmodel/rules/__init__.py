"""The rulebook: one module a chapter, and the numbers that cards and icons change."""
