"""The summary of the starship and vehicle rules: what it names is told in detail elsewhere."""

import pytest

from starfold.rulebook import ledgers

GROUPS = ("DEPSF", "LAND", "VEH", "DEPAB", "ABOARD", "COMBAT", "GUN", "DRIVER", "ENC", "PASS")


@pytest.mark.rule("HO-SV-01")
@pytest.mark.parametrize("group", GROUPS)
def test_each_group_that_the_summary_names_has_entries_with_checks(group: str) -> None:
    """HO-SV-01/1"""
    assert group in ledgers.rule("HO-SV-01").rule
    entries = [one for one in ledgers.rules("ccg") if one.id.startswith(f"HO-{group}-")]
    assert any(one.checks for one in entries)
