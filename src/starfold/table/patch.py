"""What changed between two views, as plain data: updates and replays carry this instead of views.

A patch is one of

* `{}`: nothing changed;
* `{"set": value}`: this value instead;
* `{"keys": {key: patch}, "gone": [key]}`: an object; keys not named stay, `gone` may be left out;
* `{"size": n, "items": {"place": patch}}`: a list, first cut or grown to n places; the new places
  all come as `set`.

`apply` never changes what it is given: what did not change is shared between old and new value.
"""

from typing import Any

from starfold.errors import InputError

_ATOMS = (str, int, float, bool, type(None))
_LONG = 4  # items of a list that is worth being remembered


# Patches of lists that were compared before, by the identities of the old list and the new one.
Known = dict[tuple[int, int], dict[str, Any]]


def diff(old: Any, new: Any, known: Known | None = None) -> dict[str, Any]:
    """The patch that makes `new` of `old`; empty exactly if they are equal as JSON.

    Views that were made together share what all see alike. With one `known` for all of them, which
    is good as long as they are there, what they share is compared once.
    """
    if old is new:
        return {}
    if isinstance(new, dict):
        return _diff_objects(old, new, known) if isinstance(old, dict) else {"set": new}
    if isinstance(new, list | tuple):
        return _diff_lists(old, new, known) if isinstance(old, list | tuple) else {"set": new}
    return {} if _same_atom(old, new) else {"set": new}


def _same_atom(old: Any, new: Any) -> bool:
    """Python takes 1, 1.0 and True for the same; JSON keeps truth and numbers apart."""
    return isinstance(old, _ATOMS) and isinstance(old, bool) is isinstance(new, bool) and old == new


def _diff_objects(old: dict[str, Any], new: dict[str, Any], known: Known | None) -> dict[str, Any]:
    keys: dict[str, Any] = {}
    for key, value in new.items():
        if key in old:
            change = diff(old[key], value, known)
            if change:
                keys[key] = change
        else:
            keys[key] = {"set": value}
    gone = [key for key in old if key not in new]
    if gone:
        return {"keys": keys, "gone": gone}
    return {"keys": keys} if keys else {}


def _diff_lists(old: Any, new: Any, known: Known | None) -> dict[str, Any]:
    if known is None or len(new) < _LONG:
        return _compare_lists(old, new, known)
    pair = (id(old), id(new))
    found = known.get(pair)
    if found is None:
        found = known[pair] = _compare_lists(old, new, known)
    return found


def _compare_lists(old: Any, new: Any, known: Known | None) -> dict[str, Any]:
    items: dict[str, Any] = {}
    for place in range(min(len(old), len(new))):
        change = diff(old[place], new[place], known)
        if change:
            items[str(place)] = change
    for place in range(len(old), len(new)):
        items[str(place)] = {"set": new[place]}
    return {"size": len(new), "items": items} if items or len(old) != len(new) else {}


def apply(old: Any, patch: dict[str, Any]) -> Any:
    """The new value; the old one stays as it is."""
    if not patch:
        return old
    if "set" in patch:
        return patch["set"]
    if "keys" in patch:
        return _apply_to_object(old, patch)
    if "items" in patch:
        return _apply_to_list(old, patch)
    raise InputError(f"not a patch: {sorted(patch)}; it needs `set`, `keys` or `items`")


def _apply_to_object(old: Any, patch: dict[str, Any]) -> dict[str, Any]:
    new = dict(old)
    for key in patch.get("gone", ()):
        del new[key]
    for key, change in patch["keys"].items():
        new[key] = apply(new.get(key), change)
    return new


def _apply_to_list(old: Any, patch: dict[str, Any]) -> list[Any]:
    size = patch["size"]
    new = [*old[:size], *[None] * (size - len(old))]
    for place, change in patch["items"].items():
        new[int(place)] = apply(new[int(place)], change)
    return new
