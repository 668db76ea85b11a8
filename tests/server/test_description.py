"""The server answers as its OpenAPI document says, whatever is asked and however badly."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis import checks

from starfold.server import schema
from tests.server.site import open_site

pytestmark = pytest.mark.mode_independent

API = schemathesis.openapi.from_dict(schema.openapi())
# The statuses, kinds of content and bodies of every answer are the described ones, and no failure
# is the server's own.
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server, in a thread of this process."""
    page = tmp_path_factory.mktemp("page")
    (page / "index.html").write_text("<!doctype html><title>starfold</title>", encoding="utf-8")
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        running = Running(page, listening)
        running.start()
        running.ready.wait(30)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        running.server.should_exit = True
        running.join(30)


class Running(threading.Thread):
    def __init__(self, page: Path, listening: socket.socket) -> None:
        super().__init__(daemon=True)
        self.page = page
        self.listening = listening
        self.ready = threading.Event()

    def run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        async with open_site(page=self.page) as site:
            config = uvicorn.Config(site.app, log_config=None, lifespan="off")
            self.server = uvicorn.Server(config)
            self.ready.set()
            await self.server.serve([self.listening])


@API.parametrize()
@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_answers_as_described(case: schemathesis.Case, address: str) -> None:
    case.call_and_validate(base_url=address, checks=CHECKS, timeout=60)
