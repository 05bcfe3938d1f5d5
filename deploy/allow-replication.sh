#!/bin/sh
# Run once by the image of PostgreSQL when it makes the cluster: lets the backup service read the log over the network of the containers.
set -eu
echo 'host replication tallystick all scram-sha-256' >> "$PGDATA/pg_hba.conf"
