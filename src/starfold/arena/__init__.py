"""Many games at once: matches, win shares, balance."""
