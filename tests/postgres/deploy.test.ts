import { expect, test } from 'vitest'
import { documentedCommands } from '#tests/support/deploy/documentedCommands.ts'
import { machineForTests } from '#tests/support/deploy/machineForTests.ts'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'

/* The same as tests/operations/deploy.test.ts, with a PostgreSQL at another address that accepts only TLS. */

const { isMissing, machine } = await machineForTests()

const PASSWORD = 'a heron stands in the shallow end\n'
const HOST = 'db.example.org'
const AUTHORITY = '/etc/ssl/certs/ledger-database.pem'

/** Runs on the same machine, at a different address than the site, for clients with the password and TLS. */
const startDatabase = (bin: string) => `
  ip address add 192.0.2.10/32 dev lo
  echo '192.0.2.10 ${HOST}' >>/etc/hosts
  install -d -m 700 -o postgres /srv/database
  cd /srv/database
  postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups ${bin}/"$@"; }
  echo own-secret >password
  chmod 644 password
  postgres initdb -D /srv/database/data -U postgres -A scram-sha-256 --pwfile=/srv/database/password -E UTF8 --no-sync >/dev/null
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=${HOST} \
    -addext subjectAltName=DNS:${HOST} -keyout data/server.key -out data/server.crt 2>/dev/null
  chown postgres data/server.*
  install -m 644 data/server.crt ${AUTHORITY}
  echo 'hostssl all all 192.0.2.10/32 scram-sha-256' >data/pg_hba.conf
  postgres pg_ctl -D /srv/database/data -w -l /srv/database/data/log -o "-c listen_addresses=192.0.2.10 -c ssl=on \
    -c fsync=off -c unix_socket_directories=''" start >/dev/null
  PGPASSWORD=own-secret ${bin}/psql -q "host=${HOST} user=postgres dbname=postgres sslmode=require" \
    -c "create role ledger login password 'it''s secret'" -c 'create database ledger owner ledger'
  echo "postgres://ledger:it%27s%20secret@${HOST}/ledger?sslmode=verify-full&sslrootcert=${AUTHORITY}" >~/ledger-database`

/**
 * The previous commit, if the history is available and it needs the same packages. Unless the sources of its pages differ,
 * those that are built already are the ones it would build.
 */
const CLONE_BEFORE = `/usr/bin/git clone -q --no-hardlinks /checkout /usr/local/src/sunshine-ledger
  cd /usr/local/src/sunshine-ledger
  if git diff --quiet HEAD^ HEAD -- package-lock.json 2>/dev/null; then git checkout -q HEAD^; fi
  ln -s /checkout/node_modules node_modules
  cp -r /checkout/dist dist`

test.skipIf(isMissing)(
  'with PostgreSQL on another host the previous commit is installed, upgraded to this one and rolled back',
  async () => {
    const postgres = findPostgres()
    if (typeof postgres === 'string') throw new Error(postgres)
    const { run, visit } = machine()
    expect(await run(startDatabase(postgres.bin))).toEqual({ code: 0, output: '' })
    const commands = documentedCommands('install', 'Debian in ten commands').flatMap((command) => {
      if (command.startsWith('git clone')) return CLONE_BEFORE
      return command.startsWith('deploy/install')
        ? documentedCommands('postgresql', 'Installing with PostgreSQL on another host')
        : command
    })

    const installed = await run(commands.join('\n'), PASSWORD)

    expect(installed).toEqual({
      code: 0,
      output: expect.stringMatching(/ok {4}Backups: [^]* PostgreSQL/) as string,
    })
    expect((await visit('/')).status).toBe(200)
    const { output: plain } = await run(
      `sed -i 's/?sslmode.*/?sslmode=disable/' ~/ledger-database
      psql -c 'select 1' "$(cat ~/ledger-database)" 2>&1 || true`,
    )
    expect(plain).toContain('no encryption')

    // A release with the same migrations: nothing saved before or since is affected.
    const { code, output } = await run(
      `cd /usr/local/src/sunshine-ledger
      npm run pack -- /var/tmp/next.tar --name next
      sunshine-ledger upgrade /var/tmp/next.tar
      sunshine-ledger admin create bea@example.org
      sunshine-ledger rollback
      sunshine-ledger admin list
      ls -l /opt/sunshine-ledger/current /var/lib/sunshine-ledger`,
      PASSWORD,
    )

    expect(output).toContain('ada@example.org')
    expect(output).toContain('bea@example.org')
    expect(output).not.toContain('sunshine-ledger.sqlite')
    expect(output).not.toContain('releases/next')
    expect(code).toBe(0)
    expect((await visit('/readyz')).status).toBe(200)

    const upgraded = await run(`cd /checkout
      npm run pack -- /var/tmp/today.tar --name today
      sunshine-ledger upgrade /var/tmp/today.tar`)
    expect(upgraded).toEqual({ code: 0, output: expect.stringContaining('today is serving.') as string })
    const back = await run(
      'sunshine-ledger rollback --lose-what-was-saved-since && sunshine-ledger admin list',
    )
    expect(back).toEqual({ code: 0, output: expect.stringContaining('ada@example.org') as string })
    expect((await visit('/readyz')).status).toBe(200)
  },
)
