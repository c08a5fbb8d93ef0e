"""A shell that holds a lease across a network and ends as shells do."""

from server import Server
from shell import EndToEndTest


class ExitTest(EndToEndTest):
    def test_a_normal_exit_releases_so_that_the_next_process_need_not_wait(self):
        server = Server("gcs")
        self.addCleanup(server.stop)
        keys = {"GS_ACCESS_KEY_ID": server.info["key"],
                "GS_SECRET_ACCESS_KEY": server.info["secret"]}
        store = f"gs://bucket/leases?endpoint={server.endpoint}"
        for term in (1, 2, 3):
            result = self.run_shell(f"SELECT lease_store('{store}');", "SELECT lease_acquire(7);",
                                    env=keys)
            self.assertEqual(result.out.splitlines(), [store, str(term)], result.err)
            self.assertEqual(result.code, 0)
