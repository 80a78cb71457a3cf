"""The log of a room: what happened where, in ids and counts.

Cards, states, events and actions never go into it, and neither do the messages of exceptions nor
the values of variables, which might hold some. So a fault is told by its kind and its places.
"""

from __future__ import annotations

import logging
import sys

import structlog

_log = structlog.get_logger("tripledraw")


def set_up_log(*, as_json: bool) -> None:
    """Write the log to stderr: one JSON object a line for machines, or lines for people."""
    shape = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    logging.basicConfig(handlers=[_Brief()], level=logging.WARNING, force=True)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            shape,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )


class _Brief(logging.Handler):
    """What the libraries log: the first line, and of a fault its kind and places."""

    def emit(self, record: logging.LogRecord) -> None:
        line = record.getMessage().partition("\n")[0]
        if line.startswith(_TOLD_BY_US):
            return
        fault = record.exc_info[1] if record.exc_info else None
        told = {} if fault is None else {"fault": type(fault).__name__, "places": places_of(fault)}
        _log.log(record.levelno, line, logger=record.name, **told)


_TOLD_BY_US = ("Traceback", "Application startup failed")
"""What uvicorn says of a start that failed; the command says why, in a sentence."""


def note(event: str, **ids: object) -> None:
    """Something worth knowing happened."""
    _log.info(event, **ids)


def warn(event: str, **ids: object) -> None:
    """Something happened that whoever runs the room may want to look into."""
    _log.warning(event, **ids)


def mishap(event: str, fault: BaseException, **ids: object) -> None:
    """Something went wrong: of what kind, and where in the program."""
    _log.error(event, **ids, fault=type(fault).__name__, places=places_of(fault))


def places_of(fault: BaseException) -> list[str]:
    """Where a fault came from, file and line after file and line, without any value."""
    places = []
    trace = fault.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places[-8:]
