-- Draws who held which node when, as an SVG file:
--
--   .load ./lease
--   .read sql/views.sql
--   .read sql/timeline.sql        -- writes timeline.svg
--
-- A bar is a term of lease_history; pointing at it tells the owner.

.mode list
.headers off
.once timeline.svg
WITH
lease(node, term, owner, began, ended, how) AS (
  SELECT node, term, owner, began_ms, ended_ms, ended FROM lease_history
),
edge(first, last) AS (
  SELECT min(coalesce(began, ended - 1000)), max(coalesce(ended, began)) + 1 FROM lease
),
lane(node, y) AS (
  SELECT node, 30 + 40 * (row_number() OVER (ORDER BY node) - 1) FROM (SELECT DISTINCT node FROM lease)
),
bar(x, right, y, hue, text, tip) AS (
  SELECT 80 + 900.0 * (coalesce(began, first) - first) / (last - first),
         80 + 900.0 * (coalesce(ended, began) - first) / (last - first),
         y, (term * 137) % 360, term,
         format('node %s, term %s, %s, %s', lease.node, term, owner, how)
    FROM lease, edge JOIN lane ON lane.node = lease.node
)
SELECT '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="'
       || (SELECT max(y) + 50 FROM lane) || '" font-family="sans-serif" font-size="12">'
UNION ALL
SELECT format('<text x="10" y="%d">node %s</text>', y + 18, node) FROM lane
UNION ALL
SELECT format('<g><title>%s</title><rect x="%.1f" y="%d" width="%.1f" height="26" '
              || 'fill="hsl(%d,60%%,75%%)"/><text x="%.1f" y="%d">%s</text></g>',
              tip, x, y, max(2, right - x), hue, x + 4, y + 18, text)
  FROM bar
UNION ALL
SELECT format('<text x="80" y="%d">%s</text><text x="980" y="%d" text-anchor="end">%s</text>',
              (SELECT max(y) + 45 FROM lane), datetime(first / 1000, 'unixepoch'),
              (SELECT max(y) + 45 FROM lane), datetime(last / 1000, 'unixepoch'))
  FROM edge
UNION ALL
SELECT '</svg>';
