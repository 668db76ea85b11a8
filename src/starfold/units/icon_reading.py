"""Icon names as files write them: which there are in a set, and by which rule."""

from typing import Final

from starfold.units import icons
from starfold.units.reading import Problems, shown

# The ledger entry that brought an icon, by kind and edition; only the minis rules list the icons
# of the later set.
_ICON_RULES: Final = {
    (icons.MATCH, icons.BASE): "PM-ICON-04",
    (icons.MATCH, icons.GROUND_ASSAULT): "PM-ICON-05",
    (icons.MATCH, icons.SCUM_AND_VILLAINY): "PM-ICON-06",
}
_RULE_OF_KIND: Final = {icons.POWER: "PM-ICON-07", icons.WILD: "PM-ICON-08"}
_LATER_ICON_RULE: Final = "MG-ICON-35"


def icon_rule(name: str) -> str:
    if icons.first_listed(name) not in icons.EDITIONS:
        return _LATER_ICON_RULE
    kind = icons.icon_kind(name)
    return _RULE_OF_KIND.get(kind) or _ICON_RULES[kind, icons.first_listed(name)]


class IconReader:
    """Reads icon names of one set and remembers which were used."""

    def __init__(self, edition: str, problems: Problems) -> None:
        self.edition = edition
        self.problems = problems
        self.known = icons.set_icons(edition)
        self.used = 0

    def number(self, name: object, field: str, bearer: str = "a unit") -> int:
        """The number of an icon, or NO_ICON with the problem noted.

        Wild icons are for combat cards; `bearer` is what else it is to stand on, or "".
        """
        if not isinstance(name, str) or name not in icons.ICON_NAMES:
            message = f"unknown icon {shown(name)}"
            remedy = self.problems.suggestion(name, self.known)
            self.problems.add(field, message, remedy, "PM-ICON-01")
            return icons.NO_ICON
        if name not in self.known:
            message = f"the icon {name} does not exist in edition {self.edition}"
            remedy = f"it came with edition {icons.first_listed(name)}"
            self.problems.add(field, message, remedy, icon_rule(name))
            return icons.NO_ICON
        if icons.icon_kind(name) == icons.WILD and bearer:
            message = f"the wild icon {name} never stands on {bearer}"
            self.problems.add(field, message, "use a match or power icon", "PM-CCARD-11")
            return icons.NO_ICON
        number = icons.icon_number(name)
        self.used |= 1 << number
        return number
