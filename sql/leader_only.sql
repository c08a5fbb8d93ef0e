-- Recipe: a table that only the leader of this host writes. Everybody else is refused by the
-- database itself, and so is a connection without the extension.
--
--   .load ./lease
--   .read sql/leader_only.sql
--   SELECT leader_campaign('/run/app/leader');              -- in each process
--   INSERT INTO schedule VALUES ('/run/app/leader', '02:00', 'vacuum');
--
-- For a table of yours copy the two triggers.

CREATE TABLE IF NOT EXISTS schedule(leader TEXT NOT NULL, at TEXT NOT NULL, what TEXT NOT NULL);

CREATE TRIGGER IF NOT EXISTS schedule_insert_by_the_leader BEFORE INSERT ON schedule
BEGIN
  SELECT leader_require(NEW.leader);
END;

CREATE TRIGGER IF NOT EXISTS schedule_delete_by_the_leader BEFORE DELETE ON schedule
BEGIN
  SELECT leader_require(OLD.leader);
END;
