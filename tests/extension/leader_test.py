"""Leadership between real sqlite3 shells."""

import os
import resource
import sqlite3
import struct
import unittest

import shell

MAGIC = 0x41504D464C445253
CALLS = ["claim(?)", "claim(?, 3)", "beat(?)", "tick(?)", "step_down(?)", "campaign(?)",
         "flush(?)", "flush(?, 0)"]


class LeaderTest(shell.EndToEndTest):

    def shells(self):
        """Two shells, the lower pid first: the lowest live pid may depose a higher one."""
        return sorted((self.shell("app.db"), self.shell("app.db")), key=lambda one: one.pid)

    def state(self, one, columns="leader_pid, term, liveness, is_self"):
        [row] = one.run(f"SELECT {columns} FROM leader_state;")
        return row

    def header(self, path):
        with open(self.path(path), "rb") as file:
            return struct.unpack("=QIIQQ", file.read()[:32])

    def test_one_leads_and_the_other_is_told_who(self):
        first, second = self.shells()
        self.assertEqual(first.run("SELECT leader_claim(), leader_token(), leader_require();"),
                         ["1|1|1"])
        self.assertEqual(second.run("SELECT leader_claim(), leader_token();"), ["NULL|NULL"])
        self.assertEqual(self.state(first), f"{first.pid}|1|alive|1")
        self.assertEqual(self.state(second), f"{first.pid}|1|alive|0")
        self.assertEqual(self.state(second, "path, claims, refusals, beats"),
                         f"{self.path('app.db-leader')}|1|1|0")

    def test_the_header_is_the_published_form(self):
        leader = self.shell("app.db")
        leader.run("SELECT leader_tick(), leader_claim(), leader_flush(), leader_flush("
                   "'app.db-leader', 0);")
        self.assertEqual(os.path.getsize(self.path("app.db-leader")), 64)
        self.assertEqual(self.header("app.db-leader"), (MAGIC, leader.pid, 1, 1, 1))

    def test_a_killed_leader_is_replaced_at_once(self):
        first, second = self.shells()
        first.run("SELECT leader_claim();")
        self.assertEqual(second.run("SELECT leader_claim();"), ["NULL"])
        first.kill()
        self.assertEqual(self.state(second, "liveness"), "dead")
        self.assertEqual(second.run("SELECT leader_claim();"), ["2"])

    def test_a_leader_that_misses_its_beats_is_deposed(self):
        first, second = self.shells()
        first.run("SELECT leader_claim();")
        second.run("SELECT leader_tick(), leader_tick(), leader_tick();")
        self.assertEqual(second.run("SELECT leader_claim();"), ["NULL"])
        self.assertEqual(first.run("SELECT leader_beat();"), ["1"])
        self.assertEqual(self.state(second, "heartbeat, epoch, lag"), "3|3|0")
        second.run("SELECT leader_tick(), leader_tick();")
        self.assertEqual(second.run("SELECT leader_claim('app.db-leader', 1);"), ["2"])
        self.assertEqual(first.run("SELECT leader_token(), leader_beat();"), ["NULL|0"])
        with self.assertRaisesRegex(shell.SqlError, r"lease: leader_require: .*\(8\)"):
            first.run("SELECT leader_require();")
        self.assertEqual(first.run("SELECT kind, term FROM lease_events;"),
                         ["leader_gained|1", "leader_lost|1"])

    def test_a_leader_steps_down_once(self):
        first, second = self.shells()
        first.run("SELECT leader_claim();")
        self.assertEqual(first.run("SELECT leader_step_down(), leader_step_down(), "
                                   "leader_token(), leader_beat();"), ["1|0|NULL|0"])
        self.assertEqual(self.state(second, "leader_pid, liveness"), "NULL|none")
        self.assertEqual(second.run("SELECT leader_claim();"), ["2"])
        self.assertEqual(first.run("SELECT kind FROM lease_events;"),
                         ["leader_gained", "leader_lost"])

    def test_a_normal_exit_leaves_no_leader(self):
        first, second = self.shells()
        first.run("SELECT leader_claim();")
        first.close()
        self.assertEqual(self.header("app.db-leader")[1], 0)
        self.assertEqual(second.run("SELECT leader_claim();"), ["2"])

    def test_a_campaign_fails_over_by_itself(self):
        first, second = self.shells()
        self.assertEqual(first.run("SELECT leader_campaign('app.db-leader', 50);"), ["1"])
        self.assertEqual(second.run("SELECT leader_campaign('app.db-leader', 50);"), ["NULL"])
        self.assertEqual(self.state(first, "campaigning"), "1")
        shell.wait_until(lambda: int(self.state(first, "beats")) > 2)
        first.kill()
        shell.wait_until(lambda: second.run("SELECT leader_token();") == ["2"])
        self.assertEqual(second.run("SELECT leader_campaign('app.db-leader');"), ["2"])
        shell.wait_until(lambda: second.run(
            "SELECT term, store FROM lease_events WHERE kind = 'leader_gained';")
            == [f"2|{self.path('app.db-leader')}"])

    def test_a_campaign_ends_when_its_leader_steps_down(self):
        leader = self.shell("app.db")
        leader.run("SELECT leader_campaign('app.db-leader', 50);")
        self.assertEqual(leader.run("SELECT leader_step_down();"), ["1"])
        self.assertEqual(self.state(leader, "campaigning, liveness"), "0|none")

    def test_a_campaign_finds_the_post_that_was_claimed_before_it(self):
        leader = self.shell("app.db")
        self.assertEqual(leader.run("SELECT leader_claim(), leader_campaign('app.db-leader', 50);"),
                         ["1|1"])
        leader.run("SELECT leader_step_down();")
        self.assertEqual(leader.run("SELECT kind, term FROM lease_events;"),
                         ["leader_gained|1", "leader_lost|1"])

    def test_a_header_that_was_replaced_is_opened_anew(self):
        leader = self.shell("app.db")
        leader.run("SELECT leader_campaign('app.db-leader', 50);")
        os.rename(self.path("app.db-leader"), self.path("moved"))
        shell.wait_until(lambda: leader.run("SELECT leader_token();") == ["NULL"])
        self.assertEqual(leader.run("SELECT leader_campaign('app.db-leader', 50);"), ["1"])
        self.assertEqual(self.header("app.db-leader")[1], leader.pid)
        self.assertEqual(self.header("moved")[1], 0)

    def test_without_preemption_a_lower_pid_waits(self):
        first, second = self.shells()
        for one in (second, first):
            one.run("SELECT leader_campaign('app.db-leader', 50, 3, 0);")
        shell.wait_until(lambda: int(self.state(second, "beats")) > 3)
        self.assertEqual(second.run("SELECT leader_token();"), ["1"])

    def test_with_preemption_the_lowest_pid_leads(self):
        first, second = self.shells()
        for one in (second, first):
            one.run("SELECT leader_campaign('app.db-leader', 50, 3, 1);")
        shell.wait_until(lambda: first.run("SELECT leader_token();") == ["2"])
        shell.wait_until(lambda: second.run("SELECT leader_token();") == ["NULL"])

    def test_reading_a_token_or_the_state_creates_no_file(self):
        one = self.shell("app.db")
        one.run("CREATE TABLE t(x);")
        self.assertEqual(one.run("SELECT leader_token(), leader_token('other');"), ["NULL|NULL"])
        self.assertEqual(one.run("SELECT * FROM leader_state;"), [])
        self.assertEqual(one.run("SELECT leader_pid, term, liveness FROM leader_state('other');"),
                         ["NULL|NULL|none"])
        self.assertEqual(os.listdir(self.directory), ["app.db"])

    def test_the_state_of_another_header_is_read_by_its_path(self):
        one = self.shell()
        one.run("SELECT leader_claim('./a'), leader_tick('b');")
        self.assertEqual(one.run("SELECT term FROM leader_state('a');"), ["1"])
        self.assertEqual(one.run("SELECT term, epoch FROM leader_state WHERE path = 'b';"),
                         ["0|1"])
        self.assertEqual(one.run("SELECT path FROM leader_state ORDER BY path;"),
                         [self.path("a"), self.path("b")])
        self.assertEqual(one.run(f"SELECT leader_token('{self.path('a')}');"), ["1"])

    def test_a_forked_child_does_not_lead(self):
        database = self.connect(self.path("app.db"))
        self.assertEqual(database.execute("SELECT leader_claim()").fetchone(), (1,))
        child = os.fork()
        if child == 0:
            said = database.execute("SELECT leader_token(), leader_step_down()").fetchone()
            os._exit(0 if said == (None, 0) else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(database.execute("SELECT leader_token()").fetchone(), (1,))


class BadLeaderPathTest(shell.EndToEndTest):

    def setUp(self):
        super().setUp()
        self.database = self.connect()

    def refuse(self, sql, values, code, text):
        with self.subTest(sql=sql, values=values):
            with self.assertRaisesRegex(sqlite3.Error, text) as raised:
                self.database.execute(sql, values).fetchall()
            self.assertEqual(raised.exception.sqlite_errorname, code)
            self.assertEqual(self.database.execute("SELECT 1").fetchall(), [(1,)])

    def refuse_header(self, path, code, text):
        for call in CALLS:
            what = call.partition("(")[0]
            self.refuse(f"SELECT leader_{call}", [path], code, f"^lease: leader_{what}: .*{text}")
        self.refuse("SELECT * FROM leader_state(?)", [path], code, f"^lease: leader_state: .*{text}")

    def test_a_directory(self):
        self.refuse_header(self.directory, "SQLITE_CANTOPEN", self.directory)

    def test_a_short_file(self):
        with open(self.path("short"), "wb") as file:
            file.write(b"x" * 63)
        self.refuse_header(self.path("short"), "SQLITE_CORRUPT", self.path("short"))
        self.assertEqual(os.path.getsize(self.path("short")), 63)

    def test_a_foreign_file(self):
        with open(self.path("foreign"), "wb") as file:
            file.write(b"x" * 64)
        self.refuse_header(self.path("foreign"), "SQLITE_CORRUPT", self.path("foreign"))
        with open(self.path("foreign"), "rb") as file:
            self.assertEqual(file.read(), b"x" * 64)

    def test_a_path_that_cannot_be_written(self):
        path = self.path("missing/leader")
        for call in CALLS:
            what = call.partition("(")[0]
            if what not in ("beat", "step_down"):
                self.refuse(f"SELECT leader_{call}", [path], "SQLITE_CANTOPEN",
                            f"^lease: leader_{what}: .*{path}")
        self.assertEqual(
            self.database.execute("SELECT leader_beat(?1), leader_step_down(?1)", [path])
            .fetchone(), (0, 0))

    def test_a_full_disk(self):
        path = self.path("leader")
        unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, unlimited[1]))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_FSIZE, unlimited)
        for call in ("claim(?)", "tick(?)", "campaign(?)"):
            self.refuse(f"SELECT leader_{call}", [path], "SQLITE_IOERR", f"{path}.*File too large")
        self.assertEqual(os.listdir(self.directory), [])

    def test_a_path_that_is_no_text(self):
        for call in CALLS + ["token(?)", "require(?)"]:
            for value in (None, 1, b"x", "", "a\0b"):
                self.refuse(f"SELECT leader_{call}", [value], "SQLITE_MISUSE", "path must")

    def test_numbers_out_of_range(self):
        for arguments, text in (("'l', -1", "grace_epochs"), ("'l', 1.5", "grace_epochs"),
                                ("'l', NULL", "grace_epochs")):
            self.refuse(f"SELECT leader_claim({arguments})", [], "SQLITE_MISUSE", text)
        for arguments, text in (("'l', 0", "interval_ms"), ("'l', 60001", "interval_ms"),
                                ("'l', 100, -1", "grace_epochs"), ("'l', 100, 3, 2", "preempt")):
            self.refuse(f"SELECT leader_campaign({arguments})", [], "SQLITE_MISUSE", text)
        self.refuse("SELECT leader_flush('l', 2)", [], "SQLITE_MISUSE", "wait")
        self.assertEqual(os.listdir(self.directory), [])

    def test_a_database_in_memory_has_no_default_path(self):
        for call in ("claim", "beat", "tick", "step_down", "token", "require", "flush"):
            self.refuse(f"SELECT leader_{call}()", [], "SQLITE_MISUSE",
                        f"^lease: leader_{call}: the main database is not a file; give a path$")
        self.assertEqual(self.database.execute("SELECT * FROM leader_state").fetchall(), [])


if __name__ == "__main__":
    unittest.main()
