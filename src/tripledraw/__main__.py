"""The command ``tripledraw``, also as ``python -m tripledraw``: the way in."""

from __future__ import annotations

import signal


def main() -> None:
    """Run the command. Ctrl-C while it is being loaded ends it without a word."""
    heeded = signal.getsignal(signal.SIGINT)
    if heeded is signal.default_int_handler:  # else somebody wants it ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from tripledraw.cli import app

    signal.signal(signal.SIGINT, heeded)
    app()


if __name__ == "__main__":
    main()
