"""What is long goes out compressed to those who can read it so, and caches keep the forms apart."""

import gzip
from pathlib import Path

import pytest

from tests.server.parties import party, run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent

SCRIPT = b"export const words = 'the same again';\n" * 100


@pytest.fixture
def built(page: Path) -> Path:
    """A page with a script in both forms that the build makes."""
    script = page / "assets" / "words-abc12345.js"
    script.write_bytes(SCRIPT)
    script.with_name(f"{script.name}.br").write_bytes(b"br")
    return page


@pytest.mark.parametrize("path", ["/api/catalogue", "/api/catalogue?game=ccg", "/api/openapi.json"])
def test_long_answers_are_compressed(page: Path, path: str) -> None:
    async def work(site: Site) -> None:
        plain = await site.get(path)
        packed = await site.get(path, **{"accept-encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["content-length"] == str(len(packed.body))
        assert gzip.decompress(packed.body) == plain.body
        for answer in (plain, packed):
            named = answer.headers["vary"].lower().split(", ")
            assert sorted(named) == ["accept-encoding", "accept-language"]

    run(work, page)


def test_short_answers_are_not(page: Path) -> None:
    async def work(site: Site) -> None:
        answer = await site.get("/healthz", **{"accept-encoding": "gzip"})
        assert "content-encoding" not in answer.headers

    run(work, page)


def test_a_compressed_answer_is_recognised_again(page: Path) -> None:
    async def work(site: Site) -> None:
        wanted = {"accept-encoding": "gzip"}
        first = await site.get("/api/catalogue", **wanted)
        assert first.headers["etag"].startswith("W/")  # one tag for both forms
        again = await site.get(
            "/api/catalogue", **wanted, **{"if-none-match": first.headers["etag"]}
        )
        assert (again.status, again.body) == (304, b"")
        assert again.headers["vary"] == "Accept-Encoding, Accept-Language"

    run(work, page)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("BR", "br"),
        ("deflate", ""),
        ("br;q=0.0", ""),
        ("", ""),
    ],
)
def test_files_of_the_page_go_out_as_they_were_compressed(
    built: Path, accepted: str, encoding: str
) -> None:
    async def work(site: Site) -> None:
        answer = await site.get("/assets/words-abc12345.js", **{"accept-encoding": accepted})
        assert answer.status == 200
        assert answer.headers.get("content-encoding", "") == encoding
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["vary"] == "Accept-Encoding"
        assert "immutable" in answer.headers["cache-control"]
        body = gzip.decompress(answer.body) if encoding == "gzip" else answer.body
        assert body == (b"br" if encoding == "br" else SCRIPT)
        assert answer.headers["content-length"] == str(len(answer.body))

    run(work, built)


def test_each_form_of_a_file_has_a_tag_of_its_own(built: Path) -> None:
    async def work(site: Site) -> None:
        path = "/assets/words-abc12345.js"
        tags = {}
        for accepted in ("", "br", "gzip"):
            wanted = {"accept-encoding": accepted}
            tags[accepted] = (await site.get(path, **wanted)).headers["etag"]
            again = await site.get(path, **wanted, **{"if-none-match": tags[accepted]})
            assert (again.status, again.headers["vary"]) == (304, "Accept-Encoding")
        assert len(set(tags.values())) == len(tags)
        other = await site.get(path, **{"accept-encoding": "br", "if-none-match": tags["gzip"]})
        assert other.status == 200

    run(work, built)


def test_a_form_is_no_file_of_its_own(built: Path) -> None:
    async def work(site: Site) -> None:
        assert (await site.get("/assets/words-abc12345.js.br")).status == 404

    run(work, built)


def test_sockets_stay_as_they_are(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            assert table.people[0].view  # it was sent as text, and read as such

    run(work, page)
