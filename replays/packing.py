"""Whether a packed file (zstd) has its end: whoever unpacks one that was cut off is told nothing of it.

A frame is a header, blocks that say how long they are and which is the last, and perhaps a checksum (RFC 8878).
"""

from __future__ import annotations

from typing import BinaryIO, Final

MOST_BLOCKS: Final = 100_000
"""As many are looked at: ten times what the longest ledger has."""
_HEADER: Final = 18
_FRAME: Final = b"\x28\xb5\x2f\xfd"
_SKIPPED: Final = 0x184D2A50
_REPEATED: Final = 1
"""A block of one byte that stands for many."""


def is_whole(file: BinaryIO) -> bool:
    """Whether the last frame has all its blocks. True for what is no frame: unpacking it says what is wrong."""
    end, at = file.seek(0, 2), 0
    left = MOST_BLOCKS
    while at < end and left:
        file.seek(at)
        head = file.read(_HEADER)
        if int.from_bytes(head[:4], "little") & ~0xF == _SKIPPED:
            at, left = at + 8 + int.from_bytes(head[4:8], "little"), left - 1
            continue
        import zstandard

        try:
            at += zstandard.frame_header_size(head)
            checksum = zstandard.get_frame_parameters(head).has_checksum
        except zstandard.ZstdError:
            return head[:4] != _FRAME[: len(head)] or len(head) == _HEADER
        last = False
        while not last and left:
            file.seek(at)
            block = file.read(3)
            if len(block) < 3:
                return False
            number, left = int.from_bytes(block, "little"), left - 1
            last = bool(number & 1)
            at += 3 + (1 if number >> 1 & 3 == _REPEATED else number >> 3)
        at += 4 if checksum and last else 0
    return at <= end or not left
