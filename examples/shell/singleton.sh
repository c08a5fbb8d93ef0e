#!/bin/sh
# A job in everybody's crontab that runs on one machine at a time:
#
#   * * * * *  LEASE_STORE=/mnt/shared/leases singleton.sh 7 'backup.sh --all'
#
# Exit code 0: it ran, and the lease was held until it had ended. 1: another holds the node, or the
# lease was lost meanwhile. LEASE_STORE may name a bucket; LEASE_MODULE the module, if it is not
# where Debian's package puts it.
set -eu

node=${1:?usage: singleton.sh NODE COMMAND}
export JOB="${2:?usage: singleton.sh NODE COMMAND}"
: "${LEASE_STORE:?names the store, e.g. /mnt/shared/leases}"

# The shell holds the lease while it waits for the job, renewed in the background; its end releases it.
exec sqlite3 -batch -bail :memory: <<END
.load ${LEASE_MODULE:-lease}
.output /dev/null
SELECT lease_acquire($node);
.output
SELECT format('held by %s, pid %d, under term %d', host, pid, term)
  FROM process_leases WHERE node = $node AND state = 'held';
.output /dev/null
SELECT lease_require($node);
.output
.shell eval \$JOB </dev/null
.output /dev/null
SELECT lease_require($node);
END
