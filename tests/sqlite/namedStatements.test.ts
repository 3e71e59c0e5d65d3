import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { committeesIn } from '#database/repositories/committees.ts'
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

/** Whether there is any row at all is known from the first. */
const ASKS_FOR_ANY = 'where not exists (select 1 from tx)'

/** Tables with a row for each transaction, list and name, by any name that a statement gives them. */
const GROWING = /^SCAN (tx|tx_sum|tx_source|tx_named|tx_list|party|party_sum|account_party|source)( |$)/

test('an import of a few rows scans no table that grows with the rows on file', async () => {
  const { db, prepared } = await watchedRegister((await emptyRegister()).location)
  const give = (account: number, party: string) =>
    publishing(db, (writer) =>
      writer.replace({ owner: account, kind: 'contributions', year: 2026, isWhole: true }, [
        { ...GIFT, name: party },
      ]),
    )
  await give(1, 'PELICAN, ADA')
  await give(2, 'QUILLFEATHER, BEA')
  await give(1, 'HERON, CAL')

  const statements = prepared().filter((text) => /^(select|insert|update|delete)/i.test(text.trim()))
  expect(statements.some((text) => text.includes('insert into tx '))).toBe(true)
  for (const text of new Set(statements.filter((each) => !each.includes(ASKS_FOR_ANY)))) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(db)
    expect({ text, whole: rows.filter(({ detail }) => GROWING.test(detail)) }).toEqual({ text, whole: [] })
  }
})

test('the list of committees does not scan those that have left it, and does not look up those it shows one by one', async () => {
  const { db, prepared } = await watchedRegister()
  const committees = committeesIn(db)
  await Promise.all([committees.list(), committees.accounts()])

  const statements = prepared().filter((text) => text.includes('from "committee"'))
  expect(statements).toHaveLength(2)
  for (const text of statements) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(db)
    const reads = rows.map(({ detail }) => detail).filter((detail) => detail.includes(' committee'))
    expect(reads).toEqual(['SCAN committee USING COVERING INDEX listed_committee'])
  }
})
