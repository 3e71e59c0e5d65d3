import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import type { TransactionWriter } from '#database/transactions/write/transactionWriter.ts'
import { writerConnection } from '#database/transactions/write/writerConnection.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { importing } from '#tests/support/register/importing.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'

/** A register, and a function that returns the statements prepared since its last call. */
async function watchedRegister(location = ':memory:') {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  const prepared = () => {
    const texts = prepare.mock.calls.map(([text]) => text)
    prepare.mockClear()
    return texts
  }
  return { db, prepared }
}

test('an import that repeats the kind of change of the previous one has every statement prepared', async () => {
  const { db, prepared } = await watchedRegister()
  const rename = (name: string) =>
    importing(db, (trx) =>
      trx
        .insertInto('election')
        .values({ election_id: '20261103-GEN', name })
        .onConflict((conflict) => conflict.column('election_id').doUpdateSet({ name }))
        .execute(),
    )
  await rename('General')
  await rename('2026 General')
  prepared()

  await rename('2026 General Election')

  expect(prepared()).toEqual([])
})

test('statements that are used only once do not evict the others', async () => {
  const { db, prepared } = await watchedRegister()
  for (let number = 0; number < 600; number += 1) await sql`select ${sql.lit(number)}`.execute(db)
  const elections = () => db.selectFrom('election').selectAll().execute()
  await elections()
  prepared()

  await elections()

  expect(prepared()).toEqual([])
})

test('a prepared statement returns a column added to its table since', async () => {
  const { db } = await watchedRegister()
  await db.insertInto('election').values({ election_id: '20261103-GEN', name: 'General' }).execute()
  const elections = () => db.selectFrom('election').selectAll().execute()
  await elections()

  await sql`alter table election add column seats integer default 120`.execute(db)

  expect(await elections()).toEqual([{ election_id: '20261103-GEN', name: 'General', seats: 120 }])
})

test('the writer of rows waits for the disk once, and not at each later commit', async () => {
  const { db } = await watchedRegister((await emptyRegister()).location)
  const { db: store, close } = await writerConnection(db)
  onTestFinished(close)
  const tell = (level: 'full' | 'normal') => sql`pragma books.synchronous = ${sql.raw(level)}`.execute(store)
  const level = async () => (await sql`pragma books.synchronous`.execute(store)).rows

  for (const _ of ['a first import', 'what it is compared with']) {
    await tell('full')
    expect(await level()).toEqual([{ synchronous: 2 }])
    await tell('normal')
    expect(await level()).toEqual([{ synchronous: 1 }])
  }
})

/** Tables with a row for each list, account, year and name; one letter stands for any table alias. */
const GROWING = /^SCAN (books\.)?(\w|entry|party|segment\w*|top_parties|name_p\w+)( |$)/

test('an import of a few rows scans no table that grows with the rows on file', async () => {
  const { db, prepared } = await watchedRegister((await emptyRegister()).location)
  const on = (day: string, account: number, party: string) => {
    const clock = () => new Date(`2026-11-${day}T12:00:00Z`)
    const work = (writer: TransactionWriter) =>
      writer.replace({ owner: account, kind: 'contributions', year: 2026, isWhole: true }, [
        { ...GIFT, party },
      ])
    return publishing(db, work, { clock })
  }
  await on('01', 1, 'PELICAN, ADA')
  await on('02', 1, 'QUILLFEATHER, BEA')
  prepared()

  // The segment that the second import replaced is removed, too.
  await on('04', 2, 'HERON, CAL')

  const asked = prepared().filter((text) => /^(select|insert|update|delete)/i.test(text.trim()))
  expect(asked.some((text) => text.includes('segment_pack'))).toBe(true)
  for (const text of new Set(asked)) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(db)
    expect({ text, whole: rows.filter(({ detail }) => GROWING.test(detail)) }).toEqual({ text, whole: [] })
  }
})

test('the list of committees passes over none that have left it, and looks up none that it shows', async () => {
  const { db, prepared } = await watchedRegister()
  const committees = committeesIn(db)
  await Promise.all([committees.list(), committees.listAsJson(), committees.accounts()])

  const asked = prepared().filter((text) => text.includes('from "committee"'))
  expect(asked).toHaveLength(3)
  for (const text of asked) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(db)
    const reads = rows.map(({ detail }) => detail).filter((detail) => detail.includes(' committee'))
    expect(reads).toEqual(['SCAN committee USING COVERING INDEX listed_committee'])
  }
})
