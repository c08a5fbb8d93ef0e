"""Leases between real sqlite3 shells: what a person at two terminals sees."""

import os
import time
import unittest
import uuid

import shell
import store_files


class LeaseTest(shell.EndToEndTest):

    def holder(self, node=7, ttl=10000):
        holder = self.shell()
        holder.run("SELECT lease_store('./x');")
        self.assertEqual(holder.run(f"SELECT lease_acquire({node}, {ttl});"), ["1"])
        return holder

    def candidate(self):
        candidate = self.shell()
        candidate.run("SELECT lease_store('./x');")
        return candidate

    def test_two_commands_acquire_a_lease_and_show_it(self):
        done = self.run_shell("SELECT lease_store('./x'), lease_acquire(7), lease_token(7);",
                              "SELECT * FROM process_leases;")
        self.assertEqual(done.err, "")
        first, row = done.out.splitlines()
        self.assertEqual(first, f"{self.path('x')}|1|1")
        (node, owner, term, seq, expires, state, token, valid, ttl, host, pid, app, records,
         error) = row.split("|")
        self.assertEqual((node, term, seq, state, token, ttl, records, error),
                         ("7", "1", "1", "here", "1", "10000", "1", "NULL"))
        self.assertEqual(str(uuid.UUID(owner)), owner)
        self.assertLess(0, int(valid))
        self.assertLessEqual(int(valid), 9800)
        self.assertGreater(int(expires), 1_700_000_000_000)
        self.assertEqual((host, app), (os.uname().nodename, "sqlite3"))
        self.assertGreater(int(pid), 0)

    def test_the_files_are_the_published_forms_and_nothing_else_is_left(self):
        self.run_shell("SELECT lease_store('./x'), lease_acquire(7);")
        root = self.path("x")
        first = store_files.read(root, store_files.record_key(7, 1))
        last = store_files.read(root, store_files.record_key(7, 2))
        owner = first["owner"]
        card_key = f"{store_files.HOLDERS}/node=7/owner={owner}.json"
        card = store_files.read(root, card_key)
        self.assertEqual(store_files.files(root),
                         [card_key, store_files.record_key(7, 1), store_files.record_key(7, 2)])
        self.assertEqual(os.listdir(self.directory), ["x"])
        self.assertEqual(list(first), store_files.RECORD_KEYS)
        self.assertEqual((first["node"], first["term"], first["seq"]), (7, 1, 1))
        self.assertGreater(first["expires_at_ms"], 1_700_000_000_000)
        self.assertEqual(last, store_files.record(7, owner, 1, 2, 0))
        self.assertEqual(list(card), store_files.CARD_KEYS)
        self.assertEqual((card["node"], card["owner"], card["ttl_ms"], card["app"]),
                         (7, owner, 10000, "sqlite3"))
        with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as boot_id:
            self.assertEqual(card["boot_id"], boot_id.read().strip())

    def test_a_rival_is_told_who_holds_the_node(self):
        holder = self.holder()
        candidate = self.candidate()
        self.assertEqual(candidate.run("SELECT lease_acquire(7), lease_token(7);"), ["NULL|NULL"])
        self.assertEqual(candidate.run("SELECT state, token, valid_ms, pid FROM process_leases;"),
                         [f"held|NULL|NULL|{holder.pid}"])

    def test_a_held_node_is_acquired_again_as_the_same_term(self):
        self.assertEqual(self.holder().run("SELECT lease_acquire(7);"), ["1"])

    def test_a_killed_holder_is_replaced_at_once(self):
        holder = self.holder()
        candidate = self.candidate()
        self.assertEqual(candidate.run("SELECT lease_acquire(7);"), ["NULL"])
        holder.kill()
        self.assertEqual(candidate.run("SELECT lease_acquire(7);"), ["2"])
        self.assertEqual(
            candidate.run("SELECT predecessor_term, successor_term, sealed FROM lease_fences;"),
            ["1|2|both"])

    def test_a_killed_holder_that_is_a_zombie_is_replaced_at_once(self):
        self.holder().kill(reap=False)
        self.assertEqual(self.candidate().run("SELECT lease_acquire(7);"), ["2"])

    def test_a_paused_holder_is_replaced_after_a_whole_ttl_and_wakes_up_fenced(self):
        holder = self.holder(ttl=1500)
        holder.stop()
        candidate = self.candidate()
        began = time.monotonic()
        self.assertEqual(candidate.run("SELECT lease_acquire(7, 1500);"), ["NULL"])
        shell.wait_until(lambda: candidate.run("SELECT lease_acquire(7, 1500);") == ["2"])
        self.assertGreaterEqual(time.monotonic() - began, 1.5)
        holder.cont()
        self.assertEqual(holder.run("SELECT lease_token(7);"), ["NULL"])
        shell.wait_until(
            lambda: holder.run("SELECT count(*) FROM lease_events WHERE kind = 'lost';") == ["1"])

    def test_a_waiting_call_gets_the_lease_of_a_paused_holder(self):
        self.holder(ttl=1500).stop()
        self.assertEqual(self.candidate().run("SELECT lease_acquire(7, 1500, 60000);"), ["2"])

    def test_the_wait_ends_with_null_while_the_holder_lives(self):
        self.holder()
        self.assertEqual(self.candidate().run("SELECT lease_acquire(7, 1000, 100);"), ["NULL"])

    def test_a_release_hands_over_at_once(self):
        holder = self.holder()
        candidate = self.candidate()
        self.assertEqual(holder.run("SELECT lease_release(7), lease_release(7), lease_token(7);"),
                         ["1|0|NULL"])
        self.assertEqual(candidate.run("SELECT state FROM process_leases;"), ["released"])
        self.assertEqual(candidate.run("SELECT lease_acquire(7);"), ["2"])

    def test_a_normal_exit_releases(self):
        self.holder().close()
        candidate = self.candidate()
        self.assertEqual(candidate.run("SELECT state FROM process_leases;"), ["released"])
        self.assertEqual(candidate.run("SELECT lease_acquire(7);"), ["2"])

    def test_a_campaign_takes_over_by_itself_and_a_release_ends_it(self):
        holder = self.holder()
        candidate = self.candidate()
        self.assertEqual(candidate.run("SELECT lease_campaign(7);"), ["NULL"])
        holder.kill()
        shell.wait_until(lambda: candidate.run("SELECT lease_token(7);") == ["2"])
        self.assertEqual(candidate.run("SELECT lease_campaign(7), lease_release(7);"), ["2|1"])
        self.assertEqual(candidate.run("SELECT lease_token(7), lease_release(7);"), ["NULL|0"])

    def test_a_renewal_on_demand_keeps_the_term_and_raises_seq(self):
        holder = self.holder()
        before = int(holder.run("SELECT seq FROM process_leases;")[0])
        self.assertEqual(holder.run("SELECT lease_renew(7);"), ["1"])
        self.assertGreater(int(holder.run("SELECT seq FROM process_leases;")[0]), before)

    def test_the_lease_is_renewed_in_the_background(self):
        holder = self.holder(ttl=500)
        shell.wait_until(lambda: int(holder.run("SELECT seq FROM process_leases;")[0]) > 3)
        self.assertEqual(holder.run("SELECT lease_token(7);"), ["1"])

    def test_an_incarnation_is_fenced_and_verified(self):
        holder = self.holder(ttl=1500)
        [owner] = holder.run("SELECT owner FROM process_leases;")
        candidate = self.candidate()
        self.assertEqual(candidate.run(f"SELECT lease_verify(7, '{owner}'), "
                                       f"lease_verify(7, '{owner}', 1), "
                                       f"lease_verify(7, '{owner}', 2);"), ["1|1|0"])
        holder.kill()
        [fence] = candidate.run(f"SELECT lease_fence(7, '{owner}', 60000);")
        self.assertEqual(candidate.run(f"SELECT lease_verify_fence('{fence}');"), ["1"])
        self.assertEqual(candidate.run(f"SELECT lease_fence(7, '{owner}');"), [fence])
        self.assertEqual(candidate.run(f"SELECT lease_verify(7, '{owner}');"), ["0"])
        self.assertEqual(candidate.run("SELECT state FROM process_leases;"), ["released"])
        forged = fence.replace('"term":2', '"term":3').replace('"term":1', '"term":2')
        self.assertEqual(candidate.run(f"SELECT lease_verify_fence('{forged}');"), ["0"])

    def test_a_fence_that_needs_longer_is_busy_and_a_later_call_goes_on_with_it(self):
        holder = self.holder(ttl=1500)
        [owner] = holder.run("SELECT owner FROM process_leases;")
        holder.stop()
        candidate = self.candidate()
        with self.assertRaisesRegex(shell.SqlError, r"lease: fence node 7: .*\(5\)"):
            candidate.run(f"SELECT lease_fence(7, '{owner}');")
        self.assertIn(owner, candidate.run(f"SELECT lease_fence(7, '{owner}', 60000);")[0])

    def test_pruning_keeps_the_last_two_records(self):
        holder = self.holder()
        for _ in range(5):
            holder.run("SELECT lease_renew(7);")
        deleted = int(holder.run("SELECT lease_prune(7);")[0])
        self.assertGreaterEqual(deleted, 4)
        self.assertEqual(holder.run("SELECT records FROM process_leases;"), ["2"])
        self.assertEqual(holder.run("SELECT detail IS NOT NULL FROM lease_events "
                                    "WHERE kind = 'pruned';"), ["1"])


if __name__ == "__main__":
    unittest.main()
