import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'

const postgres = ownPostgres()

const STATEMENT_TIMEOUT_MS = 200

test('a server waits for a migration that takes longer than its queries may', async () => {
  const url = postgres().url('postgres')
  {
    await using former = await openDatabase(url)
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
      former,
    )
    await sql`drop index listed_committee`.execute(former) // which the newest migration made
  }
  await using other = await connectTo(url)
  await other.query('begin')
  await other.query('lock table committee in access exclusive mode')
  const opening = openDatabase(url, { statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  // Fails here instead of below if it does not wait.
  const hasFailed = opening.then(
    () => false,
    () => true,
  )
  await using observer = await connectTo(url)
  await expect
    .poll(async () => {
      const { rows } = await observer.query<{ waits: boolean }>(
        `select true as waits from pg_stat_activity
          where wait_event_type = 'Lock' and query_start < clock_timestamp() - interval '${2 * STATEMENT_TIMEOUT_MS} ms'`,
      )
      return rows.length
    })
    .toBe(1)

  await other.query('commit')

  expect(await hasFailed).toBe(false)
  await using db = await opening
  expect(await sql`select 1`.execute(db)).toMatchObject({ rows: [expect.anything()] })
})
