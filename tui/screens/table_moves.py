"""How an offer becomes a move: asked about first where it is final, never too early, never too late."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.game import IllegalMove
from core.telling import words
from tui.games.panels import Hands, Offer
from tui.widgets.notice import Notice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from net.session import Session
    from tui.games.panels import Deed
    from tui.moment import Moment


class TableMoves:
    """A part of `TableScreen`."""

    session: Session
    moment: Moment
    asking: Offer | None
    notice: Notice
    grace: float
    clock: Callable[[], float]
    take: Callable[[Deed], None]
    tell: Callable[[Notice], None]
    feed_panels: Callable[[], None]
    run_worker: Callable[..., Any]
    _asked_at: float
    _last_move: tuple[str, float]
    _key: str

    def refused(self, reason: str) -> Notice:
        """What is said where a move is none."""
        return Notice(words("Not possible"), reason, "bad")

    def forget_refusal(self) -> None:
        """What was refused before is done with; a hint is still worth reading."""
        if self.notice.ink != Notice().ink and self.notice.lead != words("Table closed"):
            self.notice = Notice()

    def _take_offer(self, offer: Offer) -> None:
        if offer.does is None:
            if offer.reason:
                self.tell(Notice(offer.words, offer.reason, "gold"))
        elif isinstance(offer.does, Hands):
            self.take(offer.does)
        elif offer.confirm and self.asking != offer:
            self.asking = offer
            self.forget_refusal()
            self.feed_panels()
        elif self._too_early():
            self.tell(Notice(words("Wait"), words("The question has just changed; look before you answer."), "gold"))
        else:
            self.asking = None
            self._last_move = (self._key, self.clock())
            self.run_worker(self._play(offer.does, self.moment.number), name="move")

    def _too_early(self) -> bool:
        """Whether this key was pressed for the question before, or is the last move's key still held down."""
        now = self.clock()
        key, then = self._last_move
        held = bool(self._key) and key == self._key and now - then < self.grace
        return held or (now - self._asked_at < self.grace and self._asked_at > then)

    async def _play(self, move: Mapping[str, Any], at: int) -> None:
        from net.session import SessionClosed, StaleMove

        try:
            await self.session.play(move, at)
        except StaleMove:
            self.tell(Notice(words("Too late"), words("The table has moved on; nothing was done."), "gold"))
        except IllegalMove as refusal:
            self.tell(self.refused(refusal.reason))
        except SessionClosed as gone:
            self.tell(Notice(words("Table closed"), str(gone), "bad"))
