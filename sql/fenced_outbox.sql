-- Recipe: messages that leave the database with a fencing token, so that whoever receives them can
-- refuse a sender that has been replaced.
--
--   .load ./lease
--   .read sql/fenced_outbox.sql
--   SELECT lease_acquire(7);
--   INSERT INTO outbox(node, body) VALUES (7, 'charge order 12');   -- in the business transaction
--   SELECT id, term, body FROM outbox ORDER BY id;                  -- the sender: send each with its term
--   DELETE FROM outbox WHERE id = 1;                                -- once it is acknowledged
--
-- The receiver keeps the highest term that it has seen of each node, and refuses lower ones:
--
--   INSERT INTO inbox(node, id, term, body) VALUES (7, 1, 1, 'charge order 12');
--
-- A message that arrives twice is taken once, since the id is part of the key.

CREATE TABLE IF NOT EXISTS outbox(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  node NOT NULL,
  term,
  body NOT NULL
);

CREATE TRIGGER IF NOT EXISTS outbox_takes_the_term AFTER INSERT ON outbox
BEGIN
  UPDATE outbox SET term = lease_require(NEW.node) WHERE id = NEW.id;
END;

CREATE TABLE IF NOT EXISTS inbox(
  node NOT NULL,
  id INTEGER NOT NULL,
  term INTEGER NOT NULL,
  body NOT NULL,
  PRIMARY KEY (node, id) ON CONFLICT IGNORE
);
CREATE INDEX IF NOT EXISTS inbox_by_term ON inbox(node, term);

CREATE TRIGGER IF NOT EXISTS inbox_refuses_the_replaced BEFORE INSERT ON inbox
BEGIN
  SELECT RAISE(ABORT, 'inbox: sent under an earlier term')
   WHERE NEW.term < (SELECT max(term) FROM inbox WHERE node = NEW.node);
END;
