"""Pages of the minis game: its turn in short, how to read the table, what a shot promises."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from rich.text import Text

from starfold.cli.chances import exact
from starfold.cli.minis.words import (
    cm,
    is_enemy,
    refused,
    sighting,
    spot_words,
    target_words,
    where,
)
from starfold.cli.pages import entry, modifier_lines, paragraph, texts, title
from starfold.cli.sight import RECONSTRUCTED_MARK, Sight

RECONSTRUCTED_NOTE: Final = (
    "The printed numbers of most models are not publicly recorded. What is marked "
    f"{RECONSTRUCTED_MARK} was reconstructed: a real design with values made for this game. "
    "`unit NAME` tells where each comes from."
)


def turn_reference() -> list[str]:
    """The phases of a turn in short (MG-TURN-01)."""
    return [
        *paragraph("A turn has four phases for all; who moves or fires first is told in the log."),
        *entry("  movement", "in turns, each time your largest unit that has not moved yet:", 13),
        *entry("", "turn by up to 90°, go straight for a segment (S or L), and so on", 13),
        *entry("  fire", "all declare their shots, then roll: two dice and the attack", 13),
        *entry("", "against the defense; what is destroyed falls when all have fired", 13),
        *entry("  turn end", "abilities of the end of a turn; who is alone now has won", 13),
        *entry("  reserves", "one die for all: up to 4 stars may come in at the base, or none", 13),
        *paragraph("Who has no unit on the table after the fire, or no base card, is out."),
    ]


def legend() -> list[Text]:
    """How to read the table and how to answer in words."""
    width = 20
    return [
        title("Answering in words"),
        *_entries(
            width,
            ("S 30 left", "turn, then a segment in full length; also S 30l, S +30"),
            ("L 45r 4.2", "the same, 4.2 cm far; S 42mm goes straight on"),
            ("S 30 left, S, S 5r", "several segments at once"),
            ("stay   end", "do not move; end the move"),
            ("face 90  face at B2", "a heading in degrees, or towards a piece"),
            ("place A1 front left", "at a side of the base; place A1 12.5 on 2 face 270: along"),
            ("", "the rim of its second card"),
            ("fire A1 at B2", "a base card is B#2"),
            ("try S 30 left", "what would come of it; nothing is done"),
        ),
        Text(),
        title("Reading the table"),
        *_entries(
            width,
            ("A1→", "a unit of A with its heading; its short name works in commands"),
            ("▒▒2▒▒", "a card of a home base; as a target of A: A#2"),
            ("1 2 3 ...", "small: where the choices with these numbers lead"),
            ("0°→ 90°↑", "which way headings point on the map"),
            ("2* a3 d1 D10 0/2", "build stars (2g: of a ground unit), attack, damage,"),
            ("", "defense, damage counters of shields; short: 2*3/1/10 0/2"),
            ("S+S+S  L^", "its move and the reach of its shots, ^ to the front only"),
            ("+ w x", "had its move; waits for others; destroyed, still on the table"),
        ),
        Text(),
        title(f"{RECONSTRUCTED_MARK} Reconstructed"),
        *texts(paragraph(RECONSTRUCTED_NOTE, 2)),
    ]


def _entries(width: int, *lines: tuple[str, str]) -> list[Text]:
    return texts(line for head, told in lines for line in entry(f"  {head}", told, width + 2))


def whereabouts(unit: dict[str, Any]) -> str:
    place = f"at {where(unit)} cm" if unit["place"] == "table" else unit["place"]
    hurt = f", {unit['counters']} of {unit['shields']} damage" if unit["counters"] else ""
    face = f", {unit['face']}" if unit["face"] else ""
    return f"{unit['label']}: {place}{hurt}{face}"


# -- measuring -------------------------------------------------------------------------------------


def sightings(sight: Sight, unit: int, targets: Sequence[dict[str, Any]]) -> list[Text]:
    """What can be seen from a place: enemies first, the nearest first."""
    if not targets:
        return texts(["  nothing to fire at"])
    ordered = sorted(
        targets,
        key=lambda one: (not is_enemy(sight, unit, one["target"]), float(one["distance"])),
    )
    return texts(line for one in ordered for line in paragraph(sighting(sight, unit, one), 2, 6))


def measured_page(sight: Sight, found: dict[str, Any]) -> list[Text]:
    unit = found["unit"]
    head = f"{target_words(sight, unit)} at {spot_words(found['spot'])}"
    return [title(head), *_reaches(found["ranges"]), *sightings(sight, unit, found["targets"])]


def _reaches(ranges: Sequence[dict[str, Any]]) -> list[Text]:
    told = []
    for one in ranges:
        name = "second shot" if one["second"] else "fires"
        lasers = f", {cm(one['reach'] + one['lasers'])} cm with Lasers" if one["lasers"] else ""
        arc = ", to the front" if one["arc"] else ", in any direction"
        told.append(f"  {name} {one['words']}: {cm(one['reach'])} cm{lasers}{arc}")
    return texts(told)


def foreseen_page(sight: Sight, found: dict[str, Any]) -> list[Text]:
    """What an answer would lead to."""
    if found["refusal"]:
        return texts(paragraph(f"no: {refused(found)}"))
    if not found["spots"]:
        return texts(["This would do it."])
    head = f"It would stand at {spot_words(found['spots'][-1])}"
    if found["length"]:
        head += f", {cm(found['length'])} cm on"
    if found["stopped_by"]:
        head += f", stopped by {found['stopped_by']}"
    return [*texts(paragraph(f"{head}.")), *sightings(sight, found["unit"], found["targets"])]


# -- odds ------------------------------------------------------------------------------------------


def odds_lines(sight: Sight, promise: dict[str, Any]) -> list[str]:
    """The exact odds of a shot, and the parts of its numbers."""
    hit, kill = (exact(Fraction(*promise[name])) for name in ("hit", "destroyed"))
    need = "only a 12" if promise["need"] > 12 else f"{promise['need']}+"
    counters = f"{promise['counters']} damage"
    if promise["counters_odd"] != promise["counters"]:
        counters += f" ({promise['counters_odd']} with an odd roll)"
    who = target_words(sight, promise["shooter"])
    what = target_words(sight, promise["target"])
    lasers = ", with Lasers" if promise["lasers"] else ""
    lines = [
        f"{who} at {what}: needs {need}, hits {hit}, {counters}, destroys {kill}",
        f"{cm(promise['distance'])} cm of {cm(promise['reach'])}{lasers}",
    ]
    for name in ("attack", "defense", "damage"):
        parts = promise[f"{name}_modifiers"]
        if parts:
            lines.append(f"{name}:")
            lines += modifier_lines(parts)
    return lines
