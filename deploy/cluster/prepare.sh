#!/bin/sh
# Writes the files of each machine of a cluster, with passwords of their own:
#   sh deploy/cluster/prepare.sh <folder> <address of db1> <db2> <db3> <address:port of instance 1> <instance 2>
# The folder then has db1, db2, db3 (database machines), balancer, and desk (addresses of the database for both instances).
set -eu
if [ $# -ne 6 ]; then
  sed -n '2,4s/^# *//p' "$0" >&2
  exit 1
fi
folder=$1 db1=$2 db2=$3 db3=$4 desk1=$5 desk2=$6
from=$(cd "$(dirname "$0")" && pwd)
if [ -e "$folder" ]; then
  echo "$folder already exists: nothing was changed" >&2
  exit 1
fi
umask 077
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
owner=$(random) app=$(random) superuser=$(random) replication=$(random) patroni=$(random)
mkdir -p "$folder"

# write <file of this folder> <name of the machine> <its address> <where>
write() {
  sed -e "s/@NAME@/$2/g" -e "s/@ADDRESS@/$3/g" -e "s/@DB1@/$db1/g" -e "s/@DB2@/$db2/g" -e "s/@DB3@/$db3/g" \
    -e "s/@DESK1@/$desk1/g" -e "s/@DESK2@/$desk2/g" -e "s/@SUPERUSER_PASSWORD@/$superuser/g" \
    -e "s/@REPLICATION_PASSWORD@/$replication/g" -e "s/@PATRONI_PASSWORD@/$patroni/g" "$from/$1" > "$folder/$4/$1"
}
machine() {
  mkdir "$folder/$1"
  for file in etcd.env patroni.yml pgbouncer.ini pgbackrest.conf; do write "$file" "$1" "$2" "$1"; done
  printf '"quarterdeck_app" "%s"\n' "$app" > "$folder/$1/userlist.txt"
}
machine db1 "$db1"
machine db2 "$db2"
machine db3 "$db3"
mkdir "$folder/balancer" "$folder/desk"
write haproxy.cfg balancer '' balancer

# The server goes through the poolers, migrations go straight to PostgreSQL, exports to a standby.
printf 'postgres://quarterdeck_app:%s@%s:6432,%s:6432,%s:6432/quarterdeck?target_session_attrs=read-write' \
  "$app" "$db1" "$db2" "$db3" > "$folder/desk/database-url"
printf 'postgres://quarterdeck_owner:%s@%s:5432,%s:5432,%s:5432/quarterdeck?target_session_attrs=read-write' \
  "$owner" "$db1" "$db2" "$db3" > "$folder/desk/database-owner-url"
printf 'postgres://quarterdeck_app:%s@127.0.0.1:5433/quarterdeck' "$app" > "$folder/desk/database-read-url"
printf '%s' "$superuser" > "$folder/superuser-password"
OWNER_PASSWORD="$owner" APP_PASSWORD="$app" npm --prefix "$from/../.." run --silent roles > "$folder/roles.sql"
