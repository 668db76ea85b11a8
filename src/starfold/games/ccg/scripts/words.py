"""Everything that card declarations are written with, under one roof.

Card files take it whole (`from starfold.games.ccg.scripts.words import *`), so that a declaration
reads like the card's text and not like a list of imports.
"""

from starfold.games.ccg.rules.weapons import RELATED_SYSTEM as RELATED_SYSTEM
from starfold.games.ccg.rules.weapons import Outcome as Outcome
from starfold.games.ccg.rules.weapons import Weapon as Weapon
from starfold.games.ccg.scripts.amounts import *
from starfold.games.ccg.scripts.arms import *
from starfold.games.ccg.scripts.battles import *
from starfold.games.ccg.scripts.choosing import *
from starfold.games.ccg.scripts.circumstances import *
from starfold.games.ccg.scripts.declare import *
from starfold.games.ccg.scripts.phrases import *
from starfold.games.ccg.scripts.piles import *
from starfold.games.ccg.scripts.places import *
from starfold.games.ccg.scripts.special import *
from starfold.games.ccg.scripts.steps import *
from starfold.games.ccg.scripts.terms import *
from starfold.games.ccg.scripts.whereabouts import *
from starfold.games.ccg.state.position import (
    NEXT_OWN_TURN as NEXT_OWN_TURN,
)
from starfold.games.ccg.state.position import (
    THIS_BATTLE as THIS_BATTLE,
)
from starfold.games.ccg.state.position import (
    THIS_TURN as THIS_TURN,
)
from starfold.games.ccg.state.position import (
    UNTIL_MOVED as UNTIL_MOVED,
)
from starfold.games.ccg.state.position import (
    WHILE_ON_TABLE as WHILE_ON_TABLE,
)
from starfold.games.ccg.state.script import BOTH as BOTH
from starfold.games.ccg.state.script import YOU as YOU
from starfold.games.ccg.state.vocabulary import *
