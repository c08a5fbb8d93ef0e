"""The Markdown pages of the project, read as what they promise to run."""

import collections
import os
import re

SOURCE = os.environ["LEASE_SOURCE"]

Block = collections.namedtuple("Block", "page section language text")


def pages():
    """Every page, by its path inside the project."""
    found = []
    for folder, folders, names in os.walk(SOURCE):
        folders[:] = [name for name in folders if name not in ("build", ".git")]
        found += [os.path.relpath(os.path.join(folder, name), SOURCE)
                  for name in names if name.endswith(".md")]
    return sorted(found)


def read(page):
    with open(os.path.join(SOURCE, page), encoding="utf-8") as file:
        return file.read()


def blocks(page):
    """The fenced blocks of a page, each with the last heading before it."""
    found, section = [], ""
    for heading, language, text in re.findall(
            r"^#+ ([^\n]+)$|^```(\w*)\n(.*?)^```$", read(page), re.M | re.S):
        if heading:
            section = heading
        else:
            found.append(Block(page, section, language, text))
    return found
