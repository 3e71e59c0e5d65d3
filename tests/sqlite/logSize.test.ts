import { existsSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { candidateList, ROSE } from '#tests/support/importer/stateFiles.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'

const MEGABYTE = 1024 * 1024

test('an import leaves no write-ahead log in the database of a running server', async () => {
  const { location, dataDir } = await emptyRegister()
  const server = await openDatabase(location)
  onTestFinished(() => server.destroy())
  const { write } = await makeRegister()
  const many = Array.from({ length: 5_000 }, (_, index) => ROSE.replace('90001', String(100_000 + index)))
  const list = write('list.txt', candidateList(...many))

  expect(await runProgram(IMPORTER, ['candidates', list], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })

  expect(await server.selectFrom('candidate').select('acct_num').execute()).toHaveLength(5_000)
  expect(statSync(location).size).toBeGreaterThan(MEGABYTE)
  expect(existsSync(`${location}-wal`) ? statSync(`${location}-wal`).size : 0).toBe(0)
})

test('the write-ahead log does not keep the size of a large change', async () => {
  const { location } = await emptyRegister()
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  await sql`create table large (bytes blob)`.execute(db)
  for (let change = 0; change < 2; change += 1) {
    await sql`insert into large values (zeroblob(${100 * MEGABYTE}))`.execute(db)
    await sql`pragma wal_checkpoint(passive)`.execute(db)
  }

  await sql`delete from large`.execute(db)
  await sql`pragma wal_checkpoint(passive)`.execute(db)
  await sql`insert into large values (1)`.execute(db)

  expect(statSync(`${location}-wal`).size).toBeLessThanOrEqual(64 * MEGABYTE)
})
