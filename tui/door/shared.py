"""What all apps of a door have in common, instead of each for itself: parsed styles, and what colours are in them.

Textual is made for one app in a process. Every app parses the same rules, and every line on a screen carries seven
empty caches, each with a dictionary; with fifty apps that is most of their memory, and most of the time from the
connection to the first frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from weakref import WeakSet

import textual.strip
from textual._styles_cache import StylesCache
from textual.css.stylesheet import Stylesheet
from textual.filter import ANSIToTruecolor

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.css.model import RuleSet
    from textual.css.types import CSSLocation
    from textual.dom import DOMNode
    from textual.filter import LineFilter
    from textual.theme import Theme

MOST: Final = 2000
"""Sets of rules that are kept. An app has some forty; more come only with themes of people's own."""

_parsed: Final[dict[tuple[object, ...], list[RuleSet]]] = {}
_names: Final[dict[tuple[tuple[str, str], ...], int]] = {}
_filters: Final[dict[int, tuple[object, ANSIToTruecolor]]] = {}
"""With the theme, so that no other one can have its number."""
_colours: Final[dict[str, dict[str, str]]] = {}


class SharedStylesheet(Stylesheet):
    """Parses what no app has parsed before. Parsed rules are never changed."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._number = _number(self._variables)
        self.bearers: WeakSet[DOMNode] = WeakSet()
        """Nodes that nobody sees: each bears the styles of a part of a widget."""

    def set_variables(self, variables: dict[str, str]) -> None:
        super().set_variables(variables)
        self._number = _number(variables)

    def _parse_rules(
        self, css: str, read_from: CSSLocation, is_default_rules: bool = False, tie_breaker: int = 0, scope: str = ""
    ) -> list[RuleSet]:
        key = (css, read_from, is_default_rules, tie_breaker, scope, self._number)
        rules = _parsed.get(key)
        if rules is None:
            rules = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
            if len(_parsed) >= MOST:
                _parsed.clear()
            _parsed[key] = rules
        return rules

    def reparse(self) -> None:
        self.parse()

    def _process_component_classes(self, node: DOMNode) -> None:
        """As always; and the nodes that bear such styles, in circles with them, are known: the old ones go at once."""
        before = _bearers(node)
        super()._process_component_classes(node)
        for old in before:
            old.__dict__.clear()
        self.bearers.update(_bearers(node))


def _bearers(node: DOMNode) -> list[DOMNode]:
    return [styles.node for styles in node._component_styles.values() if styles.node is not None]


def _number(variables: dict[str, str]) -> int:
    """The same number for the same colours."""
    if len(_names) >= MOST:
        _names.clear()
        _parsed.clear()
    return _names.setdefault(tuple(sorted(variables.items())), len(_names))


def same_filters(filters: Sequence[LineFilter]) -> list[LineFilter]:
    """Filters that do the same; those for colours are had by all apps together, as Textual keeps what they did."""
    return [_shared(one) if isinstance(one, ANSIToTruecolor) else one for one in filters]


def _shared(one: ANSIToTruecolor) -> ANSIToTruecolor:
    theme = one._terminal_theme
    return _filters.setdefault(id(theme), (theme, ANSIToTruecolor(theme)))[1]


def colours_of(theme: Theme, generate: Callable[[], dict[str, str]]) -> dict[str, str]:
    """The colours that follow from a theme: worked out once, by ``generate``. Not to be changed."""
    name = repr(theme)
    if name not in _colours:
        if len(_colours) >= MOST:
            _colours.clear()
        _colours[name] = generate()
    return _colours[name]


class _Forgetful:
    """A cache that keeps nothing: a line of a table is painted anew far more often than it is cut twice."""

    __slots__ = ()

    def get(self, key: object, default: Any = None) -> Any:
        return default

    def __setitem__(self, key: object, value: object) -> None:
        pass


_FORGETFUL: Final = _Forgetful()


def lighten() -> None:
    """Take from Textual what costs much with many apps. (What is shown does not change.)"""
    textual.strip.__dict__["FIFOCache"] = lambda maxsize: _FORGETFUL
    remembering = StylesCache.get_inner_outer
    StylesCache.get_inner_outer = getattr(remembering, "__wrapped__", remembering)  # type: ignore[method-assign]
