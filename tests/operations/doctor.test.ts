import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SERVER_ENTRY } from '#build/viteManifest.ts'
import { DAY_MS } from '#contract/domain/days.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { readConfig, PROJECT_ROOT } from '#server/config.ts'
import { databaseFindings } from '#server/doctor/databaseFindings.ts'
import { asLine, machineFindings } from '#server/doctor/machineFindings.ts'
import { newFolder } from '#tests/support/newFolder.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { INVENTED_CERTIFICATE } from '#tests/support/servers/inventedCertificate.ts'
import { DOCTOR, runProgram } from '#tests/support/servers/startProgram.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

/** As a user who is bound by file permissions: root without its privileges. */
const HELD = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

const run = (settings: Record<string, string>, through: string[] = []) =>
  runProgram(DOCTOR, [], settings, { through })

type MachineFindings = Parameters<typeof machineFindings>

/** What the doctor says about one subject on this machine, or on one that differs in these respects. */
function messageOf(
  what: string,
  config: Partial<MachineFindings[0]>,
  { backups, now = NOW, ...machine }: { backups?: string; now?: Date } & Partial<MachineFindings[2]> = {},
) {
  const least = {
    node: '24.0.0',
    platform: 'linux' as const,
    freeBytes: () => 20e9,
    descriptors: 16_384,
    heldSocket: undefined,
    root: PROJECT_ROOT,
    ...machine,
  }
  const lines = machineFindings({ ...readConfig({}), ...config, backups }, now, least).map(asLine)
  return lines.find((line) => line.slice(6).startsWith(`${what}: `))
}

test('npm run doctor exits with 1 if a setting is invalid, and reveals no password', async () => {
  const { code, stdout } = await run({ DATABASE_URL: 'mysql://ledger:sekret@db/ledger' })

  expect({ code, stdout }).toEqual({
    code: 1,
    stdout:
      'FAULT Settings: DATABASE_URL is not an address such as postgres://user:password@host:5432/database. Correct it, or unset it for the embedded database. Correct it; the rest could not be checked.\n',
  })
})

test('npm run doctor exits with 1 if the database does not answer, and reveals no password', async () => {
  const { code, stdout } = await run({ DATABASE_URL: 'postgres://ledger:sekret@127.0.0.1:1/ledger' })

  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^FAULT Database: The database postgres:\/\/ledger@127\.0\.0\.1:1\/ledger cannot be opened\./m,
  )
  expect(stdout).not.toContain('sekret')
})

test('npm run doctor exits with 0 if nothing has to be fixed, and changes nothing', async () => {
  const { dataDir, settings } = await emptyRegister()

  const { code, stdout } = await run(settings)

  expect(code).toBe(0)
  expect(stdout).toContain(
    'look  Database: it is empty. npm start fills it, with sample data unless SAMPLE_DATA=off.\n',
  )
  expect(stdout).toContain(`ok    Data folder: ${dataDir} exists, and only its owner can read it.\n`)
})

test('the doctor finds files that this user may not write or read, and names their owner', async () => {
  const { dataDir, settings } = await emptyRegister()
  const backups = join(dataDir, 'backups')
  mkdirSync(backups, { mode: 0o300 })
  chmodSync(dataDir, 0o500)
  const { code, stdout } = await run({ ...settings, BACKUP_DIR: backups }, HELD)
  chmodSync(dataDir, 0o700)

  expect(code).toBe(1)
  expect(stdout).toContain(
    `FAULT Data folder: ${dataDir} cannot be written to by this user. Run as the user that owns it (number ${process.getuid?.()}), or give it to this one.\n`,
  )
  expect(stdout).toContain(
    `FAULT Backups: ${backups} cannot be read by this user. Give it to the user of the site, who makes the backups.\n`,
  )

  chmodSync(backups, 0o700)
  const file = join(dataDir, 'sunshine-ledger.sqlite')
  writeFileSync(file, '', { mode: 0o400 })
  expect((await run(settings, HELD)).stdout).toContain(
    `FAULT Data folder: ${file} cannot be written to by this user. Run as the user that owns it (number ${process.getuid?.()}), or give it to this one.\n`,
  )
})

test('the doctor finds a data folder that is not a folder, or cannot be created', async () => {
  const { dataDir } = await emptyRegister()
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')

  expect(messageOf('Data folder', { dataDir: file })).toBe(
    `FAULT Data folder: ${file} is not a folder. Correct DATA_DIR.`,
  )
  expect(messageOf('Data folder', { dataDir: join(file, 'data') })).toBe(
    `FAULT Data folder: ${join(file, 'data')} does not exist, or this user cannot see it or write to ${file}. Correct DATA_DIR, or create the folder and give it to this user.`,
  )
  expect(messageOf('Data folder', { dataDir: join(dataDir, 'data') })).toBe(
    `look  Data folder: ${join(dataDir, 'data')} does not exist yet. The first start creates it; if there should be data, correct DATA_DIR.`,
  )
})

test('the doctor finds a machine with an old Node, little disk space or few descriptors', async () => {
  const { dataDir } = await emptyRegister()
  const output = (what: string, machine: Partial<MachineFindings[2]>) => messageOf(what, { dataDir }, machine)

  expect(output('Node', { node: '22.21.0' })).toBe(
    'FAULT Node: 22.21.0, but the site needs 24. Install it, and run npm ci again.',
  )
  expect(output('Node', { node: '24.0.0' })).toBe('ok    Node: 24.0.0.')
  expect(output('Disk', { freeBytes: () => 0.9e9 })).toBe(
    `FAULT Disk: 0.9 GB are free on the disk of ${dataDir}. Make room: soon nothing can be saved.`,
  )
  expect(output('Disk', { freeBytes: () => 9.9e9 })).toBe(
    `look  Disk: 9.9 GB are free on the disk of ${dataDir}. An import of all lists may need 10 GB.`,
  )
  expect(output('Disk', { freeBytes: () => 10e9 })).toBe(
    `ok    Disk: 10.0 GB are free on the disk of ${dataDir}.`,
  )
  expect(output('File descriptors', { descriptors: 1_024 })).toBe(
    'look  File descriptors: 1024. Allow the user 10100 (ulimit -Hn, LimitNOFILE=): each connection uses one.',
  )
  expect(output('File descriptors', { descriptors: Number.NaN })).toBe(
    'look  File descriptors: this machine does not report its limit. The server needs 10100.',
  )
})

test('the doctor finds a socket that systemd holds at another address than the settings say', () => {
  const heldSocket = '127.0.0.1:3000'

  expect(messageOf('Restarts', {}, { heldSocket })).toBe(
    'ok    Restarts: systemd keeps 127.0.0.1:3000 open during a restart.',
  )
  expect(messageOf('Restarts', { host: '::', port: 80 }, { heldSocket })).toBe(
    'FAULT Restarts: systemd keeps 127.0.0.1:3000 open during a restart, but HOST and PORT say [::]:80. Run sunshine-ledger restart, or the site does not start again.',
  )
  expect(messageOf('Restarts', {})).toBeUndefined()
})

test('the doctor finds a certificate that expires soon, is invalid, or has another key', () => {
  const { cert, key } = INVENTED_CERTIFICATE
  const output = (tls: typeof INVENTED_CERTIFICATE, day = '2026-11-21') =>
    messageOf('TLS', { tls }, { now: new Date(day) })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const otherKey = Buffer.from(other.export({ type: 'pkcs8', format: 'pem' }))

  expect(output({ cert, key })).toBe('ok    TLS: the certificate is valid until 2036-11-19.')
  expect(output({ cert, key }, '2036-11-10')).toBe(
    'FAULT TLS: the certificate is valid until 2036-11-19. Renew TLS_CERT and start the server again.',
  )
  expect(output({ cert, key: otherKey })).toBe(
    'FAULT TLS: TLS_KEY is not the key of TLS_CERT. Set both to files that belong together.',
  )
  expect(output({ cert: Buffer.from('none'), key })).toBe(
    'FAULT TLS: TLS_CERT holds no certificate, or TLS_KEY no key. Set both to such PEM files.',
  )
  expect(messageOf('TLS', { publicUrl: 'https://ledger.example.org' })).toBe(
    'ok    TLS: a proxy provides it for https://ledger.example.org.',
  )
  expect(messageOf('TLS', {})).toBe(
    'look  TLS: only this machine can reach the site. For visitors, set PUBLIC_URL to its https:// address.',
  )
})

test('the doctor finds a database that is damaged, or of an older or newer version', async () => {
  const { location, settings } = await emptyRegister()
  const output = async () => (await databaseFindings(readConfig({ ...settings }), NOW)).map(asLine)
  await using db = await openDatabase(location)
  const change = (statement: string) => sql.raw(statement).execute(db)

  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  await change('delete from kysely_migration')
  expect(await output()).toEqual([
    `look  Database: the embedded database, before its first migration. It lacks ${rows.length} change of this version, which the next start makes: make a backup before.`,
  ])
  for (const name of [...rows.map((row) => row.name), '9999_later'])
    await change(`insert into kysely_migration values ('${name}', '')`)
  expect((await output())[0]).toMatch(/^FAULT Database: This database was made by a newer version/)
  await db.destroy()

  writeFileSync(location, 'no database')
  expect(await output()).toEqual([
    'FAULT Database: it cannot be read: file is not a database. Let this user read and write its files, or restore a backup with npm run restore.',
  ])
})

test('the doctor finds a folder that others can read, and old or missing backups', async () => {
  const { dataDir } = await emptyRegister()
  const backups = join(dataDir, 'backups')
  const lines = (where: string) =>
    machineFindings(readConfig({ DATA_DIR: dataDir, BACKUP_DIR: where }), NOW).map(asLine)

  // The folder is a disk of its own.
  mkdirSync(join(dataDir, 'lost+found'))
  chmodSync(join(dataDir, 'lost+found'), 0o755)
  expect(messageOf('Data folder', { dataDir })).toBe(
    `ok    Data folder: ${dataDir} exists, and only its owner can read it.`,
  )
  expect(lines(backups)).toContain(`FAULT Backups: ${backups} does not exist. Correct BACKUP_DIR.`)
  mkdirSync(backups)
  writeFileSync(join(backups, 'empty.sqlite'), '')
  for (const part of ['', '-journal', '-transactions'])
    writeFileSync(join(backups, `half.sqlite.unfinished${part}`), 'rows')
  symlinkSync(join(dataDir, 'gone'), join(backups, 'link.sqlite'))
  const saidOn = (now: Date) => messageOf('Backups', { dataDir }, { backups, now })
  expect(saidOn(new Date())).toBe(
    `look  Backups: ${backups} is new and has none yet. The first is due within 36 hours.`,
  )
  expect(saidOn(new Date(Date.now() + 2 * DAY_MS))).toBe(
    `FAULT Backups: ${backups} has none. Run npm run backup -- FILE.`,
  )
  expect(lines(join(backups, 'empty.sqlite'))).toContain(
    `FAULT Backups: ${backups}/empty.sqlite is not a folder. Correct BACKUP_DIR.`,
  )
  expect(messageOf('Backups', { dataDir })).toBe(
    'look  Backups: their folder is not known. Make them with npm run backup -- FILE, and name their folder in BACKUP_DIR.',
  )

  const file = join(backups, 'monday.sqlite')
  writeFileSync(file, 'rows')
  const madeAt = (time: string) => utimesSync(file, new Date(time), new Date(time))
  madeAt('2026-11-21T02:00:00Z')
  expect(lines(backups)).toContain(`ok    Backups: the newest in ${backups} is from 2026-11-21T02:00Z.`)
  expect(messageOf('Backups', { dataDir }, { backups, freeBytes: () => 3 })).toBe(
    `look  Backups: the newest in ${backups} is from 2026-11-21T02:00Z. It takes 0.0 GB, and only 0.0 GB are free. Make room for the next one: delete old backups.`,
  )
  madeAt('2026-11-19T02:00:00Z')
  expect(lines(backups)).toContain(
    `FAULT Backups: the newest in ${backups} is from 2026-11-19T02:00Z. Find out why none was made since, and run npm run backup -- FILE.`,
  )

  chmodSync(file, 0o644)
  chmodSync(backups, 0o755)
  expect(lines(backups)).toContain(
    `FAULT Data folder: others on this machine can read ${backups}. Run chmod -R go= ${dataDir}, as its owner.`,
  )
  // Node invents the bits of others there.
  expect(messageOf('Data folder', { dataDir }, { platform: 'win32' })).toBe(
    `ok    Data folder: ${dataDir} exists.`,
  )
})

const gone = (what: string) =>
  `FAULT Pages: ${what} is not there, and without it the site does not start again. Put the release there once more, or run npm ci --include=dev and npm start.`

test('the doctor finds built pages that are gone, wholly or in part', () => {
  const root = newFolder()
  const built = join(root, 'dist')
  const output = () => messageOf('Pages', {}, { root })
  expect(output()).toBe(gone(built))

  const files = ['index.html', SERVER_ENTRY, 'assets/index-a.js', 'assets/index-b.css']
  for (const file of [...files, '.vite/manifest.json']) {
    mkdirSync(dirname(join(built, file)), { recursive: true })
    writeFileSync(join(built, file), '')
  }
  const manifest = { 'index.html': { file: 'assets/index-a.js', css: ['assets/index-b.css'] } }
  writeFileSync(join(built, '.vite/manifest.json'), JSON.stringify(manifest))
  expect(output()).toBe('ok    Pages: 5 files.')
  for (const file of [...files, '.vite/manifest.json']) {
    const content = readFileSync(join(built, file))
    rmSync(join(built, file))
    expect(output()).toBe(gone(join(built, file)))
    writeFileSync(join(built, file), content)
  }

  rmSync(built, { recursive: true })
  mkdirSync(join(root, 'node_modules/vite'), { recursive: true })
  expect(output()).toBe(`look  Pages: ${built} is not there. The next start builds them, in about a minute.`)
})
