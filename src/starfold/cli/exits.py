"""What the exit codes of all commands mean."""

from typing import Final

BAD_INPUT: Final = 2  # the user can mend it; the message says how
FAULTS: Final = 3  # an agent from outside failed; the rest of what was asked for is done
INTERRUPTED: Final = 130
