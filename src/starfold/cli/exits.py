"""What the exit codes of all commands mean."""

from typing import Final

BAD_INPUT: Final = 2  # the user can mend it; the message says how
INTERRUPTED: Final = 130
