import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, withReadTransaction } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'
import { fillRegister } from '#tests/support/search/fillRegister.ts'

const postgres = ownPostgres()

test('the list of committees reads none of the many that have left it', async () => {
  await using db = await openDatabase(postgres().url('postgres'))
  await fillRegister(db, { candidates: 50, committees: 5_000 })
  await db.updateTable('committee').set({ left_on: '2026-11-01' }).where('acct_num', '>=', 10_300).execute()
  // PostgreSQL does this automatically after a while.
  await sql`vacuum analyze`.execute(db)

  const { listed, read } = await withReadTransaction(db, async (unchanging) => {
    const before = await rowsRead(unchanging)
    const list = await committeesIn(unchanging).list()
    return {
      listed: list,
      read: (await rowsRead(unchanging)) - before,
    }
  })

  expect(listed.length).toBeGreaterThan(100)
  expect(read).toBe(listed.length)
})

async function rowsRead(unchanging: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'committee'`.execute(unchanging)
  return rows[0]?.read ?? 0
}
