import { expect, test } from 'vitest'
import { documentedCommands } from '#tests/support/deploy/documentedCommands.ts'
import { machineForTests } from '#tests/support/deploy/machineForTests.ts'

/* A machine from its first day on: each test continues where the previous one stopped. */

const { isMissing, machine } = await machineForTests()

const PASSWORD = 'a heron stands in the shallow end\n'
const administrators = async () => (await machine().run('sunshine-ledger admin list')).output
const release = async () =>
  (await machine().run('basename $(readlink /opt/sunshine-ledger/current)')).output.trim()

/** Packs a next version that changes the database, on the machine, after running `change`. */
const packNext = (name: string, change = 'true') =>
  machine().run(`cd /usr/local/src/sunshine-ledger
    echo "import { sql, type Kysely } from 'kysely'
    export const up = (db: Kysely<unknown>) => sql\\\`create table next_version (id integer)\\\`.execute(db)" \
      >src/database/migrations/9999_nextVersion.ts
    grep -q nextVersion src/database/migrations/migrate.ts || sed -i "s|^export const MIGRATIONS.*|import * as nextVersion \
from './9999_nextVersion.ts'\\n&|; s|^  '0001_.*|&\\n  '9999_nextVersion': nextVersion,|" src/database/migrations/migrate.ts
    cp src/server/serve.ts /tmp
    ${change}
    npm run pack -- /var/tmp/${name}.tar --name ${name}
    cp /tmp/serve.ts src/server`)

test.skipIf(isMissing)(
  'ten commands install the site on Debian, behind TLS, without findings by the doctor',
  async () => {
    const commands = documentedCommands('install', 'Debian in ten commands')
    expect(commands).toHaveLength(10)

    const { code, output } = await machine().run(commands.join('\n'), PASSWORD)

    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('ok    Backups: ') as string,
    })
    expect(output).not.toContain('FAULT Database')
    const { status, headers, body } = await machine().visit('/')
    expect(status).toBe(200)
    expect(body).toContain('Welcome to a better campaign finance database.')
    expect(headers['strict-transport-security']).toEqual(['max-age=31536000; includeSubDomains'])
    expect(headers['x-content-type-options']).toEqual(['nosniff'])
    expect(headers['server']).toEqual(['nginx'])
  },
)

test.skipIf(isMissing)(
  'the program belongs to root and runs as a separate user, who alone can read data, settings and backups',
  async () => {
    const { output } = await machine().run(`
    for command in '' restart upgrade rollback; do sunshine-ledger $command --help | cut -c 1-22; done
    ps -o user:20= -p $(systemctl show --property MainPID --value sunshine-ledger)
    stat -c '%a %U:%G' /etc/sunshine-ledger/settings /var/lib/sunshine-ledger /var/backups/sunshine-ledger
    find /opt/sunshine-ledger ! -user root -o -perm /022 ! -type l
    find /var/lib/sunshine-ledger /var/backups/sunshine-ledger -perm /077`)

    expect(output.split('\n')).toEqual([
      ...Array<string>(4).fill('Usage: sunshine-ledger'),
      'sunshine-ledger',
      '640 root:sunshine-ledger',
      '700 sunshine-ledger:sunshine-ledger',
      '700 sunshine-ledger:sunshine-ledger',
      '',
    ])
  },
)

test.skipIf(isMissing)(
  'the site and its commands run the bundled programs of their release, and the sources of one that has none',
  async () => {
    const { code, output } = await machine().run(`. /opt/sunshine-ledger/current/deploy/steps.sh
    tr '\\0' '\\n' </proc/$(systemctl show --property MainPID --value sunshine-ledger)/cmdline | tail -n 1
    cd $app/current
    started() { sh -exc "$1" 2>&1 >/dev/null | sed -n 's,.* .*current/\\(.*\\) --help,\\1,p' | tail -n 1; }
    started '. deploy/steps.sh; site $app/current server/cli/backup --help'
    started 'set -- import --help; . deploy/sunshine-ledger'
    mv dist-programs bundled
    started '. deploy/steps.sh; site $app/current server/cli/backup --help'
    mv bundled dist-programs`)

    expect({ code, output: output.split('\n') }).toEqual({
      code: 0,
      output: [
        'dist-programs/server/main.js',
        'dist-programs/server/cli/backup.js',
        'dist-programs/importer/main.js',
        'src/server/cli/backup.ts',
        '',
      ],
    })
  },
)

test.skipIf(isMissing)('an installed site brings the sample, which fills an empty register', async () => {
  const { code, output } = await machine().run(`cd /opt/sunshine-ledger/current
    DATA_DIR=$(mktemp -d) node_modules/.bin/node dist-programs/importer/main.js sample --json`)
  expect(code).toBe(0)
  expect(JSON.parse(output)).toMatchObject({ kind: 'sample', dryRun: false, outcome: 'done' })
})

test.skipIf(isMissing)(
  'systemd accepts the units, restricts them, and knows the times of the nights',
  async () => {
    const units = '/etc/systemd/system/sunshine-ledger*'
    const verified = await machine().run(`systemd-analyze verify ${units}`)
    expect(verified).toEqual({ code: 0, output: '' })

    // In tenths, on a scale from 0 to 10 where "OK" begins at 2.
    const { code, output } = await machine().run(
      'systemd-analyze security --no-pager --threshold=20 sunshine-ledger sunshine-ledger-sync sunshine-ledger-backup',
    )
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('exposure level') as string })
    const timers = await machine().run('TZ=America/New_York systemctl list-timers --no-pager')
    expect(timers.output).toMatch(/ 03:15:00 E[DS]T .* sunshine-ledger-backup\.timer /)
    expect(timers.output).toMatch(/ 04:15:00 E[DS]T .* sunshine-ledger-sync\.timer /)
  },
)

test.skipIf(isMissing)(
  'the site restarts automatically after it is killed, and when the machine boots',
  async () => {
    const { code, output } = await machine().run(`
    systemctl kill --signal=KILL sunshine-ledger
    until [ "$(systemctl show --property NRestarts --value sunshine-ledger)" = 1 ]; do sleep 1; done
    . /opt/sunshine-ledger/current/deploy/steps.sh
    until is_ready; do sleep 1; done
    stop_site
    systemctl stop nginx
    systemctl isolate multi-user.target
    until is_ready; do sleep 1; done
    systemctl is-active nginx $nights`)

    expect({ code, output }).toEqual({ code: 0, output: 'active\nactive\nactive\n' })
    expect((await machine().visit('/readyz')).status).toBe(200)
  },
)

test.skipIf(isMissing)(
  'requests during a restart wait for it; a stopped site stays stopped despite requests',
  async () => {
    const { code, output } = await machine().run(`
    rm -f /tmp/restarted
    /checkout/node_modules/.bin/node -e "const { get } = require('http'), { existsSync } = require('fs')
      const ask = () => get('http://127.0.0.1:3000/healthz', { agent: false }, (answer) =>
        answer.resume().on('end', () => existsSync('/tmp/restarted') || setTimeout(ask, 10)))
      ask()" &
    sunshine-ledger restart
    touch /tmp/restarted
    wait $! && echo 'No request failed.'
    sed -i s/^PORT=3000/PORT=3001/ /etc/sunshine-ledger/settings
    sunshine-ledger restart
    sunshine-ledger doctor | grep Restarts
    # Of the socket, which closes a moment later, systemd may warn until then.
    systemctl stop sunshine-ledger 2>/dev/null
    . /opt/sunshine-ledger/current/deploy/steps.sh
    is_ready || echo 'Nobody is there.'
    systemctl is-active sunshine-ledger sunshine-ledger.socket || sed -i s/^PORT=3001/PORT=3000/ $settings
    sunshine-ledger restart`)

    expect({ code, output }).toEqual({
      code: 0,
      output: `The site is serving.
No request failed.
The site is serving.
ok    Restarts: systemd keeps 127.0.0.1:3001 open during a restart.
Nobody is there.
inactive
inactive
The site is serving.
`,
    })
  },
)

test.skipIf(isMissing)('nginx passes on the client’s real address, not what the client claims', async () => {
  const { status } = await machine().visit('/api/auth', {
    from: '127.0.0.77',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.99' },
    body: JSON.stringify({ email: 'ada@example.org', password: PASSWORD.trim() }),
  })

  expect(status).toBe(200)
  const { output } = await machine().run('sunshine-ledger admin sessions')
  expect(output).toContain('127.0.0.77')
  expect(output).not.toContain('192.0.2.99')
})

test.skipIf(isMissing)('nginx does not log what visitors and administrators look up', async () => {
  await machine().visit('/candidates?q=nightjar')
  const { output } = await machine().run(`
    /checkout/node_modules/.bin/node -e "require('http').get(
      { host: '127.0.0.1', path: '/nightjar', headers: { Host: 'ledger.example.org' } }, (answer) => answer.resume())"
    grep -r nightjar /var/log/nginx || true`)

  expect(output).toBe('')
})

test.skipIf(isMissing)('nginx’s own answers have the same security headers, once', async () => {
  const { status, headers } = await machine().visit('/', { headers: { Cookie: 'a='.repeat(40_000) } })

  expect(status).toBe(400)
  expect(headers['strict-transport-security']).toEqual(['max-age=31536000; includeSubDomains'])
  expect(headers['content-security-policy']).toEqual(["default-src 'none'; frame-ancestors 'none'"])
})

test.skipIf(isMissing)(
  'each night a backup is made and verified; those older than two weeks, and what a killed one left, are deleted',
  async () => {
    const { code, output } = await machine().run(`cd /var/backups/sunshine-ledger
    rm *
    touch -d '20 days ago' nightly-old before-old notes
    touch -d '10 days ago' nightly-newer
    touch nightly-killed.unfinished nightly-killed.unfinished-transactions
    systemctl start sunshine-ledger-backup.service
    sunshine-ledger restore --check $PWD/nightly-2*
    ls`)

    expect(code).toBe(0)
    expect(output).toMatch(
      /nightly-2\S+ is valid and can be restored by this version\.\nnightly-2\S+\nnightly-newer\nnotes\n$/,
    )
  },
)

test.skipIf(isMissing)('a night that an upgrade or a rollback interrupts is resumed after it', async () => {
  // A state that takes the request and does not answer.
  const { output } = await machine().run(`cd /tmp
    cp /etc/sunshine-ledger/settings before
    echo 'STATE_SITE=http://127.0.0.1:8098' >>/etc/sunshine-ledger/settings
    rm -f ready
    mkfifo ready
    /checkout/node_modules/.bin/node -e "require('net').createServer()
      .listen(8098, '127.0.0.1', () => require('fs').writeFileSync('ready', ''))" >/dev/null 2>&1 &
    cat ready
    . /opt/sunshine-ledger/current/deploy/steps.sh
    night() { systemctl show --property ActiveState --value sunshine-ledger-sync; }
    # systemd answers before it has begun what it was told to start.
    night_begun() { timeout 20 sh -c 'until systemctl show sunshine-ledger-sync | grep -q "^ActiveState=activating"; do :; done'; }
    stop_site
    start_nights
    night
    systemctl start --no-block sunshine-ledger-sync
    night_begun
    stop_site
    start_nights
    night_begun
    night
    systemctl stop sunshine-ledger-sync 2>/dev/null
    cat before >/etc/sunshine-ledger/settings
    kill $!
    serves`)

  expect(output).toBe('inactive\nactivating\n')
})

test.skipIf(isMissing)(
  'a night asks the state with the site’s settings, and respects its robots.txt',
  async () => {
    const { code, output } = await machine().run(`cd /tmp
    echo 'STATE_SITE=http://127.0.0.1:8099' >>/etc/sunshine-ledger/settings
    rm -f ready
    mkfifo ready
    /checkout/node_modules/.bin/node -e "require('http')
      .createServer((_, answer) => answer.end('User-agent: *\\nDisallow: /'))
      .listen(8099, '127.0.0.1', () => require('fs').writeFileSync('ready', ''))" >/dev/null 2>&1 &
    cat ready
    systemctl start sunshine-ledger-sync
    kill $!
    journalctl --output cat -u sunshine-ledger-sync`)

    expect(output).toContain('robots.txt')
    expect(code).toBe(0)
  },
)

test.skipIf(isMissing)(
  'a version that changes the database and does not serve is rolled back, and nothing saved is lost',
  async () => {
    const before = await release()
    const packed = await packNext(
      'broken',
      `sed -i "s|await ensureRecords(|throw new Error('Broken.')\\n    &|" src/server/serve.ts`,
    )
    expect(packed.output).toContain('broken.tar holds the release broken.')
    // A file that the site is not allowed to remove.
    await machine().run(`cd /opt/sunshine-ledger/current/dist
      mkdir -p previousAssets
      touch -d '20 days ago' previousAssets/long-gone.js`)

    const { code, output } = await machine().run('sunshine-ledger upgrade /var/tmp/broken.tar')

    expect(code).toBe(1)
    expect(output).toContain('broken does not serve. Goes back to ')
    expect(output).toContain(`${before} serves again, with all that was saved.`)
    expect(await release()).toBe(before)
    expect(await administrators()).toContain('ada@example.org')
    expect((await machine().visit('/readyz')).status).toBe(200)
  },
)

test.skipIf(isMissing)(
  'the site serves during and after an upgrade; rolling back a database change says what is lost, and loses just that',
  async () => {
    const before = await release()
    // A release that opens its own socket, as older ones do.
    await packNext('next', 'mv deploy/socket /tmp')
    const isSocketActive = async () =>
      (await machine().run('systemctl is-active sunshine-ledger.socket')).code === 0
    expect(await isSocketActive()).toBe(true)

    const upgraded = await machine().run('sunshine-ledger upgrade /var/tmp/next.tar')
    expect(upgraded).toEqual({ code: 0, output: expect.stringContaining('next is serving.') as string })
    expect(await release()).toBe('next')
    expect(await isSocketActive()).toBe(false)
    expect((await machine().visit('/readyz')).status).toBe(200)
    const created = await machine().run('sunshine-ledger admin create bea@example.org', PASSWORD)
    expect(created.code).toBe(0)

    const rollback = await machine().run('sunshine-ledger rollback')
    expect(rollback.code).toBe(1)
    expect(rollback.output).toContain('Everything saved, imported or fetched since that backup is LOST')
    expect(await release()).toBe('next')

    const back = await machine().run('sunshine-ledger rollback --lose-what-was-saved-since')
    expect(back).toEqual({ code: 0, output: expect.stringContaining(`${before} is serving.`) as string })
    expect(await release()).toBe(before)
    const left = await administrators()
    expect(left).toContain('ada@example.org')
    expect(left).not.toContain('bea@example.org')
    expect(await isSocketActive()).toBe(true)
    expect((await machine().visit('/readyz')).status).toBe(200)
  },
)

test.skipIf(isMissing)(
  'a machine whose database another one has migrated is upgraded, and backs up to the BACKUP_DIR of its settings',
  async () => {
    const { code, output } = await machine().run(`
    . /opt/sunshine-ledger/current/deploy/steps.sh
    stop_site
    install -d -m 700 -o $user -g $user /srv/backups
    sed -i s,^BACKUP_DIR=.*,BACKUP_DIR=/srv/backups, $settings
    site $releases/next server/cli/admin list
    sunshine-ledger upgrade /var/tmp/next.tar
    ls /srv/backups`)

    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/next is serving\.[^]*\nbefore-next-\S+\n$/) as string,
    })
  },
)

test.skipIf(isMissing)(
  'the documented commands restore a backup on a machine that is installed',
  async () => {
    const made = await machine().run(
      `. /opt/sunshine-ledger/current/deploy/steps.sh
    sunshine-ledger backup /var/backups/sunshine-ledger/by-hand
    mv /var/backups/sunshine-ledger/by-hand ~/ledger-2026-11-21
    sunshine-ledger admin create cid@example.org`,
      PASSWORD,
    )
    expect(made.code).toBe(0)
    const unreadable = await machine().run('sunshine-ledger restore ~/ledger-2026-11-21')
    expect(unreadable.output).toContain('EACCES')

    const { code, output } = await machine().run(
      documentedCommands('backup', 'Restoring on an installed or a new machine').join('\n'),
    )

    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('are those of') as string })
    const left = await administrators()
    expect(left).not.toContain('cid@example.org')
    expect(left).toContain('ada@example.org')
    const { output: active } = await machine().run(
      'systemctl is-active sunshine-ledger sunshine-ledger-sync.timer sunshine-ledger-backup.timer',
    )
    expect(active).toBe('active\nactive\nactive\n')
  },
)

test.skipIf(isMissing)(
  'a further machine is installed with an empty site file and no certificate',
  async () => {
    const { code, output } = await machine().run(`cd /opt/sunshine-ledger/current
    rm -r /etc/letsencrypt /etc/nginx/sites-available/sunshine-ledger
    touch /etc/nginx/sites-available/sunshine-ledger
    deploy/install /var/tmp/next.tar ledger.example.org editor@example.org`)

    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('is kept.') as string })
  },
)

test.skipIf(isMissing)(
  'the database’s address is read from a file without a final newline, and a missing one is reported',
  async () => {
    const { output } = await machine().run(`cd /opt/sunshine-ledger/current
    mv /etc/sunshine-ledger/settings ~
    install='deploy/install /var/tmp/next.tar ledger.example.org editor@example.org --postgres'
    $install </dev/null || true
    printf postgres://ledger@127.0.0.1:1/ledger | $install || true
    grep DATABASE_URL /etc/sunshine-ledger/settings
    mv ~/settings /etc/sunshine-ledger`)

    expect(output).toContain('No address was given.\n')
    expect(output).toContain("\nDATABASE_URL='postgres://ledger@127.0.0.1:1/ledger'\n")
  },
)

test.skipIf(isMissing)(
  'the documented commands uninstall the site, and leave settings, data and backups',
  async () => {
    const { code, output } = await machine().run(`set -e
    # As systemctl edit does.
    mkdir /etc/systemd/system/sunshine-ledger.service.d
    touch /etc/systemd/system/sunshine-ledger.service.d/override.conf
    ${documentedCommands('install', 'Uninstalling').join('\n')}
    systemctl list-units --all --no-legend 'sunshine-ledger*' | wc -l
    find /opt /usr/local/sbin /etc/systemd/system /etc/nginx/sites-enabled -name 'sunshine-ledger*'
    stat -c %n /etc/sunshine-ledger/settings /var/lib/sunshine-ledger /var/backups/sunshine-ledger`)

    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(
        '0\n/etc/sunshine-ledger/settings\n/var/lib/sunshine-ledger\n/var/backups/sunshine-ledger\n',
      ) as string,
    })
  },
)
