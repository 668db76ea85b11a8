"""Scenarios: given a position, when these things are said, then this must hold.

A scenario is a YAML file that somebody who knows the rulebook can write. These modules load files,
run their cases, replay every choice in undo mode, and gather what differed. All that belongs to one
game (positions, phrases, expectations) comes from an `Interpreter`. See docs/scenarios.md.
"""
