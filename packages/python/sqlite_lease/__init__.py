"""The SQLite extension sqlite-lease, for Python's sqlite3.

    connection = sqlite3.connect("app.db")
    sqlite_lease.load(connection)
    connection.execute("SELECT lease_acquire(7)")
"""

import os


def loadable_path():
    """Where the module is, without its suffix, as load_extension() and .load take it."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "lease")


def load(connection):
    """Registers everything on this connection and on all that this process opens later.

    Loading of extensions is allowed for just that long, and is off afterwards.
    """
    if not hasattr(connection, "enable_load_extension"):
        raise RuntimeError(
            "this Python's sqlite3 cannot load extensions: use the distribution's python3, or one "
            "that was configured with --enable-loadable-sqlite-extensions")
    connection.enable_load_extension(True)
    try:
        connection.load_extension(loadable_path())
    finally:
        connection.enable_load_extension(False)
