"""Every sentence of tables and servers: written in English where it is said, in others here."""

from typing import Final

from starfold.kernel.phrases import Phrases

PHRASES: Final = Phrases("starfold.table.speech")
said: Final = PHRASES.said
again: Final = PHRASES.again
