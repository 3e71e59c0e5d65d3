import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'

const postgres = ownPostgres()

const STATEMENT_TIMEOUT_MS = 200

test('a server waits for a migration that takes longer than its queries may', async () => {
  const url = postgres().url('postgres')
  await using other = await connectTo(url)
  // The first migration makes this table, too, and waits for whoever made it first.
  await other.query('begin')
  await other.query('create table committee (acct_num integer)')
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

  await other.query('rollback')

  expect(await hasFailed).toBe(false)
  await using db = await opening
  expect(await sql`select 1`.execute(db)).toMatchObject({ rows: [expect.anything()] })
})
