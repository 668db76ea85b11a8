"""Errors that a user can mend."""


class InputError(Exception):
    """Bad input from outside: the message names the place and the remedy, no traceback is shown."""
