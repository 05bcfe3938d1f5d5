#!/bin/sh
# Backups of an outside PostgreSQL by its own tools: the log as it is written (pg_receivewal with a slot, so that none is missing) and a full
# backup a day (pg_basebackup), verified. Kept for KEEP_DAYS. Back to a second: deploy/restore-to.sh.
set -eu
: "${BACKUPS:?where backups go}" "${KEEP_DAYS:=14}" "${EVERY_SECONDS:=86400}"
if [ -n "${PASSWORD_FILE:-}" ]; then PGPASSWORD=$(cat "$PASSWORD_FILE"); export PGPASSWORD; fi
umask 077
mkdir -p "$BACKUPS/wal" "$BACKUPS/base"
pg_receivewal --slot=backup --create-slot --if-not-exists -D "$BACKUPS/wal"
pg_receivewal --slot=backup --synchronous --compress=gzip:1 -D "$BACKUPS/wal" &
receiver=$!
trap 'kill $receiver $waiter 2>/dev/null; wait; exit 0' TERM INT
waiter=

take() {
  name=$(date -u +%Y%m%dT%H%M%SZ)
  pg_basebackup --checkpoint=fast --wal-method=none --format=plain -D "$BACKUPS/base/$name.unfinished"
  pg_verifybackup --no-parse-wal --quiet "$BACKUPS/base/$name.unfinished"
  mv "$BACKUPS/base/$name.unfinished" "$BACKUPS/base/$name"
  echo "backup: $name"
}

# The oldest backup that is kept decides how much of the log is: everything older than the day before it.
prune() {
  find "$BACKUPS/base" -mindepth 1 -maxdepth 1 -mtime "+$KEEP_DAYS" -exec rm -rf {} +
  find "$BACKUPS/wal" -name '0*.gz' -mtime "+$((KEEP_DAYS + 1))" -delete
}

while kill -0 "$receiver" 2>/dev/null; do
  take && prune || echo "backup: failed, tried again in an hour" >&2
  newest=$(find "$BACKUPS/base" -mindepth 1 -maxdepth 1 -name '*Z' | sort | tail -n 1)
  [ -n "$newest" ] && pause=$EVERY_SECONDS || pause=3600
  sleep "$pause" & waiter=$!
  wait "$waiter" || true
done
echo "backup: the log can no longer be read" >&2
exit 1
