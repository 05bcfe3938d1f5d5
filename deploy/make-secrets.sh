#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets/, each once: what is there is kept. Run it as root.
# The folder is closed to other users; inside, containers of several users read, and the sealing key belongs to the server's user alone.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets
made() { [ -s "$1" ] || return 1; }
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
made database_password || random 24 > database_password
made database_url || printf 'postgresql://tallystick:%s@postgres:5432/tallystick\n' "$(cat database_password)" > database_url
made metrics_token || random 24 > metrics_token
made secret_key || { random 32 > secret_key; echo "deploy/secrets/secret_key is new: keep a copy of it apart from the backups."; }
made smtp_url || { echo 'smtps://user:password@mail.example.com' > smtp_url; echo "deploy/secrets/smtp_url: put the address of your mail server there."; }
made nats_certificate || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=nats \
  -addext subjectAltName=DNS:nats -keyout nats_key -out nats_certificate 2>/dev/null
made nats_url || printf 'tls://tallystick:%s@nats:4222\n' "$(random 24)" > nats_url
made nats_config || {
  password=$(sed 's/.*tallystick:\(.*\)@.*/\1/' nats_url)
  printf 'tls { cert_file: /run/secrets/nats_certificate, key_file: /run/secrets/nats_key }\nauthorization { user: tallystick, password: "%s" }\n' "$password" > nats_config
}
for name in s3_access_key_id s3_secret_access_key; do made "$name" || echo "of-your-store" > "$name"; done
# Folders for backups, for the users that write there.
folder() { sed -n "s/^$1=\(\/.*\)/\1/p" ../.env 2>/dev/null | tail -n 1; }
backups=$(folder BACKUPS)
[ -z "$backups" ] || install -d -o 999 -g 999 -m 0700 "$backups"
backups=$(folder UPLOAD_BACKUPS)
[ -z "$backups" ] || install -d -o 10001 -g 10001 -m 0700 "$backups"
chmod 444 ./*
chmod 600 secret_key
chown 10001:10001 secret_key
