"""Every example runs as it stands, over the packages as they are installed."""

import os
import signal
import subprocess
import unittest

import packages

EXAMPLES = os.path.join(packages.SOURCE, "examples")
MODULE = os.path.join(packages.BUILD, "extension", "lease")


class ExamplesTest(packages.CleanPlaceTest):

    def test_shell_runs_a_job_only_while_the_lease_is_held(self):
        singleton = os.path.join(EXAMPLES, "shell", "singleton.sh")
        store = {"LEASE_STORE": "./leases", "LEASE_MODULE": MODULE}
        self.assertEqual(self.run_command(singleton, "7", "echo 'it runs'", **store), "it runs\n")
        holder = subprocess.Popen([singleton, "7", "echo begun; tail -f /dev/null"], cwd=self.directory,
                                  env={**self.environment, **store}, stdout=subprocess.PIPE,
                                  text=True, start_new_session=True)
        self.addCleanup(holder.stdout.close)
        try:
            self.assertEqual(holder.stdout.readline(), "begun\n")
            refused = self.run_command(singleton, "7", "echo never", code=1, **store)
            self.assertRegex(refused, r"held by .*, pid \d+, under term 2\n")
            self.assertNotIn("never", refused)
        finally:
            os.killpg(holder.pid, signal.SIGKILL)
            holder.wait()

    def test_cpp_is_told_of_its_loss(self):
        example = os.path.join(EXAMPLES, "cpp")
        prefix = self.install_development_files()
        self.run_command("cmake", "-S", example, "-B", "cpp", "-DCMAKE_PREFIX_PATH=" + prefix)
        self.run_command("cmake", "--build", "cpp")
        self.assertRegex(
            self.run_command(os.path.join(example, "pause.sh"), "cpp/worker"),
            "^first: working under term 1\nsecond: working under term 2\nfirst: lost term 1: .+\n$")

    def test_python_follows_a_leader_that_was_killed(self):
        self.install_python_package()
        said = self.run_command("venv/bin/python", os.path.join(EXAMPLES, "python", "fleet.py"))
        self.assertRegex(said, r"the first leader makes jobs under term \d+\n")
        self.assertIn("it was killed; another leads: True\n", said)
        self.assertIn("who does not lead cannot make any: lease: leader_require: ", said)

    def test_node_answers_from_its_warm_standby(self):
        self.install_npm_package()
        for name in ("app.js", "failover.js"):
            with open(os.path.join(EXAMPLES, "node", name), "rb") as file:
                with open(self.path(name), "wb") as copy:
                    copy.write(file.read())
        self.assertEqual(self.run_command("node", "failover.js"),
                         "first writes under term 1\n"
                         "second answers 503 and who writes: true\n"
                         "first is killed; second writes under term 2\n"
                         "[ { note: 'one', term: 1 }, { note: 'two', term: 2 } ]\n")

    def test_fenced_refuses_the_writer_that_was_paused(self):
        said = self.run_command(os.path.join(EXAMPLES, "fenced", "two_writers.sh"), MODULE)
        self.assertIn("first goes on: attempt to write a readonly database", said)
        self.assertTrue(said.endswith("first|1\nsecond|2\n"), said)

    def test_s3_replaces_a_host_that_died(self):
        said = self.run_command(os.path.join(EXAMPLES, "s3", "local.py"), MODULE,
                                PYTHONDONTWRITEBYTECODE="1")
        self.assertIn("\none|held|1\n2\n1|2|both\n", said)


if __name__ == "__main__":
    unittest.main()
