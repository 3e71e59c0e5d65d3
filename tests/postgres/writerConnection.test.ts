import { expect, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { openTransactionWriter } from '#database/transactions/write/transactionWriter.ts'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'
import { centsOf, GIFT, publishing } from '#tests/support/register/transactionWriting.ts'

const postgres = ownPostgres()

const LOCKED = `select count(*)::int as locks from pg_locks where locktype = 'advisory'`

const give = (db: Db, cents: number) =>
  publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [{ ...GIFT, cents }])
  })

test('imports of one night write over one connection, which leaves others room to write in between', async () => {
  await using observer = await connectTo(postgres().url('postgres'))
  const connections = async (): Promise<number[]> => {
    const { rows } = await observer.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'sunshine-ledger' order by pid`,
    )
    return rows.map(({ pid }) => pid)
  }
  const db = await openDatabase(postgres().url('postgres'))
  await give(db, 100)
  const first = await connections()
  expect(first).toHaveLength(2)

  await give(db, 200)
  expect(await connections()).toEqual(first)
  expect((await observer.query(LOCKED)).rows).toEqual([{ locks: 0 }])

  {
    await using other = await openDatabase(postgres().url('postgres'))
    await give(other, 300)
  }
  expect(await centsOf(db, 1)).toEqual([300])

  // If it is lost in between, the next import makes a new one.
  await observer.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [first])
  await expect.poll(connections).toEqual([])
  await give(db, 400)
  expect(await centsOf(db, 1)).toEqual([400])

  await db.destroy()
  await expect.poll(connections).toEqual([])
})

test('an import that lost its connection, and with it its turn, publishes nothing', async () => {
  await using observer = await connectTo(postgres().url('postgres'))
  await using db = await openDatabase(postgres().url('postgres'))
  await give(db, 100)
  const writer = await openTransactionWriter(db)
  await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
    { ...GIFT, cents: 200 },
  ])
  await writer.flush()
  await observer.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`)
  await expect.poll(async () => (await observer.query(LOCKED)).rows).toEqual([{ locks: 0 }])

  // The second sentence if this process has not heard of the loss before it asks.
  await expect(db.transaction().execute((trx) => writer.publish(trx))).rejects.toThrow(
    /^The connection to the database was lost during the import\. Import again\.$|^The database does not answer: terminating/,
  )

  await writer.close()
  expect(await centsOf(db, 1)).toEqual([100])
})
