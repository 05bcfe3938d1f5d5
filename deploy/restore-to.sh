#!/bin/sh
# Puts a backup of backup.sh into an empty folder, to be brought to a chosen second by the next start of PostgreSQL over it.
#   restore-to.sh BACKUPS FOLDER "2026-11-17 18:00:00+00"
# Stop all servers first. Afterwards: npm run audit, before traders are let in.
set -eu
backups=$1 folder=$2 time=$3
[ -z "$(ls -A "$folder" 2>/dev/null)" ] || { echo "$folder is not empty. Nothing was changed." >&2; exit 1; }
stamp=$(date -u -d "$time" +%Y%m%dT%H%M%SZ)
base=
for each in "$backups"/2*Z/base/*Z; do
  [ "$(basename "$each")" \> "$stamp" ] || { [ -n "$base" ] && [ "$(basename "$base")" \> "$(basename "$each")" ]; } || base=$each
done
[ -n "$base" ] || { echo "There is no backup from before $time." >&2; exit 1; }
log=$(dirname "$(dirname "$base")")/wal
mkdir -p "$folder"
chmod 700 "$folder"
cp -a "$base/." "$folder"
# Segments come packed, the newest one unfinished.
cat >> "$folder/postgresql.auto.conf" <<CONF
restore_command = 'sh -c ''test -f "\$0/\$1.gz" && exec gzip -dc "\$0/\$1.gz" > "\$2"; test -f "\$0/\$1.gz.partial" && { gzip -dc "\$0/\$1.gz.partial" > "\$2" 2>/dev/null; truncate -s 16777216 "\$2"; exit 0; }; exec cp "\$0/\$1" "\$2"'' "$log" %f %p'
recovery_target_time = '$time'
recovery_target_action = 'promote'
CONF
touch "$folder/recovery.signal"
echo "$base is in $folder. Start PostgreSQL over it; it stops at $time."
