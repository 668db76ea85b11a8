"""How evenly the shipped fleets are matched, and the search that made them so."""
