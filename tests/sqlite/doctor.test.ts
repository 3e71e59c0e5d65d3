import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { asLine } from '#server/doctor/finding.ts'
import { machineFindings } from '#server/doctor/machineFindings.ts'
import { emptyRegister } from '#tests/support/emptyRegister.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

const run = (settings: Record<string, string>) =>
  spawnSync(process.execPath, ['src/server/cli/doctor.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...settings },
  })

test('npm run doctor ends with 1 where a setting cannot be used, and tells no password', () => {
  const { status, stdout } = run({ DATABASE_URL: 'mysql://ledger:sekret@db/ledger' })

  expect({ status, stdout }).toEqual({
    status: 1,
    stdout:
      'FAULT Settings: DATABASE_URL is no address such as postgres://user:password@host:5432/database. Correct it, or unset it for the embedded database. Correct it; the rest could not be looked at.\n',
  })
})

test('npm run doctor ends with 1 where the database does not answer, and tells no password', () => {
  const { status, stdout } = run({ DATABASE_URL: 'postgres://ledger:sekret@127.0.0.1:1/ledger' })

  expect(status).toBe(1)
  expect(stdout).toMatch(
    /^FAULT Database: The database postgres:\/\/ledger@127\.0\.0\.1:1\/ledger cannot be opened\./m,
  )
  expect(stdout).not.toContain('sekret')
})

test('npm run doctor ends with 0 where nothing has to be mended, and changes nothing', async () => {
  const { dataDir, settings } = await emptyRegister()

  const { status, stdout } = run(settings)

  expect(status).toBe(0)
  expect(stdout).toContain(
    'look  Database: it is empty. npm start makes it, with sample data unless SAMPLE_DATA=off.\n',
  )
  expect(stdout).toContain(`ok    Data folder: ${dataDir} is there, for this user alone.\n`)
})

test('the doctor finds a folder that others can read, and backups that are old or not there', async () => {
  const { dataDir } = await emptyRegister()
  const backups = join(dataDir, 'backups')
  const lines = (where: string) => machineFindings(readConfig({ DATA_DIR: dataDir }), where, NOW).map(asLine)

  expect(lines(backups)).toContain(`FAULT Backups: ${backups} is not there. Correct BACKUP_DIR.`)
  mkdirSync(backups)
  expect(lines(backups)).toContain(`FAULT Backups: ${backups} holds none. Run npm run backup.`)

  const file = join(backups, 'monday.sqlite')
  writeFileSync(file, 'rows')
  const madeAt = (time: string) => utimesSync(file, new Date(time), new Date(time))
  madeAt('2026-11-21T02:00:00Z')
  expect(lines(backups)).toContain(`ok    Backups: the newest in ${backups} is of 2026-11-21T02:00Z.`)
  madeAt('2026-11-19T02:00:00Z')
  expect(lines(backups)).toContain(
    `FAULT Backups: the newest in ${backups} is of 2026-11-19T02:00Z. See why none was made since, and run npm run backup.`,
  )

  chmodSync(file, 0o644)
  chmodSync(backups, 0o755)
  expect(lines(backups)).toContain(
    `FAULT Data folder: others on this machine can read ${backups}. Start the site, which closes them, or run chmod -R go= on the folder.`,
  )
})
