#!/bin/sh
# Brings the database of compose.yaml back to a chosen second. What is there now is kept beside it, until you remove it.
#   sudo deploy/restore.sh "2026-11-17 18:00:00+00"
# On the first of several machines: stop the others before, and FILES="-f compose.yaml -f compose.several.yaml".
set -eu
time=$1
cd "$(dirname "$0")"
# Not as a script: values with spaces would be commands.
setting() { sed -n "s/^$1=//p" .env | tail -n 1 | tr -d '"'; }
: "${DOCKER:=podman}" "${COMPOSE:=podman-compose}" "${FILES:=-f compose.yaml}"
BACKUPS=$(setting BACKUPS)
POSTGRES_IMAGE=$(setting POSTGRES_IMAGE)
case $BACKUPS in '' | backups) BACKUPS=tallystick_backups ;; esac
$COMPOSE $FILES down
"$DOCKER" run --rm --user 999 --entrypoint /bin/sh -v tallystick_postgres:/var/lib/postgresql -v "$BACKUPS:/backups:ro" \
  -v "$PWD/restore-to.sh:/restore-to.sh:ro" "${POSTGRES_IMAGE:-postgres:18}" -eu -c '
    before=$PGDATA.before-$(date -u +%Y%m%dT%H%M%SZ)
    mv "$PGDATA" "$before"
    sh /restore-to.sh /backups "$PGDATA" "$0" || { rm -rf "$PGDATA"; mv "$before" "$PGDATA"; exit 1; }' "$time"
$COMPOSE $FILES up -d postgres
until $COMPOSE $FILES exec -T postgres psql -U tallystick -Atc 'select pg_is_in_recovery()' 2>/dev/null | grep -q '^f'; do sleep 1; done
$COMPOSE $FILES run --rm --no-deps tallystick node apps/server/src/invariants/main.ts || {
  echo "An invariant does not hold: the servers stay down (docs/runbooks/broken-ledger.md)." >&2
  exit 1
}
$COMPOSE $FILES up -d
