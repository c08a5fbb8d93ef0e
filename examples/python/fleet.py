"""A fleet of workers on one database, of which one leads.

Everybody takes jobs; only the leader makes them. The leader is killed, another follows, and nothing
that still bears the old term is accepted. Run it: `python fleet.py`.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

import sqlite_lease

SCHEMA = """
PRAGMA journal_mode = WAL;
CREATE TABLE jobs(id INTEGER PRIMARY KEY, term, made_by, done_by);
CREATE TRIGGER made_by_the_leader BEFORE INSERT ON jobs BEGIN
  SELECT leader_require();
  SELECT RAISE(ABORT, 'fenced: made under an earlier term')
   WHERE NEW.term < (SELECT max(term) FROM jobs);
END;
"""


def connect(path):
    database = sqlite3.connect(path, timeout=10, isolation_level=None)
    sqlite_lease.load(database)
    return database


def worker(path):
    database = connect(path)
    # A candidate in the background: it leads when it may. The header lies beside the database.
    database.execute("SELECT leader_campaign(?, 100)", [path + "-leader"]).fetchone()
    while True:
        database.execute("UPDATE jobs SET done_by = ? WHERE id = "
                         "(SELECT id FROM jobs WHERE done_by IS NULL LIMIT 1)", [os.getpid()])
        term, = database.execute("SELECT leader_token()").fetchone()
        if term is not None:
            try:
                database.execute("INSERT INTO jobs(term, made_by) VALUES (?, ?)",
                                 [term, os.getpid()])
            except sqlite3.DatabaseError as error:
                print("not the leader any more:", error)
        time.sleep(0.02)


def await_row(database, sql, *values):
    while not (row := database.execute(sql, values).fetchone()):
        time.sleep(0.02)
    return row


def main():
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "fleet.db")
        database = connect(path)
        database.executescript(SCHEMA)
        fleet = [subprocess.Popen([sys.executable, __file__, path]) for _ in range(3)]
        try:
            leader, term = await_row(database, "SELECT made_by, term FROM jobs")
            print("the first leader makes jobs under term", term)
            os.kill(leader, signal.SIGKILL)
            _, later = await_row(database, "SELECT made_by, term FROM jobs WHERE made_by <> ? "
                                 "AND term > ?", leader, term)
            print("it was killed; another leads:", later > term)
            await_row(database, "SELECT 1 FROM jobs WHERE done_by <> made_by")
            try:
                database.execute("INSERT INTO jobs(term, made_by) VALUES (?, 0)", [term])
            except sqlite3.DatabaseError as error:
                print("who does not lead cannot make any:", error)
        finally:
            for process in fleet:
                process.kill()
                process.wait()


if __name__ == "__main__":
    main() if len(sys.argv) == 1 else worker(sys.argv[1])
