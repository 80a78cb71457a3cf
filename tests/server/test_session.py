"""Who gets in, and how: names, cookies, origins, and the end of a session."""

from __future__ import annotations

import httpx2
import pytest
from tests.server.visitor import QUICK, Running, Visitor, running_room
from websockets.exceptions import InvalidStatus

from tripledraw.server.app import Settings
from tripledraw.server.session import Door

HEADER = {"X-Tripledraw": "1"}


async def post(room: Running, name: str, **headers: str) -> httpx2.Response:
    async with httpx2.AsyncClient(base_url=room.url) as client:
        return await client.post("/api/session", json={"name": name}, headers=headers)


async def test_a_guest_chooses_a_name_and_is_known_by_his_cookie() -> None:
    async with running_room() as room, httpx2.AsyncClient(base_url=room.url) as client:
        assert (await client.get("/api/session")).status_code == 401
        answer = await client.post("/api/session", json={"name": " Ann  Lee "}, headers=HEADER)
        assert answer.json() == {"name": "Ann Lee", "balance": 4000}
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("tripledraw=")
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie
        assert len(cookie.split(";")[0].partition("=")[2]) >= 43  # 256 bits
        assert (await client.get("/api/session")).json()["name"] == "Ann Lee"


def test_under_https_the_cookie_belongs_to_this_host_alone() -> None:
    door = Door("https://cards.example.org/")
    cookie = door.set_cookie("secret")
    assert cookie.startswith("__Host-tripledraw=secret;")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "name_empty"),
        ("x" * 17, "name_long"),
        ("A\u202enn", "name_characters"),
        ("A\u200bnn", "name_characters"),
        ("\u0007bell", "name_characters"),
        ("...", "name_characters"),
        ("\u3164", "name_characters"),
    ],
)
async def test_a_name_must_be_readable(name: str, reason: str) -> None:
    async with running_room() as room:
        answer = await post(room, name, **HEADER)
        assert answer.status_code == 422
        assert answer.json()["reason"] == reason


async def test_two_guests_do_not_look_alike() -> None:
    async with running_room() as room:
        assert (await post(room, "Paul", **HEADER)).status_code == 200
        for other in ("Paul", "pauI", "\u0420aul"):
            answer = await post(room, other, **HEADER)
            assert answer.status_code in {409, 422}
            assert answer.json()["reason"] == "name_taken"


async def test_a_form_of_another_site_signs_nobody_in() -> None:
    async with running_room() as room:
        assert (await post(room, "Ann")).status_code == 403
        assert (await post(room, "Ann", Origin="http://evil.example", **HEADER)).status_code == 403
        async with httpx2.AsyncClient(base_url=room.url) as client:
            assert (await client.delete("/api/session")).status_code == 403
        assert await room.floor.house.store.names() == ()


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[]", b'{"name": 7}', b'{"name": "A", "x": 1}', b"\xff", b"{" * 900]
)
async def test_a_body_that_is_no_name_is_refused(body: bytes) -> None:
    async with running_room() as room, httpx2.AsyncClient(base_url=room.url) as client:
        answer = await client.post("/api/session", content=body, headers=HEADER)
        assert answer.status_code == 400
        long = await client.post("/api/session", content=b"x" * 5000, headers=HEADER)
        assert long.status_code == 413


def origins_of(port: int) -> dict[str, str]:
    """Twelve ways of not being the page of this room, as a browser or somebody else tells them."""
    return {
        "null": "null",
        "missing": "",
        "suffix": f"http://127.0.0.1:{port}.evil.example",
        "prefix": f"http://evil127.0.0.1:{port}",
        "port": f"http://127.0.0.1:{port + 1}",
        "scheme": f"https://127.0.0.1:{port}",
        "user": f"http://127.0.0.1:{port}@evil.example",
        "case": f"HTTP://127.0.0.1:{port}",
        "dot": f"http://127.0.0.1.:{port}",
        "ipv6": f"http://[::1]:{port}",
        "idn": f"http://xn--127-0-0-1.example:{port}",
        "list": f"http://127.0.0.1:{port} http://evil.example",
    }


@pytest.mark.parametrize("kind", origins_of(1))
async def test_a_page_of_another_origin_gets_no_socket(kind: str) -> None:
    async with running_room() as room:
        visitor = room.visitor("Ann")
        await visitor.sign_in()
        with pytest.raises(InvalidStatus) as refused:
            await visitor.open(Origin=origins_of(room.port)[kind])
        assert refused.value.response.status_code == 403
        await visitor.open()
        await visitor.close()


def test_behind_a_proxy_the_public_address_counts_as_ours() -> None:
    door = Door("HTTPS://Cards.example.org:443/")
    assert door.admits("https://cards.example.org", "10.0.0.7:8027", "http")
    assert door.admits("http://10.0.0.7:8027", "10.0.0.7:8027", "http")
    assert not door.admits("http://cards.example.org", "10.0.0.7:8027", "http")
    assert not door.admits("https://cards.example.org.evil.example", "10.0.0.7:8027", "http")


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("cards.example.org", "not an address"),
        ("https://", "not an address"),
        ("https://a b", "not an address"),
        ("ftp://cards.example.org", "not an address"),
        ("https://ann:pw@cards.example.org", "not an address"),
        ("https://cards.example.org/room", "an address of its own"),
        ("https://cards.example.org?room", "an address of its own"),
        ("https://cards.example.org:99999", "port that does not exist"),
        ("https://cards.example.org:https", "port that does not exist"),
    ],
)
def test_a_public_address_that_no_browser_could_use_is_refused(url: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Door(url)


async def test_d18_a_socket_without_a_session_is_closed_before_any_game_byte() -> None:
    async with running_room(QUICK) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        for cookie in ("", "tripledraw=", "tripledraw=" + "x" * 43, f"tripledraw={ann.cookie[11:-1]}",
                       f"{ann.cookie}; {ann.cookie}", "tripledraw=" + "y" * 4000):  # fmt: skip
            stranger = room.visitor("Eve")
            stranger.cookie = cookie
            await stranger.open()
            assert await stranger.closed() == 4401
            assert stranger.raw == []
        assert table_id in room.floor.hosts
        await ann.close()


async def test_d19_nothing_that_others_see_opens_a_session() -> None:
    async with running_room(QUICK) as room:
        ann, bob = await room.guest("Ann"), await room.guest("Bob")
        table_id = await ann.play_now()
        await bob.watch(table_id)
        await bob.until(lambda: bob.view and bob.view["hand"], "a hand")
        seen = set(strings_in(bob.heard)) | {room.room.boot, str(ann.view and ann.view["you"])}
        await ann.close()
        for text in seen:
            assert await room.floor.house.store.find_session(text.encode()) is None
            thief = room.visitor("Eve")
            thief.cookie = f"tripledraw={text}"
            await thief.open()
            assert await thief.closed() == 4401
            assert thief.raw == []
        players = {one.player for one in room.floor.hosts[table_id].state.seats if one}
        assert not players & seen  # accounts are not shown either
        await ann.open()
        await ann.watch(table_id)
        assert ann.view is not None
        assert ann.view["you"] is not None
        await ann.close()
        await bob.close()


def strings_in(thing: object) -> list[str]:
    """Every short string in a message that could stand in a cookie."""
    if isinstance(thing, dict):
        return [one for value in thing.values() for one in strings_in(value)]
    if isinstance(thing, list):
        return [one for value in thing for one in strings_in(value)]
    return [thing] if isinstance(thing, str) and thing.isalnum() and len(thing) > 3 else []


async def test_signing_out_closes_every_page() -> None:
    async with running_room() as room:
        ann = await room.guest("Ann")
        tab = Visitor(room.url, "Ann")
        tab.cookie = ann.cookie
        await tab.open()
        async with httpx2.AsyncClient(base_url=room.url) as client:
            headers = {"Cookie": ann.cookie, **HEADER}
            answer = await client.delete("/api/session", headers=headers)
            assert answer.status_code == 200
            assert "Max-Age=0" in answer.headers["set-cookie"]
            gone = await client.get("/api/session", headers={"Cookie": ann.cookie})
            assert gone.status_code == 401
        assert await ann.closed(1.0) == 4401
        assert await tab.closed(1.0) == 4401
        await ann.open()
        assert await ann.closed() == 4401


async def test_nobody_fills_the_room_with_names() -> None:
    async with running_room(Settings(guests_at_once=3, guests_a_second=0.01)) as room:
        codes = [(await post(room, f"Name{letter}", **HEADER)).status_code for letter in "abcde"]
        assert codes == [200, 200, 200, 429, 429]


async def test_a_second_tab_is_the_same_player() -> None:
    async with running_room(QUICK) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        tab = Visitor(room.url, "Ann")
        tab.cookie = ann.cookie
        await tab.open()
        await tab.watch(table_id)
        assert ann.view is not None
        assert tab.view is not None
        assert tab.view["you"] == ann.view["you"]
        await ann.close()
        seat = tab.view["you"]
        assert tab.view["seats"][seat]["connected"]
        watcher = await room.guest("Bob")
        await watcher.watch(table_id)
        await tab.close()
        await watcher.until(
            lambda: watcher.view and not watcher.view["seats"][seat]["connected"], "Ann to be away"
        )
        await watcher.close()


async def test_nobody_opens_pages_without_end() -> None:
    async with running_room() as room:
        tabs = [Visitor(room.url, "Ann") for _ in range(21)]
        await tabs[0].sign_in()
        for tab in tabs:
            tab.cookie = tabs[0].cookie
            await tab.open()
        assert await tabs[20].closed() == 4429
        for tab in tabs:
            await tab.close()
