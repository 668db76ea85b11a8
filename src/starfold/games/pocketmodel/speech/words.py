"""Every sentence of the game, by its key: they are in `en.toml`."""

from typing import Final

from starfold.kernel.messages import messages_in

MESSAGES: Final = messages_in("starfold.games.pocketmodel.speech")
say: Final = MESSAGES.say
