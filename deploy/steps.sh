# What install, restart, upgrade, rollback and sunshine-ledger have in common. They source it; it is not run on its own.
set -eu
umask 022

app=/opt/sunshine-ledger
releases=$app/releases
settings=/etc/sunshine-ledger/settings
data=/var/lib/sunshine-ledger
backups=/var/backups/sunshine-ledger
user=sunshine-ledger
# The other units that may write to the database.
nights='sunshine-ledger-backup.timer sunshine-ledger-sync.timer'

say() { printf '%s\n' "$*"; }
die() { printf '%s\n' "$*" >&2; exit 1; }

# As root, and only one at a time.
begin() {
  [ "$(id -u)" = 0 ] || die "Run $1 as root."
  mkdir -p "$releases"
  exec 9>"$app/.lock"
  flock -n 9 || die 'Another install, restart, upgrade or rollback is under way.'
}

# Runs a program of a release, such as server/cli/doctor, as the site's user, with its settings and nothing from root's
# environment.
site() {
  release=$1 program=$1/dist-programs/$2.js
  # Older releases have no bundled programs.
  [ -f "$program" ] || program=$release/src/$2.ts
  shift 2
  setpriv --reuid="$user" --regid="$user" --init-groups --reset-env -- \
    "$release/node_modules/.bin/node" --env-file="$settings" "$program" "$@"
}

# Debian's nginx takes 768 connections per process, of which a visitor needs two. Whoever has set more keeps that.
raise_nginx_limits() {
  config=${1:-/etc/nginx/nginx.conf}
  set_in=$(sed -n 's/^[[:space:]]*worker_connections[[:space:]]*\([0-9]*\);.*/\1/p' "$config" | tail -n 1)
  if [ -z "$set_in" ]; then
    # @limit connections operations/deploySteps: Connections of that nginx, two for each visitor: {count} for
    # each of its processes
    say "   $config says nothing of worker_connections. Set it to 20000 in its events block."
  elif [ "$set_in" -lt 20000 ]; then
    sed -i 's/^\([[:space:]]*worker_connections[[:space:]]*\)[0-9]*;/\120000;/' "$config"
    say "   worker_connections in $config was $set_in, and is 20000 now."
  fi
  # A descriptor for each.
  grep -Eq '^[[:space:]]*worker_rlimit_nofile[[:space:]]' "$config" || sed -i '1i worker_rlimit_nofile 40000;' "$config"
}

# The current release; empty on a machine without one.
release_in_use() {
  if [ -L "$app/current" ]; then basename "$(readlink "$app/current")"; fi
}

# The name of the release in a packed file.
name_in() {
  [ -f "$1" ] || die "There is no file $1. Create one with npm run pack."
  name=$(tar -tf "$1" 2>/dev/null | sed -n '1s,/.*,,p')
  case $name in
    '' | .* | *[!A-Za-z0-9._+-]*) die "$1 is not a packed release. Create one with npm run pack." ;;
  esac
  say "$name"
}

# Unpacks a release next to the current one. It belongs to root; the site's user can only read it.
unpack() {
  file=$1 name=$2
  rm -rf "$releases/.unpacked"
  mkdir "$releases/.unpacked"
  tar -xf "$file" -C "$releases/.unpacked" --no-same-owner || die "$file could not be unpacked. Nothing has changed."
  "$releases/.unpacked/$name/node_modules/.bin/node" --version >/dev/null ||
    die "The Node in $file does not run here. Pack it on a machine like this one. Nothing has changed."
  rm -rf "${releases:?}/$name"
  mv "$releases/.unpacked/$name" "$releases/$name"
  rm -rf "$releases/.unpacked"
}

# Whether a release finds no fault in these subjects. An old backup or a failed night does not matter here.
is_sound() {
  found=$(site "$releases/$1" server/cli/doctor) || true
  say "$found" | sed 's/^/     /'
  say "$found" | grep -q '^ok    Settings:' && ! say "$found" | grep -Eq "^FAULT ($2):"
}

# Makes a release the current one, with its units and its part of nginx's configuration, without starting it.
switch_to() {
  ln -sfn "releases/$1" "$app/.next" &&
    mv -T "$app/.next" "$app/current" &&
    install -m 644 "$app"/current/deploy/systemd/* /etc/systemd/system/ &&
    place_socket &&
    systemctl daemon-reload
}

# The listening socket that systemd holds while the site restarts, at the address in the settings, for a release that accepts it.
socket_unit=/etc/systemd/system/sunshine-ledger.socket
wanted_socket() {
  address=$(site_address)
  case $address in
    *[!]0-9a-f.:[]*) ;; # A host name, which systemd does not resolve.
    *) sed "s|@ADDRESS@|$address|" "$app/current/deploy/socket/sunshine-ledger.socket" 2>/dev/null || true ;;
  esac
}
is_socket_placed() { [ "$(cat "$socket_unit" 2>/dev/null)" = "$(wanted_socket)" ]; }
place_socket() {
  wanted_socket >"$socket_unit.new"
  if [ -s "$socket_unit.new" ]; then mv "$socket_unit.new" "$socket_unit"; else rm -f "$socket_unit.new" "$socket_unit"; fi
}

# Starts the site, and waits until it serves. The first start on a large database may take minutes for migrations; a site
# that cannot start exits, which ends the wait at once.
serves() {
  systemctl start sunshine-ledger.service || return 1
  left=${READY_SECONDS:-900}
  until is_ready; do
    systemctl is-active --quiet sunshine-ledger.service || return 1
    left=$((left - 1))
    [ "$left" -gt 0 ] || return 1
    sleep 1
  done
}

# The address on which the site listens.
site_address() {
  host=$(in_settings HOST 127.0.0.1)
  case $host in *:*) host="[$host]" ;; esac
  say "$host:$(in_settings PORT 3000)"
}
in_settings() {
  value=$(sed -n "s/^$1=//p" "$settings" | tail -n 1 | tr -d \"\')
  say "${value:-$2}"
}

# Its certificate, if it serves HTTPS itself, is for its public address, not for this one.
is_ready() {
  scheme=http
  [ -z "$(in_settings TLS_CERT '')" ] || scheme=https
  "$app/current/node_modules/.bin/node" -e \
    "const fail = () => process.exit(1)
    require('$scheme').get('$scheme://$(site_address)/readyz', { timeout: 5_000, rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('timeout', fail).on('error', fail)"
}

stop_site() {
  # A night that is under way. start_nights resumes it, because the timer begins no second one on the same day.
  [ "$(systemctl is-active sunshine-ledger-sync.service)" != activating ] || night=sunshine-ledger-sync.service
  # shellcheck disable=SC2046,SC2086 # several words
  systemctl stop $nights sunshine-ledger-backup.service sunshine-ledger-sync.service $(site_units)
}

# The site and its socket, which closes a moment later. Without waiting for that, systemd would sometimes warn that the next
# request could start the site.
site_units() {
  say sunshine-ledger.service
  [ ! -e "$socket_unit" ] || say sunshine-ledger.socket
}

start_nights() {
  # shellcheck disable=SC2086 # several words
  systemctl start $nights
  [ -z "${night-}" ] || systemctl start --no-block "$night"
}

# Whether both releases use the same database schema, because they have the same migrations.
share_database() {
  [ "$(ls "$releases/$1/src/database/migrations")" = "$(ls "$releases/$2/src/database/migrations")" ]
}
