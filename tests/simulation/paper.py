"""A transport that writes everything down."""

from __future__ import annotations


class PaperWire:
    """Keeps every frame that goes out over it."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.frames.append(data)

    def is_closing(self) -> bool:
        return False

    def abort(self) -> None:
        raise AssertionError("nobody is slow here")

    def get_write_buffer_size(self) -> int:
        return 0
