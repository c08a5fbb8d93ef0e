-- Views over the tables of the extension, for this connection (they are temporary: the tables are not
-- for views that a database brings along). Other stores: lease_store('…') first.
--
--   .load ./lease
--   .read sql/views.sql
--   SELECT * FROM lease_board;
--
-- All times are wall clocks of the owners, for people; no decision uses them.

-- One line a node: who has it, where, since when, and how long it is good for without a renewal.
CREATE TEMP VIEW IF NOT EXISTS lease_board AS
SELECT l.node, l.state, l.owner, l.term, l.host, l.pid, l.app,
       datetime((f.successor_expires_at_ms - l.ttl_ms) / 1000, 'unixepoch') AS since,
       CASE l.state
         WHEN 'here' THEN l.valid_ms
         WHEN 'held' THEN max(0, l.expires_at_ms
                                 - CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER))
       END AS left_ms,
       l.error
FROM process_leases AS l
LEFT JOIN lease_fences AS f ON f.node = l.node AND f.successor_owner = l.owner;

-- Every term that is known, oldest first, and the certificate that began it. `ended` is the state of
-- the current term, 'taken over' or 'released'. A term began one TTL before its first record's
-- expiry; that TTL is the current holder's, or 10 s. When term 1 began, nothing tells.
CREATE TEMP VIEW IF NOT EXISTS lease_history AS
WITH terms(node, term, owner, first_expiry, certificate) AS (
  SELECT node, successor_term, successor_owner, successor_expires_at_ms, sealed
    FROM lease_fences WHERE successor_term IS NOT NULL
  UNION
  SELECT node, predecessor_term, predecessor_owner, NULL, NULL
    FROM lease_fences WHERE predecessor_term = 1
  UNION
  SELECT node, term, owner, NULL, NULL FROM process_leases WHERE term = 1
)
SELECT t.node, t.term, t.owner, t.certificate,
       t.first_expiry - coalesce(l.ttl_ms, 10000) AS began_ms,
       CASE
         WHEN f.node IS NULL THEN nullif(l.expires_at_ms, 0)
         WHEN f.predecessor_expires_at_ms = 0 THEN f.successor_expires_at_ms - coalesce(l.ttl_ms, 10000)
         ELSE min(f.predecessor_expires_at_ms, f.successor_expires_at_ms - coalesce(l.ttl_ms, 10000))
       END AS ended_ms,
       CASE
         WHEN f.node IS NULL THEN l.state
         WHEN f.predecessor_expires_at_ms = 0 THEN 'released'
         ELSE 'taken over'
       END AS ended
FROM terms AS t
LEFT JOIN process_leases AS l ON l.node = t.node
LEFT JOIN lease_fences AS f ON f.node = t.node AND f.predecessor_owner = t.owner
ORDER BY t.node, t.term;

-- What the leases of the store cost a day, while they are held. The prices are yours to change:
-- these are of S3 Standard in us-east-1, in dollars per million requests.
CREATE TEMP TABLE IF NOT EXISTS lease_prices(op TEXT PRIMARY KEY, usd_per_million REAL NOT NULL);
INSERT OR IGNORE INTO lease_prices VALUES ('put', 5), ('list', 5), ('get', 0.4), ('delete', 0);

-- The holder renews five times a TTL; 64 of these are 64 puts, 2 lists and 64 deletes. Each standby
-- looks five times a TTL: `who` tells the two apart.
CREATE TEMP VIEW IF NOT EXISTS lease_cost AS
SELECT l.node, u.who, u.op, round(u.per_renewal * 5 * 86400000 / l.ttl_ms) AS requests_per_day,
       round(u.per_renewal * 5 * 86400000 / l.ttl_ms * p.usd_per_million / 1e6, 4) AS usd_per_day
FROM process_leases AS l,
     (SELECT 'holder' AS who, 'put' AS op, 1.0 AS per_renewal
      UNION ALL SELECT 'holder', 'list', 2.0 / 64
      UNION ALL SELECT 'holder', 'delete', 1.0
      UNION ALL SELECT 'each standby', 'get', 1.0) AS u
JOIN lease_prices AS p ON p.op = u.op
WHERE l.state IN ('here', 'held');

-- What is wrong in the store: no rows is good news. A certificate that only one index holds is mended
-- by the next holder's pruning; one that is missing for a term before the current is not.
CREATE TEMP VIEW IF NOT EXISTS lease_audit AS
SELECT node, 'unreadable or stray' AS finding, error AS detail
  FROM process_leases WHERE error IS NOT NULL
UNION ALL
SELECT node, 'broken certificate', error FROM lease_fences WHERE error IS NOT NULL
UNION ALL
SELECT node, 'certificate of term ' || successor_term || ' is not in both indexes', sealed
  FROM lease_fences WHERE sealed <> 'both' AND error IS NULL
UNION ALL
SELECT node, 'no certificate of term ' || before, 'term ' || term || ' has one'
  FROM (SELECT node, successor_term AS term,
               successor_term - 1 AS before,
               lag(successor_term, 1, 1) OVER (PARTITION BY node ORDER BY successor_term) AS known
          FROM lease_fences WHERE error IS NULL)
  WHERE before > known
UNION ALL
SELECT node, 'needs lease_prune', records || ' records'
  FROM process_leases WHERE records > 1024;
