"""Every transcript in the documents is typed into real sqlite3 shells, and answers what it says.

A section is one directory with one database; `sqlite>` and `other>` are the shells of two processes.
What differs from run to run is compared by its form: UUIDs, times, durations.
"""

import os
import re
import socket
import unittest

import documents
import shell

FORMS = (
    (r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", "UUID"),
    (r"\b\d{13}\b", "MILLISECONDS"),
    (r"\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b", "TIME"),
    (r"(valid_ms|p50_us|p99_us|max_us) = \d+", r"\1 = NUMBER"),
    (r"\b\d+ ms more\b", "SOME ms more"),
    (r"Failed to connect .*: (?=control/)", "CURL'S WORDS: "),
    (r"(no transaction is active) \(1\)", r"\1"),
    (r"error near line \d+:", "error:"),
    (r"^ +(?=\w+ = )", ""))


def form(text):
    for pattern, name in FORMS:
        text = re.sub(pattern, name, text, flags=re.M)
    return text.strip()


def steps(text):
    """The (prompt, statement, answer) of a transcript."""
    return re.findall(r"^(sqlite|other)> (.*)\n((?:(?!(?:sqlite|other)> ).*\n)*)", text, re.M)


class TranscriptsTest(shell.EndToEndTest):

    def start_section(self):
        """An empty directory; shells start as they are first spoken to."""
        self.setUp()
        os.symlink(os.path.join(documents.SOURCE, "sql"), self.path("sql"))
        os.symlink(os.environ["LEASE_MODULE"] + ".so", self.path("lease.so"))
        os.environ.pop("LEASE_STORE", None)
        self.shells = {}

    def say(self, who, statement):
        if who not in self.shells:
            keys = {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"}
            self.shells[who] = self.shell("app.db", env=keys)
        speaker = self.shells[who]
        try:
            answer = "\n".join(speaker.run(statement.replace("/srv/", self.directory + "/")))
        except shell.SqlError as error:
            answer = str(error)
        answer = answer.replace(self.directory, "/srv").replace(socket.gethostname(), "web-1")
        for number, known in enumerate(self.shells.values()):
            answer = re.sub(rf"\b{known.pid}\b", str(4711 + number), answer)
        return answer

    def run_page(self, page):
        section, count = None, 0
        for block in documents.blocks(page):
            if block.language != "sqlite":
                continue
            if block.section != section:
                section = block.section
                self.start_section()
            for who, statement, answer in steps(block.text):
                with self.subTest(section=section, statement=statement):
                    self.assertEqual(form(self.say(who, statement)), form(answer))
                count += 1
        return count

    def test_the_first_screen(self):
        """README's two shells, side by side; a statement may go on after `...>`."""
        self.start_section()
        block = documents.blocks("README.md")[0].text
        right = re.search(r" {2,}\$ sqlite3$", block, re.M).end() - len("$ sqlite3")
        asked, said, shown = {}, {}, {}
        for line in block.splitlines() + ["$".ljust(right) + "$"]:
            for who, part in (("sqlite", line[:right].rstrip()), ("other", line[right:].rstrip())):
                if part.startswith("   ...>"):
                    asked[who] += part.partition(">")[2]
                    continue
                if who in asked:
                    said[who] = self.say(who, asked.pop(who).replace("build/", "./"))
                if part.startswith(("sqlite>", "$")) and who in said:
                    self.assertEqual(form(said.pop(who)), "\n".join(shown[who]))
                if part.startswith("sqlite>"):
                    asked[who], shown[who] = part.partition("> ")[2], []
                elif part == "$ kill -9 4711":
                    self.shells["sqlite"].kill()
                elif part and not part.startswith("$"):
                    shown[who].append(part)
        self.assertNotEqual(self.shells["other"].run("SELECT lease_token(7);"), ["NULL"])

    def test_every_statement_shown_without_its_answer(self):
        seen = 0
        for page in documents.pages():
            for block in documents.blocks(page):
                if block.language == "sql":
                    self.start_section()
                    self.say("sqlite", "CREATE TABLE jobs(x);")  # the user's own
                    self.assertNotIn("rror", self.say("sqlite", block.text))
                    seen += 1
        self.assertGreater(seen, 0)

    def test_the_sql_reference(self):
        self.assertGreater(self.run_page("sql/README.md"), 80)

    def test_the_page_of_the_vfs(self):
        self.assertGreater(self.run_page("extension/VFS.md"), 4)

    def test_every_function_and_table_has_an_example(self):
        typed = "".join(statement for block in documents.blocks("sql/README.md")
                        if block.language == "sqlite" for _, statement, _ in steps(block.text))
        database = self.connect()
        names = [name for name, in database.execute(
            "SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB 'lea[sd]e*_*' "
            "UNION SELECT name FROM pragma_module_list WHERE name IN ('process_leases') "
            "OR name GLOB 'lea[sd]e*_*'")]
        self.assertGreater(len(names), 20)
        for name in names:
            self.assertIn(name, typed)


if __name__ == "__main__":
    unittest.main()
