#!/bin/sh
# Images from Debian's packages alone, for a machine that reaches no registry of images: the base of Tallystick's own image, and stand-ins for
# PostgreSQL, Caddy and NATS that take the same settings as the usual images. Run as root; needs podman (or DOCKER=docker) and debootstrap.
#   deploy/images/make.sh                     makes localhost/debian, -build, -postgres, -caddy and -nats
#   cat deploy/images/images.env >> deploy/.env
# NODE is a folder with bin/node (20 or newer) and lib/node_modules/npm for the build; by default that of the node at hand.
set -eu
cd "$(dirname "$0")"
: "${DOCKER:=podman}" "${SUITE:=bookworm}" "${NODE:=$(dirname "$(dirname "$(command -v node)")")}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mirror=$(sed -n 's/^URIs: *//p; s/^deb \(\[.*\] \)\{0,1\}\([^ ]*\) .*/\2/p' /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null | head -n 1)

debootstrap --variant=minbase --include=ca-certificates "$SUITE" "$folder/root" "$mirror"
rm -rf "$folder/root/var/cache/apt/archives" "$folder/root/var/lib/apt/lists"/*
mkdir -p "$folder/root/var/cache/apt/archives/partial"
tar -C "$folder/root" -c . | "$DOCKER" import - localhost/debian

# Certificates that this machine trusts beside Debian's, and its npm settings, are for the build only.
mkdir -p "$folder/node/bin" "$folder/node/lib/node_modules"
cp "$NODE/bin/node" "$folder/node/bin/"
cp -r "$NODE/lib/node_modules/npm" "$folder/node/lib/node_modules/"
cp /etc/ssl/certs/ca-certificates.crt "$folder/certificates"
"$DOCKER" build --network host --build-arg BASE=localhost/debian -f build.Dockerfile -t localhost/debian-build "$folder"
for name in postgres caddy nats; do
  "$DOCKER" build --network host --build-arg BASE=localhost/debian -f "$name.Dockerfile" -t "localhost/debian-$name" .
done
