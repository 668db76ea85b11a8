"""What every game shares: states, choices, events, dice, replays, scenarios."""
