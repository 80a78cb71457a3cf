"""The files of the browser client, with the headers that keep other people's scripts out."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

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
