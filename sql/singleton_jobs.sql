-- Recipe: jobs of which each is done once, by whoever holds the node that it belongs to.
--
--   .load ./lease
--   .read sql/singleton_jobs.sql
--   INSERT INTO job(node, what) VALUES (7, 'send the invoices');
--
--   SELECT lease_acquire(7);                                -- in the worker
--   SELECT id, what FROM job_mine;                          -- what to do next
--   UPDATE job SET done_term = lease_require(7) WHERE id = 1 AND done_term IS NULL;
--
-- The last statement belongs into the transaction that does the job: it fails for a worker that was
-- paused meanwhile, and leaves a job alone that another has done.

CREATE TABLE IF NOT EXISTS job(
  id INTEGER PRIMARY KEY,
  node NOT NULL,
  what TEXT NOT NULL,
  done_term INTEGER
);

CREATE TRIGGER IF NOT EXISTS job_done_by_the_holder BEFORE UPDATE OF done_term ON job
BEGIN
  SELECT lease_require(OLD.node);
  SELECT RAISE(ABORT, 'job: done already') WHERE OLD.done_term IS NOT NULL;
  SELECT RAISE(ABORT, 'job: done under another term')
   WHERE NEW.done_term IS NOT lease_require(OLD.node);
END;

CREATE VIEW IF NOT EXISTS job_mine AS
SELECT id, what FROM job WHERE done_term IS NULL AND lease_token(node) IS NOT NULL ORDER BY id;
