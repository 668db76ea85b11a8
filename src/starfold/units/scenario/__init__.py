"""What the scenarios of games with units share."""
