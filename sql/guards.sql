-- Fencing on the ordinary VFS: the lease's term stands in the database, and every guarded write
-- puts it there and refuses a lower one, in the user's own transaction.
--
--   .load ./lease
--   .read sql/guards.sql
--   INSERT INTO lease_guard(node) VALUES (7);
--   .once guards-of-app.sql
--   SELECT sql FROM lease_guard_triggers;       -- one statement for each table and kind of write
--   .read guards-of-app.sql
--
-- From then on INSERT, UPDATE and DELETE on those tables fail unless this process holds node 7 in
-- the connection's store, and once a higher term has written. A connection without the extension
-- is refused too: it has no lease_require. After CREATE TABLE run the last two lines again.
--
-- Limits: DDL and pragmas are not guarded, nor is who drops the triggers. The lease is checked at
-- each statement, not at COMMIT; extension/VFS.md has what closes that gap.

CREATE TABLE IF NOT EXISTS lease_guard(
  id INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  node NOT NULL,
  term INTEGER NOT NULL DEFAULT 0
);

CREATE TRIGGER IF NOT EXISTS lease_guard_has_one_row BEFORE INSERT ON lease_guard
BEGIN
  SELECT RAISE(ABORT, 'lease: lease_guard has its node already') FROM lease_guard;
END;

CREATE TRIGGER IF NOT EXISTS lease_guard_keeps_its_row BEFORE DELETE ON lease_guard
BEGIN
  SELECT RAISE(ABORT, 'lease: drop the table lease_guard and the triggers instead');
END;

CREATE TRIGGER IF NOT EXISTS lease_guard_never_falls BEFORE UPDATE ON lease_guard
WHEN NEW.term < OLD.term OR NEW.node IS NOT OLD.node OR NEW.id IS NOT OLD.id
BEGIN
  SELECT RAISE(ABORT, 'lease: fenced by a higher term; SELECT * FROM lease_guard');
END;

CREATE VIEW IF NOT EXISTS lease_guard_triggers(sql) AS
SELECT format('CREATE TRIGGER IF NOT EXISTS "lease_guard_%w_%s" BEFORE %s ON "%w"
BEGIN
  SELECT RAISE(ABORT, ''lease: no row in lease_guard'') WHERE NOT EXISTS (SELECT 1 FROM lease_guard);
  UPDATE lease_guard SET term = lease_require(node) WHERE term IS NOT lease_require(node);
END;', tables.name, writes.kind, writes.kind, tables.name)
FROM sqlite_schema AS tables,
     (SELECT 'INSERT' AS kind UNION ALL SELECT 'UPDATE' UNION ALL SELECT 'DELETE') AS writes
WHERE tables.type = 'table' AND tables.sql NOT LIKE 'CREATE VIRTUAL%'
  AND tables.name NOT LIKE 'sqlite\_%' ESCAPE '\' AND tables.name <> 'lease_guard';
