import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'
import { BACKUP, runProgram } from '#tests/support/servers/startProgram.ts'
import { startServer } from '#tests/support/servers/startServer.ts'

const postgres = ownPostgres()
let made = 0

/** An empty database of a user whose password is asked for; the address of both without the password. */
async function makeGuarded(password: string): Promise<string> {
  made += 1
  const name = `guarded_${made}`
  await using maintenance = await openDatabase(postgres().url('postgres'))
  await sql`create role ${sql.id(name)} login password ${sql.lit(password)}`.execute(maintenance)
  await sql`create database ${sql.id(name)} owner ${sql.id(name)}`.execute(maintenance)
  const rules = join(postgres().data, 'pg_hba.conf')
  writeFileSync(rules, `host all ${name} 127.0.0.1/32 scram-sha-256\n${readFileSync(rules, 'utf8')}`)
  await sql`select pg_reload_conf()`.execute(maintenance)
  const url = new URL(postgres().url(name))
  url.username = name
  return url.href
}

test('a first start loads the sample, and a backup is made, with a password that is not in the URL', async () => {
  const { dataDir } = await emptyRegister()
  const password = 'it is secret'
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: await makeGuarded(password),
    PGPASSWORD: password,
    SAMPLE_DATA: 'on',
  }

  const { serves } = startServer(settings)
  const committees = await fetch(`${await serves()}/api/committees`)
  expect(await committees.json()).not.toEqual([])

  const backup = await runProgram(BACKUP, ['backup', join(dataDir, 'copy.dump')], settings)
  expect(backup).toMatchObject({ code: 0, stderr: '' })
})
