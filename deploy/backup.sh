#!/bin/sh
# Backups of an outside PostgreSQL by its own tools: the log as it is written (pg_receivewal with a slot, so that none is missing) and a full
# backup a day (pg_basebackup), verified. Kept for KEEP_DAYS. Back to a second: deploy/restore-to.sh.
# BACKUPS/LIFE/wal and BACKUPS/LIFE/base: a restored database, or one whose log has a gap, begins a life of its own.
set -eu
: "${BACKUPS:?where backups go}" "${KEEP_DAYS:=14}" "${EVERY_SECONDS:=86400}" "${PGDATABASE:=tallystick}"
export PGDATABASE
if [ -n "${PASSWORD_FILE:-}" ]; then PGPASSWORD=$(cat "$PASSWORD_FILE"); export PGPASSWORD; fi
umask 077
receiver=
waiter=
trap 'kill $receiver $waiter 2>/dev/null; wait; exit 0' TERM INT

stamp() { date -u +%Y%m%dT%H%M%SZ; }

# The slot is not part of a backup: a restored database has none.
slot=$(psql -Atc "select coalesce(wal_status, 'none') from pg_replication_slots where slot_name = 'backup'")
if [ "$slot" = lost ]; then
  psql -Atc "select pg_drop_replication_slot('backup')" > /dev/null
  slot=
fi
life=$(find "$BACKUPS" -mindepth 1 -maxdepth 1 -name '2*Z' | sort | tail -n 1)
if [ -z "$slot" ] || [ -z "$life" ]; then
  life=$BACKUPS/$(stamp)
  echo "backup: begins in $life"
fi
mkdir -p "$life/wal" "$life/base"
pg_receivewal --slot=backup --create-slot --if-not-exists -D "$life/wal"
# Ends when it cannot go on, and this script with it: whoever started it starts it again.
pg_receivewal --slot=backup --synchronous --no-loop --compress=gzip:1 -D "$life/wal" &
receiver=$!

# Named by when it was finished: no second before that can be reached with it.
take() {
  unfinished=$life/base/$(stamp).unfinished
  pg_basebackup --checkpoint=fast --wal-method=none --no-slot --format=plain -D "$unfinished" 2>&1 | grep -v 'WAL archiving is not enabled' || true
  pg_verifybackup --no-parse-wal --quiet "$unfinished" || return 1
  name=$(stamp)
  mv "$unfinished" "$life/base/$name"
  echo "backup: $name"
}

# The oldest backup that is kept decides how much of the log is: everything older than the day before it.
prune() {
  find "$BACKUPS"/2*Z/base -mindepth 1 -maxdepth 1 -mtime "+$KEEP_DAYS" -exec rm -rf {} +
  find "$BACKUPS"/2*Z/wal -name '0*.gz' -mtime "+$((KEEP_DAYS + 1))" -delete
  for each in "$BACKUPS"/2*Z; do
    [ "$each" = "$life" ] || [ -n "$(ls -A "$each/base")" ] || rm -rf "$each"
  done
}

while kill -0 "$receiver" 2>/dev/null; do
  rm -rf "$life"/base/*.unfinished
  if take; then
    prune
    pause=$EVERY_SECONDS
  else
    echo "backup: failed, tried again in an hour" >&2
    pause=3600
  fi
  # Whichever ends first: the time until the next one, or the log.
  sleep "$pause" & waiter=$!
  while kill -0 "$waiter" 2>/dev/null && kill -0 "$receiver" 2>/dev/null; do sleep 5 & wait $! || true; done
  kill "$waiter" 2>/dev/null || true
done
echo "backup: the log can no longer be read" >&2
exit 1
