"""What the layers above ask for: a start, a view, what happened, a record, a reason."""
