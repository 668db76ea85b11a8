"""The rules: one module a chapter of the base game and the supplement."""
