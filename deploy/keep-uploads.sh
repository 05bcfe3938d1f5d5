#!/bin/sh
# Copies uploads within a minute of their coming; they are sealed with the key of the installation and stay so. What the site has removed
# is kept for KEEP_DAYS more. Back: copy them into the data volume's uploads folder, before the server starts.
set -eu
: "${UPLOADS:?}" "${KEPT:?where copies go}" "${KEEP_DAYS:=14}" "${EVERY_SECONDS:=60}"
umask 077
mkdir -p "$KEPT/uploads" "$KEPT/removed"
trap 'exit 0' TERM INT
day=

# Whole or not at all: what was half copied when the machine went down has another name.
copy_new() {
  touch "$KEPT/begun"
  [ -e "$KEPT/until" ] || touch -d @0 "$KEPT/until"
  find "$UPLOADS" -type f -name '*.*' -newer "$KEPT/until" | while read -r file; do
    # What cannot be copied is tried again: nothing after it counts as done. What the site removed meanwhile is gone.
    [ ! -e "$file" ] || { cp -p "$file" "$KEPT/unfinished" && mv "$KEPT/unfinished" "$KEPT/uploads/$(basename "$file")"; } || exit 1
  done
  # A file that came while it was looked for is found again next time.
  mv "$KEPT/begun" "$KEPT/until"
}

drop_removed() {
  for file in "$KEPT/uploads"/*; do
    [ ! -e "$file" ] || [ -e "$UPLOADS/$(basename "$file")" ] || { touch "$file"; mv "$file" "$KEPT/removed/"; }
  done
  find "$KEPT/removed" -type f -mtime "+$KEEP_DAYS" -delete
}

while :; do
  [ ! -d "$UPLOADS" ] || {
    copy_new
    [ "$day" = "$(date -u +%F)" ] || { drop_removed; day=$(date -u +%F); }
  }
  sleep "$EVERY_SECONDS" & wait $! || true
done
