"""The PocketModel TCG in three editions: base, Ground Assault, Scum and Villainy.

One module a chapter of the rulebook: `prepare`, `setup`, `turn`, `objectives`, `movement`,
`combat`, `strike`, `reserves`, `elimination`; `position` is the state, `values` the numbers that
cards and icons change, `abilities` what cards do, `odds`, `view` and `story` what people see.
"""
