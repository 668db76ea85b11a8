"""The rulebook: one module a chapter, and what is measured for it."""
