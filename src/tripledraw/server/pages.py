"""The files of the browser client, with the headers that keep other people's scripts out."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ASSETS = Path(__file__).resolve().parent / "assets"

# No inline script or style, nothing from elsewhere, no frame around us.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    )
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
_FOR_EVER = "public, max-age=31536000, immutable"  # names of built files carry their own hash
_ASK_AGAIN = "no-cache"

NOT_BUILT = """\
The room is open, but its pages have not been built yet.

In a checkout, run:    make web
and load this page again. (A released package brings them along.)
"""


class Guarded:
    """Puts the security headers on every answer of the application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_guarded)


def page_routes(folder: Path = ASSETS) -> list[Route]:
    """The routes of the client: its page under every address it has, and its files."""
    root = folder.resolve()

    async def page(_: Request) -> Response:
        index = root / "index.html"
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, status_code=503)
        return FileResponse(index, headers={"Cache-Control": _ASK_AGAIN})

    async def file(request: Request) -> Response:
        wanted = (root / request.path_params["path"]).resolve()
        if not wanted.is_relative_to(root) or not wanted.is_file() or wanted.suffix == ".sha256":
            raise HTTPException(404)
        hashed = wanted.parent != root
        return FileResponse(wanted, headers={"Cache-Control": _FOR_EVER if hashed else _ASK_AGAIN})

    return [
        Route("/", page, methods=["GET"]),
        Route("/table/{table_id}", page, methods=["GET"]),
        Route("/hands", page, methods=["GET"]),
        Route("/hand/{hand_id}", page, methods=["GET"]),
        Route("/replay", page, methods=["GET"]),
        Route("/study", page, methods=["GET"]),
        Route("/drills", page, methods=["GET"]),
        Route("/{path:path}", file, methods=["GET"]),
    ]
