"""Every sentence of a game is a message: it reads, fits its users, and none is made elsewhere."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, get_origin

import pytest

import starfold
from starfold.games.registry import event_kinds, game_names
from starfold.kernel.messages import Message, Messages

GAMES = Path(starfold.__file__).parent / "games"
CHAPTERS = ("rules", "front", "speech")  # where every sentence would be one for people
SCRIPTS = ("scripts", "cards")  # where cards are written in words of their own: questions only

# Words that are no sentences, each with the reason: `game/module.py:NAME` of the table.
ALLOWED = {
    "minis/rules/step.py:Asked": "what scenarios call a question",
    "pocketmodel/rules/abilities.py:CARD_VERBS": "notation",
    "pocketmodel/rules/turn.py:_ACTION_VERBS": "notation",
    "pocketmodel/rules/turn.py:ACTION_NAMES": "what events and scenarios call an action",
    "pocketmodel/rules/turn.py:TURN_CAP": "what records call that end",
    "pocketmodel/rules/refusals.py:_NEEDED": "verbs of attempts",
    "pocketmodel/rules/refusals.py:_REASONS": "verbs of attempts",
    "pocketmodel/rules/values.py:ATTACK_VALUE_KIND": "what events and scenarios call a modifier",
    "pocketmodel/rules/values.py:DEFENSE_VALUE_KIND": "what events and scenarios call a modifier",
    "pocketmodel/rules/values.py:DAMAGE_VALUE_KIND": "what events and scenarios call a modifier",
    "pocketmodel/rules/values.py:OBJECTIVE_VALUE_KIND": "what events and scenarios call a modifier",
    "pocketmodel/rules/values.py:COMBAT_BONUS_KIND": "what events and scenarios call a modifier",
    "pocketmodel/rules/values.py:GROUND_UNIT_KIND": "what events and scenarios call a modifier",
    "pocketmodel/rules/values.py:FLOOR_KIND": "what events and scenarios call a modifier",
    "pocketmodel/rules/values.py:LASTING_KIND": "what events and scenarios call a modifier",
    "pocketmodel/front/dealing.py:_EDITION_TITLES": "titles of the editions",
    "ccg/cards/catalogue.py:remedy": "what is wrong with a file",
    "ccg/cards/decks.py:remedy": "what is wrong with a file",
    "ccg/front/dealing.py:TITLE": "title of the game",
    "ccg/front/view.py:_DEEDS": "what views call what a card did",
    "ccg/front/view.py:_GROUPS": "what views call the parts of a row",
    "ccg/front/view.py:_STATES": "what views call the states of a card",
    "ccg/rules/captives.py:BEAM": "kind of cards",
    "ccg/rules/captives.py:HUNTER": "kind of cards",
    "ccg/rules/carrying.py:_DEATH_STAR": "subtype of cards",
    "ccg/rules/creatures.py:LAIRS": "titles of cards",
    "ccg/rules/damage.py:HAND_NOTATION": "notation",
    "ccg/rules/destiny.py:PURPOSES": "what events and scenarios call a draw",
    "ccg/rules/epic.py:ATTACK_RUN": "title of a card",
    "ccg/rules/epic.py:CANNON": "title of a card",
    "ccg/rules/epic.py:COMPUTER": "title of a card",
    "ccg/rules/epic.py:DEATH_STAR": "title of a card",
    "ccg/rules/epic.py:GENERATORS": "title of a card",
    "ccg/rules/epic.py:RUN_WAY": "what events call a way to move",
    "ccg/rules/epic.py:TORPEDOES": "title of a card",
    "ccg/rules/epic.py:TURBOLASER": "title of a card",
    "ccg/rules/force.py:LIFE_FORCE": "what records call that end",
    "ccg/rules/hits.py:ION_POWER": "what cards call a result",
    "ccg/rules/ignition.py:GUNNER": "title of a card",
    "ccg/rules/locations.py:BASE_OF": "titles of cards",
    "ccg/rules/mines.py:MINING_DROID": "kind of cards",
    "ccg/rules/movement.py:WAYS": "notation",
    "ccg/rules/reacting.py:_DEPLOYING_NOTATION": "notation",
    "ccg/rules/turn.py:TURN_LIMIT": "what records call that end",
    "ccg/rules/vessels.py:_DRIVING_DROIDS": "kinds of cards",
    "ccg/rules/power_sources.py:_GENERATOR": "title of a card",
    "ccg/rules/power_sources.py:_POWER_DROID": "kind of cards",
    "ccg/speech/seen.py:Decimals": "for programs",
    "ccg/speech/seen.py:Flags": "for programs",
    "ccg/speech/seen.py:Group": "what views call the parts of a row",
    "ccg/speech/seen.py:Pair": "for programs",
    "ccg/speech/seen.py:Words": "for programs",
}

pytestmark = pytest.mark.mode_independent
in_every_game = pytest.mark.parametrize("game", game_names())


def messages_of(game: str) -> Messages:
    found: Messages = import_module(f"starfold.games.{game}.speech.words").MESSAGES
    return found


def sources(game: str, rooms: tuple[str, ...] = ("",)) -> dict[str, ast.Module]:
    """The modules of a game, by their place; without rooms all of them."""
    return {
        str(path.relative_to(GAMES)): source(path)
        for room in rooms
        for path in sorted((GAMES / game / room).rglob("*.py"))
    }


@cache
def source(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


# -- who says what ---------------------------------------------------------------------------------


class Saying(NamedTuple):
    """A call of `say`."""

    place: str
    keys: tuple[str, ...]  # as regular expressions: some keys depend on what is spoken of
    arguments: frozenset[str] | None  # None: whatever is handed on

    def meant(self, game: str) -> set[str]:
        return {key for one in self.keys for key in keys_like(game, one)}


@cache
def keys_like(game: str, pattern: str) -> list[str]:
    return [key for key in messages_of(game).texts if re.fullmatch(pattern, key)]


SAID_BY = {"say": 0, "Reason": 1}  # where the key stands; a reason is said when it is read


def sayings(place: str, tree: ast.AST) -> Iterator[Saying]:
    for call in calls(tree):
        place_of_key = SAID_BY.get(called(call))
        if place_of_key is not None and len(call.args) > place_of_key:
            keys = tuple(keys_in(call.args[place_of_key]))
            names = [keyword.arg for keyword in call.keywords]
            given = None if None in names else frozenset(name for name in names if name)
            yield Saying(f"{place}:{call.lineno}", keys, given)


def keys_in(key: ast.expr) -> Iterator[str]:
    """The key as it is written; of one that is put together the chapter at least."""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        yield re.escape(key.value)
    elif isinstance(key, ast.IfExp):
        yield from keys_in(key.body)
        yield from keys_in(key.orelse)
    elif isinstance(key, ast.JoinedStr) and "." in str(getattr(key.values[0], "value", "")):
        written = [getattr(part, "value", "") for part in key.values]
        yield "".join(re.escape(one) if isinstance(one, str) else ".+" for one in written)


@cache
def all_sayings(game: str) -> list[Saying]:
    return [one for place, tree in sources(game).items() for one in sayings(place, tree)]


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def called(call: ast.Call) -> str:
    """The name of what is called, without what it belongs to."""
    function = call.func
    if isinstance(function, ast.Subscript):
        function = function.value
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


@in_every_game
class TestMessages:
    def test_every_message_reads(self, game: str) -> None:
        messages = messages_of(game)
        assert messages.texts
        for key, text in messages.texts.items():
            assert messages.message(key).parts, key
            assert text.strip() == text, key

    def test_every_key_that_is_said_is_there(self, game: str) -> None:
        unclear = [one.place for one in all_sayings(game) if not one.keys]
        assert unclear == [], "write the key out, or its chapter: say(f'choices.{verb}')"
        assert [one for one in all_sayings(game) if not one.meant(game)] == []

    def test_a_message_gets_the_arguments_that_it_names(self, game: str) -> None:
        """All of them and no others; where the key varies, each is for one of the messages."""
        messages = messages_of(game)
        wrong = []
        for one in all_sayings(game):
            named = [messages.message(key).arguments() for key in one.meant(game)]
            if one.arguments is None or not named:
                continue
            missing = set().union(*named) - one.arguments
            unused = one.arguments - set().union(*named)
            if missing or unused:
                wrong.append((one.place, one.keys, missing, unused))
        assert wrong == []

    def test_every_message_is_said_by_somebody(self, game: str) -> None:
        texts = messages_of(game).texts
        said = {key for one in all_sayings(game) for key in one.meant(game)}
        said |= {f"events.{kind}" for kind in event_kinds(game)}
        assert sorted(set(texts) - said) == []


# -- what happens ----------------------------------------------------------------------------------


def constants(value: ast.expr) -> list[str]:
    """The words that an expression may be, as far as they are written out."""
    if isinstance(value, ast.IfExp):
        return [*constants(value.body), *constants(value.orelse)]
    return [value.value] if isinstance(value, ast.Constant) and isinstance(value.value, str) else []


def tellings(tree: ast.AST) -> Iterator[tuple[int, str, set[str]]]:
    """Line, kind and fields of the events that are told, as far as they are written out."""
    for call in calls(tree):
        if called(call) == "tell" and call.args:
            given = [*call.args, *(keyword.value for keyword in call.keywords)]
            tables = [one for one in given if isinstance(one, ast.Dict)]
            fields = {
                word
                for table in tables
                for key in table.keys
                if key is not None
                for word in constants(key)
            }
            for kind in constants(call.args[0]):
                yield call.lineno, kind, fields


@in_every_game
class TestEvents:
    def test_every_kind_has_a_sentence(self, game: str) -> None:
        texts = messages_of(game).texts
        assert [kind for kind in event_kinds(game) if f"events.{kind}" not in texts] == []

    def test_the_sentence_names_what_the_event_says(self, game: str) -> None:
        messages = messages_of(game)
        strange = {}
        for kind, fields in event_kinds(game).items():
            message: Message = messages.message(f"events.{kind}")
            lists = [name for name, field in fields.items() if is_list(field.type)]
            known = {*fields, "who", *(f"{name}_count" for name in lists)}
            if message.arguments() - known:
                strange[kind] = message.arguments() - known
        assert strange == {}

    def test_what_is_told_is_declared(self, game: str) -> None:
        kinds = event_kinds(game)
        strange = []
        for place, tree in sources(game, (*CHAPTERS, *SCRIPTS)).items():
            for line, kind, fields in tellings(tree):
                unknown = fields - set(kinds[kind]) if kind in kinds else {"kind"}
                if unknown:
                    strange.append((f"{place}:{line}", kind, unknown))
        assert strange == []


def is_list(hint: Any) -> bool:
    return hint is list or get_origin(hint) is list


# -- where sentences are made ----------------------------------------------------------------------

NOTATION = {"verb", "names"}  # parameters that take notation
READ = {"text", "told"}  # parameters that take words for people
KERNEL = {  # what chapters call that is not theirs, with the parameters in order
    "Choice": ["verb", "text", "names", "pieces", "usual"],
    "Question": ["text", "rules", "window", "about", "place"],
    "Refusal": ["rule", "text"],
    "Reason": ["rule", "key"],
}
WORDS = {"Choice", "Question", "Refusal"}  # their text is for people, be it a single word
_PLACE = "\0"  # stands for what is put into a sentence
_WORD = re.compile(rf"[A-Za-z]{{2,}}|{_PLACE}")


def reads_like_words(text: str) -> bool:
    """Two words at least, or a word that is glue: what is put in counts, but not alone."""
    text = re.sub(r"\{[^{}]*\}", _PLACE, text)
    words = _WORD.findall(text)
    if not any(word != _PLACE for word in words) or not re.search(r"\s", text):
        return False
    return len(words) > 1 or text.strip() != text


def is_question(text: str) -> bool:
    return reads_like_words(text) and text.rstrip().endswith("?")


def written(node: ast.AST) -> str | None:
    """The words in a constant or an f-string."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        parts = [getattr(part, "value", None) for part in node.values]
        return "".join(part if isinstance(part, str) else _PLACE for part in parts)
    return None


class Sentences(ast.NodeVisitor):
    """Finds words for people in a module.

    Docstrings, assertions, what is raised, annotations, notation and keys are none.
    """

    def __init__(self, place: str, parameters: dict[str, list[str]], only_questions: bool) -> None:
        self.place = place
        self.parameters = parameters  # of functions by name
        self.suspicious = is_question if only_questions else reads_like_words
        self.found: list[str] = []
        self.allowed: set[str] = set()

    def visit_Constant(self, node: ast.Constant) -> None:
        self._judge(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self._judge(node)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def _judge(self, node: ast.Constant | ast.JoinedStr) -> None:
        text = written(node)
        if text is not None and self.suspicious(text):
            self._report(node, text)

    def _report(self, node: ast.expr, text: str) -> None:
        self.found.append(f"{self.place}:{node.lineno}: {text.replace(_PLACE, '{}')!r}")

    def visit_Expr(self, node: ast.Expr) -> None:
        if written(node.value) is None:  # else a docstring
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_Raise(self, node: ast.Raise) -> None:
        pass

    def visit_arg(self, node: ast.arg) -> None:
        pass

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name.endswith(("_called", "notation")):
            return
        for part in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults, *node.body):
            if part is not None:
                self.visit(part)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._visit_table([getattr(target, "id", "") for target in node.targets], node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._visit_table([getattr(node.target, "id", "")], node.value)

    def _visit_table(self, names: list[str], value: ast.expr) -> None:
        tables = {f"{self.place}:{name}" for name in names} & ALLOWED.keys()
        if not tables:
            self.visit(value)
            return
        inside = Sentences(self.place, self.parameters, only_questions=False)
        inside.visit(value)
        if inside.found:  # else there is nothing to allow
            self.allowed |= tables

    def visit_Call(self, node: ast.Call) -> None:
        name = called(node)
        if name.endswith("Error"):
            return
        parameters = KERNEL.get(name) or self.parameters.get(name, [])
        given = [*zip(parameters, node.args, strict=False)]
        unnamed = node.args[len(given) :]
        given += [(keyword.arg or "", keyword.value) for keyword in node.keywords]
        self.visit(node.func)
        for part in unnamed:
            self.visit(part)
        for parameter, value in given:
            self._visit_argument(name, parameter, value)

    def _visit_argument(self, name: str, parameter: str, value: ast.expr) -> None:
        if parameter in NOTATION or (name in SAID_BY and parameter == "key"):
            return
        text = written(value)
        if parameter in READ and text and (name in WORDS or reads_like_words(text)):
            self._report(value, text)
        else:
            self.visit(value)


Known = list[tuple[str, list[str]]]  # functions with their parameters


def parameters_in(tree: ast.AST) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
            yield node.name, names[1:] if names[:1] == ["self"] else names


def sentences(place: str, tree: ast.AST, only_questions: bool, known: Known) -> Sentences:
    found = Sentences(place, {**dict(known), "say": ["key"]}, only_questions)
    found.visit(tree)
    return found


@cache
def sentences_of(game: str) -> list[Sentences]:
    known = [one for tree in sources(game).values() for one in parameters_in(tree)]
    return [
        sentences(place, tree, rooms == SCRIPTS, known)
        for rooms in (CHAPTERS, SCRIPTS)
        for place, tree in sources(game, rooms).items()
    ]


@in_every_game
class TestSentences:
    def test_none_is_made_outside_of_the_messages(self, game: str) -> None:
        assert [line for one in sentences_of(game) for line in one.found] == []

    def test_whatever_is_allowed_is_needed(self, game: str) -> None:
        allowed = {table for table in ALLOWED if table.startswith(f"{game}/")}
        needed = {table for one in sentences_of(game) for table in one.allowed}
        assert sorted(allowed - needed) == []


# -- whether they would be found -------------------------------------------------------------------

SAMPLE = [("unit_choice", ["pos", "verb", "unit"]), ("done", ["text"])]
MADE_HERE = (
    'told = "Choose the unit first."',
    'told = f"{name} is not yours."',
    'told = f"{attacker} against {defender}"',
    'told = f"strike {objective}"',
    'told = "{:+d} attack".format(amount)',
    'told = " and ".join(names)',
    'return Question("Which Carrier?", ["PM-POWER-04"])',
    'return Question(f"Where does {unit} move?", ["PM-MOVE-02"])',
    'return Choice("done", "done moving")',
    'return Choice("pass", "pass")',
    'return Refusal("PM-MOVE-02", f"{unit} has moved: once is all.")',
    'return done("leave the hand as it is")',
    'WORDS: Final = {MOVE: "move units"}',
    'def why(pos, told="it is over"): pass',
    'say("combat.ask", attacker=f"the {unit}")',
)
NO_SENTENCES = (
    '"""A docstring, in words."""',
    'def why(pos: "list[int] or so") -> "what it is":\n    """Why not?"""',
    'assert fight is not None, "there is a fight"',
    'raise InputError(f"there is no unit {number}")',
    'found.append(InputError(f"there is no unit {number}"))',
    'return Choice("end turn", say("turn.done"), [f"objective {slot} of {seat}"])',
    'return unit_choice(pos, "attack with", unit)',
    'def slot_called(slot):\n    return f"objective number {slot}"',
    'say(f"unit_choices.{verb}", unit=name)',
    'pos.tell("moved", ["PM-MOVE-02"], seat, {"unit": unit})',
    'values = f"{stars}* a{attack} d{damage}"',
    'names = ", ".join(f"{seat}\'s {unit}" for unit in units)',
)
SCRIPTED = (
    'ask("Which card is lost?")',
    'return Question("Lose it?", [])',
    'return Choice("lose", f"lose {card}")',
)


def found_in(source: str, only_questions: bool = False) -> list[str]:
    return sentences("sample.py", ast.parse(source), only_questions, SAMPLE).found


@pytest.mark.parametrize("source", MADE_HERE)
def test_a_sentence_in_a_chapter_is_found(source: str) -> None:
    assert found_in(source)


@pytest.mark.parametrize("source", NO_SENTENCES)
def test_what_is_no_sentence_is_not(source: str) -> None:
    assert found_in(source) == []


@pytest.mark.parametrize("source", SCRIPTED)
def test_a_question_in_a_script_is_found(source: str) -> None:
    assert found_in(source, only_questions=True)


def test_a_card_in_a_script_is_no_question() -> None:
    assert found_in('card("Luke Skywalker", "yours & rebel & present")', only_questions=True) == []


@pytest.mark.parametrize(
    "path", sorted(Path(starfold.__file__).parent.rglob("speech/*.toml")), ids=str
)
def test_every_file_of_words_can_be_read(path: Path) -> None:
    assert tomllib.loads(path.read_text(encoding="utf-8"))
