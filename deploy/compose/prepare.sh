#!/bin/sh
# Makes the secrets that compose.yaml needs, once. The folder is for its owner alone; containers read the files by their mounts.
set -eu
cd "$(dirname "$0")"
if [ -e secrets ]; then
  echo "$PWD/secrets is there already: nothing was changed" >&2
  exit 1
fi
umask 022
mkdir -m 0700 secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
owner=$(random)
app=$(random)
random > secrets/postgres-password
random > secrets/secret-key
random > secrets/metrics-token
# Migrations go straight to the database, everything else through the pooler.
printf 'postgres://quarterdeck_app:%s@pooler:6432/quarterdeck' "$app" > secrets/database-url
printf 'postgres://quarterdeck_owner:%s@database:5432/quarterdeck' "$owner" > secrets/database-owner-url
printf '"quarterdeck_app" "%s"\n' "$app" > secrets/pooler-users
OWNER_PASSWORD="$owner" APP_PASSWORD="$app" npm --prefix ../.. run --silent roles > secrets/roles.sql
