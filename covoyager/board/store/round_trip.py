"""Several statements to PostgreSQL in one round trip.

psycopg's own pipeline sends and waits once for each statement, which took most of the client's and the server's time.
"""

from collections.abc import Generator, Iterator, MutableMapping, Sequence
from itertools import count
from typing import Any

from psycopg import Connection, OperationalError, abc
from psycopg.adapt import Transformer
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult
from psycopg.waiting import Ready, Wait

Said = tuple[str, Sequence[Any]]
"""A statement with ``$1``, ``$2`` and so on, and their values: text, numbers, booleans or None."""

_NUMBERS = count(1)


class Answer:
    """The result of a statement, read like a cursor."""

    def __init__(self, rows: list[tuple[Any, ...]], rowcount: int) -> None:
        self._rows: Iterator[tuple[Any, ...]] = iter(rows)
        self.rowcount = rowcount

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row."""
        return next(self._rows, None)

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All rows that are left."""
        return list(self._rows)


def begun(driver: "Connection[Any]") -> bool:
    """Whether the connection is in a transaction."""
    return driver.pgconn.transaction_status != TransactionStatus.IDLE


def exchange(
    driver: "Connection[Any]", names: MutableMapping[str, bytes], said: Sequence[Said], then: Sequence[Said] = ()
) -> list[Answer]:
    """Carry out statements in order; after one that fails, the rest of ``said`` is not carried out.

    Outside a transaction they form one together. What comes after a COMMIT is a transaction of its own.

    Args:
        driver: the connection; nobody else may use it meanwhile.
        names: statement → name under which it was prepared on this connection; new ones are added.
        said: the statements.
        then: statements to carry out after the transaction of ``said``, whether or not that failed.

    Returns:
        One answer for each statement of ``said`` and ``then``.

    Raises:
        psycopg.Error: the first error; a connection that was lost is closed.
    """
    server = driver.pgconn
    new: dict[str, bytes] = {}
    answers: list[bool] = []
    results: list[PGresult] = []
    try:
        server.enter_pipeline_mode()
        parts = [part for part in (said, then) if part]
        for part in parts:
            for statement, values in part:
                name = names.get(statement) or new.get(statement)
                if name is None:
                    name = new[statement] = b"covoyager_%d" % next(_NUMBERS)
                    server.send_prepare(name, statement.encode())
                    answers.append(False)
                server.send_query_prepared(name, [_spelt(value) for value in values])
                answers.append(True)
            server.pipeline_sync()
        driver.wait(_receive(server, len(parts), results))
        server.exit_pipeline_mode()
    except BaseException:
        driver.close()
        raise
    for result in results:
        if result.status == ExecStatus.FATAL_ERROR:
            raise error_from_result(result, encoding=driver.info.encoding)
    names.update(new)
    reader = Transformer(driver)
    return [_read(reader, result) for result, answer in zip(results, answers, strict=True) if answer]


def _spelt(value: Any) -> bytes | None:
    if value is None:
        return None
    return (b"f", b"t")[value] if isinstance(value, bool) else str(value).encode()


def _receive(server: PGconn, parts: int, results: list[PGresult]) -> Generator[Wait, Ready | int, None]:
    """Send what is not sent yet, and collect results until the server has finished all parts."""
    while server.flush():
        if (yield Wait.RW) & Ready.R:
            server.consume_input()
    ended = False
    while True:
        while server.is_busy():
            yield Wait.R
            server.consume_input()
        result = server.get_result()
        if result is None:  # each statement's results end with none
            if ended:
                raise OperationalError("the connection is lost")
            ended = True
        elif result.status == ExecStatus.PIPELINE_SYNC:
            parts -= 1
            if not parts:
                return
            ended = False
        else:
            ended = False
            results.append(result)


def _read(reader: abc.Transformer, result: PGresult) -> Answer:
    reader.set_pgresult(result)
    return Answer(reader.load_rows(0, result.ntuples, tuple), result.command_tuples or 0)
