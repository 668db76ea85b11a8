"""The words of the card game as whole numbers: what the engine compares in its inner loops."""

from typing import Final, Literal, get_args

NONE: Final = -1

# -- sides: also the seats ------------------------------------------------------------------------
LIGHT: Final = 0
DARK: Final = 1
Side = Literal["Light", "Dark"]
SIDES: Final[tuple[Side, Side]] = ("Light", "Dark")

# -- types of cards --------------------------------------------------------------------------------
CHARACTER: Final = 0
CREATURE: Final = 1
DEVICE: Final = 2
EFFECT: Final = 3
EPIC_EVENT: Final = 4
INTERRUPT: Final = 5
LOCATION: Final = 6
STARSHIP: Final = 7
VEHICLE: Final = 8
WEAPON: Final = 9
TYPES: Final = (
    "Character",
    "Creature",
    "Device",
    "Effect",
    "Epic Event",
    "Interrupt",
    "Location",
    "Starship",
    "Vehicle",
    "Weapon",
)

# -- icons: bits -----------------------------------------------------------------------------------
PILOT: Final = 1 << 0  # on a starship or vehicle: a permanent pilot
WARRIOR: Final = 1 << 1
NAV_COMPUTER: Final = 1 << 2
SCOMP_LINK: Final = 1 << 3
PLANET: Final = 1 << 4
MOBILE: Final = 1 << 5
INTERIOR: Final = 1 << 6
EXTERIOR: Final = 1 << 7
UNDERGROUND: Final = 1 << 8
VEHICLE_SITE: Final = 1 << 9
ICONS: Final = (
    "Pilot",
    "Warrior",
    "Nav Computer",
    "Scomp Link",
    "Planet",
    "Mobile",
    "Interior",
    "Exterior",
    "Underground",
    "Vehicle Site",
)

# -- zones: where a card is ------------------------------------------------------------------------
RESERVE: Final = 0
FORCE: Final = 1
USED: Final = 2
LOST: Final = 3
HAND: Final = 4
TABLE: Final = 5  # in play: at a location, aboard, on a card, on a side of the table
OUT: Final = 6  # out of play for good (SW-B-011)
BURIED: Final = 7  # face down under a site (mines and duds)
STACKED: Final = 8  # on a card that keeps it, not in play
COVERED: Final = 9  # a location under its conversion
PLAYED: Final = 10  # an Interrupt, or a destiny card, being shown
FACE_DOWN: Final = 11  # on a card that keeps it, seen by nobody
ZONES: Final = (
    "Reserve Deck",
    "Force Pile",
    "Used Pile",
    "Lost Pile",
    "hand",
    "table",
    "out of play",
    "buried",
    "stacked",
    "covered",
    "being played",
    "face down",
)

# -- roles: how a card in play stands to the card or location that holds it -----------------------
THERE: Final = 0  # at a location, as itself
ABOARD_PILOT: Final = 1
ABOARD_PASSENGER: Final = 2  # a driver is a passenger who drives
ABOARD_CARGO: Final = 3  # a vehicle or starfighter in a cargo bay
ATTACHED: Final = 4  # deployed on a card or location
SIDE_OF_TABLE: Final = 5  # held by nothing
UNDER: Final = 6  # a missing character beneath its site
HELD: Final = 7  # a captive with its escort, prison or tractor beam
LAID_OUT: Final = 8  # a location in its row
Role = Literal[
    "there",
    "pilot",
    "passenger",
    "cargo",
    "attached",
    "side of table",
    "missing",
    "captive",
    "location",
]
ROLES: Final[tuple[Role, ...]] = get_args(Role)

# -- lasting conditions of a card in play: bits of `Position.state` -------------------------------
IS_HIT: Final = 1 << 0
IS_CRASHED: Final = 1 << 1
IS_UNDERCOVER: Final = 1 << 2
IS_COLLAPSED: Final = 1 << 3
IS_BLOWN_AWAY: Final = 1 << 4
IS_DRIVING: Final = 1 << 5
IS_DISARMED: Final = 1 << 6
HEADS_OUT: Final = 1 << 7  # a Mobile Effect on its way back to the outermost marker
IS_HOLOGRAM: Final = 1 << 8  # a dejarik on a holosite: its destiny number is all its values
IS_DISGUISED: Final = 1 << 9
IS_REACHED: Final = 1 << 10  # a Utinni Effect whose target is with it
IS_FITTING: Final = 1 << 11  # a weapon or device on a bearer that its text names
IS_OFF: Final = 1 << 12  # a droid turned off, face down: it is inactive

BLUFF: Final = 1  # the memo of a buried card that is a bluff, no mine or dud (SW-B-245)

# -- what a card did this turn: bits of `Position.did`, cleared when a turn ends ------------------
DID_MOVE: Final = 1 << 0  # its regular move
DID_REACT: Final = 1 << 1
DID_BATTLE: Final = 1 << 2
DID_SEARCH: Final = 1 << 3
DID_DRAIN: Final = 1 << 4
DID_FIRE: Final = 1 << 5  # used its weapon of the turn
DID_DEVICE: Final = 1 << 6  # used its device of the turn
MAY_NOT_MOVE: Final = 1 << 7
MAY_NOT_BATTLE: Final = 1 << 8
DID_LAND: Final = 1 << 9
WAS_FIRED: Final = 1 << 10  # of a weapon: this battle

# -- phases ----------------------------------------------------------------------------------------
ACTIVATE: Final = 0
CONTROL: Final = 1
DEPLOY: Final = 2
BATTLE: Final = 3
MOVE: Final = 4
DRAW: Final = 5
Phase = Literal["activate", "control", "deploy", "battle", "move", "draw"]
PHASES: Final[tuple[Phase, ...]] = ("activate", "control", "deploy", "battle", "move", "draw")

# -- values of a card, a location or a player: what `values.value` knows --------------------------
POWER: Final = 0
ABILITY: Final = 1  # in quarters: a tauntaun has 1, Luke 16
FORFEIT: Final = 2
COST: Final = 3  # of deploying; the place is the other subject
ARMOR: Final = 4
MANEUVER: Final = 5
HYPERSPEED: Final = 6
LANDSPEED: Final = 7
FEROCITY: Final = 8
DEFENSE: Final = 9  # of a creature, or what a weapon is compared with
IMMUNITY: Final = 10  # to attrition below this
DRAIN: Final = 11  # at a location, for a player
GENERATION: Final = 12  # at a location, for a player; NONE: in all
TOTAL_POWER: Final = 13  # in a battle at a location, for a player
WEAPON_DESTINY: Final = 14  # added to draws of a weapon; the target is the other subject
BATTLE_DRAWS: Final = 15  # added battle destiny draws
BATTLE_DRAW_AT_LEAST: Final = 16  # draws if not able to otherwise
BATTLE_DESTINY: Final = 17  # added to each battle destiny draw of a player
TOTAL_BATTLE_DESTINY: Final = 18
ABILITY_NEEDED: Final = 19  # to draw battle destiny, a stated number in quarters
MOVE_COST: Final = 20  # of a card; the place is the other subject
TRANSIT_COST: Final = 21  # from (subject) and to (other) a docking bay
SEARCH: Final = 22  # added to a search party's destiny
EPIC_TOTAL: Final = 23  # added to the total of an epic event (the card)
DESTINY: Final = 24  # of a card when it is drawn
ATTRITION: Final = 25  # against a player
PRICE: Final = 26  # of firing a weapon
FORCE_ICONS: Final = 27  # added to a player's half of a location
DAMAGE_TIMES: Final = 28  # what battle damage against a player is multiplied by: 2, 3
POWER_DRAWS: Final = 29  # destinies drawn for total power only in a battle at the location
SHOTS: Final = 30  # added shots of a weapon in each battle
TRACTOR: Final = 31  # added to draws of a tractor beam
DRAIN_PRICE: Final = 32  # the Force that a player uses for a drain at the location
BATTLE_COST: Final = 33  # of initiating a battle at the location, for a player
TEXT_X: Final = 34  # added to the X that a card's text defines
TEXT_X_TIMES: Final = 35  # what that X is multiplied by
BATTLE_ABILITY: Final = 36  # what a card, or a player at a location, has for battle destiny
TOTAL_WEAPON_DESTINY: Final = 37  # added to the total of a shot; the target is the other subject
TOTAL_ABILITY: Final = 38  # of a player at a location, in quarters
EXACT_IMMUNITY: Final = 39  # to attrition of exactly this
PLAY_COST: Final = 40  # Force that playing the card from hand costs more
# What vehicles, starships and creatures have printed on them besides.
HULL_VALUES: Final = ("armor", "maneuver", "hyperspeed", "landspeed", "ferocity", "defense")
VALUES: Final = (
    "power",
    "ability",
    "forfeit",
    "deploy cost",
    *HULL_VALUES,
    "immunity to attrition",
    "Force drain",
    "Force generation",
    "total power",
    "weapon destiny",
    "battle destiny draws",
    "battle destiny at least",
    "battle destiny",
    "total battle destiny",
    "ability needed",
    "move cost",
    "docking bay transit",
    "search party",
    "epic event",
    "destiny",
    "attrition",
    "weapon price",
    "Force icons",
    "battle damage multiplied",
    "destiny to power",
    "shots",
    "tractor beam",
    "Force drain price",
    "battle cost",
    "X",
    "X multiplied",
    "ability for battle destiny",
    "total weapon destiny",
    "total ability",
    "immunity to attrition of exactly",
    "cost of playing",
)

# -- what text may grant or forbid: kinds of `Permission` ------------------------------------------
FORBID_MOVE: Final = 100  # the card may not move at all
FORBID_MOVE_TO: Final = 101  # the card, to the other subject
FORBID_BATTLE: Final = 102  # the card takes no part
FORBID_TARGET: Final = 103  # of the card by the other subject (a weapon or card)
FORBID_REACT: Final = 104  # to the location
FORBID_REACT_FROM: Final = 105
FORBID_DRAIN: Final = 106  # at the location
FORBID_INITIATE: Final = 107  # a battle at the location
FORBID_DEPLOY: Final = 108  # of the card to the other subject
FORBID_PLAY: Final = 109  # of a card by title
FORBID_FIRE: Final = 110  # of the weapon
FORBID_CARRY: Final = 111  # weapons by the card
FORBID_ACTIVATE: Final = 112  # icons at the location
FORBID_STEAL: Final = 113  # of the card
FORBID_TEXT: Final = 114  # the card's text is off
FORBID_PASS: Final = 115  # of the card by landspeed, on its way to the other subject
FORBID_PERMANENT: Final = 116  # the starship is without its permanent pilots
GRANT_REACT: Final = 120  # the card may move as a react to the other subject
GRANT_REACT_AWAY: Final = 121
GRANT_REACT_DEPLOY: Final = 122
GRANT_SKILL: Final = 123  # see `SKILLS`
GRANT_PRESENCE: Final = 124  # a droid drains, battles and is battled
GRANT_SHIELD: Final = 125  # the energy shield is in force
GRANT_NIGHT: Final = 126  # nighttime conditions at the location
GRANT_POWERED: Final = 127  # artillery at the location
GRANT_DEPLOY: Final = 128  # without presence or icons
GRANT_IMMUNE: Final = 129  # the card is immune to the other subject (by title)
GRANT_FREE_MOVE: Final = 130
GRANT_CARRY_ALL: Final = 131  # any number of weapons and devices, and uses them
GRANT_INTERIOR: Final = 132  # a vehicle that may be at interior sites
GRANT_PROTECTED: Final = 133  # from being targeted to be stolen, hit or lost
GRANT_NO_DRIVER: Final = 134  # moves without a driver
GRANT_FIRE_AFAR: Final = 135  # artillery on the planet needs no warrior present
GRANT_OPEN_DOORS: Final = 140  # the card passes The Shield Doors Must Be Closed
GRANT_UNCOUNTED: Final = 136  # the site does not count for epic events
GRANT_FORFEIT_HAND: Final = 137  # the player forfeits from hand in battles lost
FORFEIT_AT_STAKE: Final = 141  # the card is lost unless its side wins the battle
GRANT_PAYS_ALONE: Final = 142  # deployed to the other subject, it takes no Force of the opponent
GRANT_MOVE: Final = 143  # the card moves although its own text says that it may not
GRANT_FROM_RESERVE: Final = 144  # drains at the location take Force of the Reserve Deck first
GRANT_USED: Final = 145  # the Interrupt is a Used one, whatever is printed on it
GRANT_CHOICE: Final = 146  # of what the card strikes at the other subject: its own player chooses
TEXT_LINGERS: Final = 147  # what the text of the source left behind holds, wherever that card is
HALVED_LOSS: Final = 148  # what the player must lose is cut in half
GRANT_UNCAPTURED: Final = 149  # the card is no target of attempts to capture it
GRANT_JOINT_SHOTS: Final = 150  # of the weapon: two shots of a battle may be fired as one
FORBID_COURSE: Final = 170  # the starship's own nav computer is gone
FORBID_ABILITY: Final = 171  # the card's ability does not count for battle destiny
FORBID_THEFT: Final = 172  # the card steals nothing
FORBID_FORCE: Final = 173  # the player activates no Force
GRANT_ASTROMECH: Final = 174  # the starship has a place more for an astromech
GRANT_BORROW: Final = 175  # the player uses Force of the opponent in own turns
GRANT_DOUBLED: Final = 180  # every number printed on the card counts twice, in its text too
FORBID_TRAVEL: Final = 160  # the player moves nothing but smugglers and starships with one aboard
MUST_FORFEIT: Final = 161  # the card is forfeited when the battle ends, whatever is owed
GRANT_UNIQUE: Final = 158  # the Interrupt, whatever is printed: one copy of the title a turn
GRANT_STACKED: Final = 159  # the Interrupt goes onto the card whose text says so

# Skills that a text may grant (SW-B-025): `vessels.skill_grant` makes a kind out of each.
SKILLS: Final = (
    "pilot",
    "warrior",
    "spy",
    "scout",
    "gunner",
    "leader",
    "thief",
    "smuggler",
    "bounty hunter",
    "trooper",
    "musician",
    "driver",  # of a droid that may drive transport vehicles (HO-DRIVER-04)
)

# -- moments: what cards respond to ----------------------------------------------------------------
JUST_DEPLOYED: Final = 0  # card, place (or host as `other`), seat
JUST_MOVED: Final = 1  # card, from `other` to place
JUST_REACTED: Final = 2  # card, to place
BATTLE_INITIATED: Final = 3  # at place by seat
DRAIN_INITIATED: Final = 4  # at place by seat
ABOUT_TO_BE_LOST: Final = 5  # card, from place; `other` caused it; amount 1: forfeited
JUST_LOST: Final = 6  # card, from place; amount: bits, see WAS_HIDDEN
JUST_HIT: Final = 7  # card, by weapon `other`
JUST_MISSING: Final = 8  # card, at place
JUST_FOUND: Final = 9  # card, at place
JUST_PLAYED: Final = 10  # an Interrupt by seat, before its effect
JUST_TARGETED: Final = 11  # card, by `other` of seat
WEAPON_AIMED: Final = 12  # weapon card at `other`: its destiny is about to be drawn
DESTINY_DRAWN: Final = 13  # card by seat; amount: purpose, see `destiny`
BATTLE_ENDED: Final = 14  # at place: results are paid
TURN_BEGAN: Final = 15  # of seat
PHASE_BEGAN: Final = 16  # amount: phase, of seat
TURN_ENDING: Final = 17  # of seat
JUST_CRASHED: Final = 18  # card at place
COVER_BROKEN: Final = 19  # card
JUST_EATEN: Final = 20  # card by `other`
REACHED: Final = 21  # a Utinni Effect by its target `other`
EFFECT_DEPLOYED: Final = 22  # an Effect of any kind by seat, before anything else
CREATURE_ATTACKS: Final = 23  # creature card against `other` at place
POWER_SEGMENT: Final = 24  # at place: battle destiny is about to be drawn
FORCE_ACTIVATED: Final = 25  # card by seat; amount: how manieth this turn
JUST_COLLAPSED: Final = 26
JUST_CANCELLED: Final = 27
BATTLE_LOST: Final = 28  # at place; seat: who did not win
BATTLE_DESTINY_DRAWN: Final = 29  # at place: both players drew, totals are not counted yet
REACT_ANNOUNCED: Final = 30  # card, from `other` to place: paid, about to go
JUST_SHUFFLED: Final = 31  # by card of seat: a pile; amount: see `force.pile_shuffled`
WEAPON_FIRED: Final = 32  # weapon card by its user `other` at place: the shot is over
FORCE_LOSS: Final = 33  # seat must lose Force because of `other`; amount: how much
JUST_DRAINED: Final = 34  # at place by seat: the Force is lost
JUST_TRANSPORTED: Final = 35  # an Interrupt (card) by seat took `other` and the rest to place
RUN_UNDER_WAY: Final = 36  # an Attack Run `other` of seat, led by card, in place
FORCE_PAID: Final = 37  # seat lost so much Force (amount) in the battle at place
HAND_SEEN: Final = 38  # the opponent's whole hand by seat, with card; amount: how many cards
ABOUT_TO_LEAVE: Final = 39  # card, from `other` to place: it pulls out of the trench
HAND_FORFEITED: Final = 40  # card by seat, from the hand
MOMENTS: Final = (
    "just deployed",
    "just moved",
    "just reacted",
    "battle initiated",
    "Force drain initiated",
    "about to be lost",
    "just lost",
    "just hit",
    "just missing",
    "just found",
    "just played",
    "just targeted",
    "weapon aimed",
    "destiny drawn",
    "battle ended",
    "turn began",
    "phase began",
    "turn ending",
    "just crashed",
    "cover broken",
    "just eaten",
    "Utinni Effect reached",
    "Effect deployed",
    "creature attacks",
    "power segment",
    "Force activated",
    "just collapsed",
    "just cancelled",
    "battle lost",
    "battle destiny drawn",
    "react announced",
    "just shuffled",
    "weapon fired",
    "Force loss",
    "just drained",
    "just transported",
    "Attack Run under way",
    "Force paid",
    "hand seen",
    "about to leave",
    "forfeited from hand",
)

# What the amount of a JUST_LOST says of the card: bits.
WAS_HIDDEN: Final = 1 << 0  # undercover
WAS_MUTE: Final = 1 << 1  # its text did not work
WAS_FORFEITED: Final = 1 << 2

# -- titles that the rules name --------------------------------------------------------------------
GENERATORS: Final = "Hoth: Main Power Generators (1st Marker)"
NORTH_RIDGE: Final = "Hoth: North Ridge (4th Marker)"

# -- times at which an action may be taken: bits --------------------------------------------------
OWN_CONTROL: Final = 1 << CONTROL
OWN_DEPLOY: Final = 1 << DEPLOY
OWN_BATTLE: Final = 1 << BATTLE
OWN_MOVE: Final = 1 << MOVE
OWN_DRAW: Final = 1 << DRAW
OWN_TURN: Final = 0b111111
THEIR_CONTROL: Final = 1 << 6 + CONTROL
THEIR_DEPLOY: Final = 1 << 6 + DEPLOY
THEIR_MOVE: Final = 1 << 6 + MOVE
THEIR_TURN: Final = 0b111111 << 6
IN_BATTLE: Final = 1 << 12  # the weapons segment of a battle
IN_DAMAGE: Final = 1 << 13  # the damage segment, when it is the player's turn to pay
NOT_IN_BATTLE: Final = OWN_TURN | THEIR_TURN
ANY_TIME: Final = NOT_IN_BATTLE | IN_BATTLE
EITHER_CONTROL: Final = OWN_CONTROL | THEIR_CONTROL
EITHER_DEPLOY: Final = OWN_DEPLOY | THEIR_DEPLOY

# -- kinds of actions: the leading part of an option, see `step.packed` ---------------------------
A_PLAY: Final = 1  # a card from hand by one of its abilities
A_USE: Final = 2  # an ability of a card in play
A_DEPLOY: Final = 3  # a card from hand
A_DRAIN: Final = 4  # Force at a location
A_BATTLE: Final = 5  # initiate at a location
A_FIRE: Final = 6  # a weapon
A_MOVE: Final = 7  # regular moves: number says which kind
A_BOARD: Final = 8  # embark, disembark, change places
A_TRANSFER: Final = 9
A_SEARCH: Final = 10  # a search party at a site
A_REPLACE: Final = 11  # a persona by a card from hand
A_HAND_OVER: Final = 12  # a weapon or device
A_BURY: Final = 13  # cards under a site
A_CREATURE: Final = 14  # attack a creature
A_COVER: Final = 15  # break cover
A_REACT: Final = 16
A_DEFUSE: Final = 17
A_CAPTIVE: Final = 18  # deliver, take over
A_EPIC: Final = 19  # an attack run
A_HOLO: Final = 20  # return a dejarik
