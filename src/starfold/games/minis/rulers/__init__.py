"""What is measured: rates, ways and lines of sight; see `state.geometry` for the shapes."""
