import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { explainBalance } from '#database/bookkeeping/explainBalance.ts'
import { takeOverFormerRows } from '#database/transactions/write/takeOverFormerRows.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'

/** A current register that also has an older version's table of transactions. */
async function registerOfFormerRows(): Promise<Db> {
  const db = await openDatabase(await emptyDatabase())
  onTestFinished(async () => {
    await sql`drop table if exists filed_transaction`.execute(db)
    await db.destroy()
  })
  await sql`create table filed_transaction (acct_num integer, row_hash text, occurrence integer, is_whole integer,
    import_id integer, amount bigint, filer text, election_id text, kind text, entry_date text, type_code text,
    other_party text, address text, city_state_zip text, detail text, in_kind text, report text)`.execute(db)
  const said = sql.raw("'SPECIMEN PAT', '1 MADE UP ST', 'NOWHERE, FL 32301', 'BAKER', '', '2026 Q2'")
  await sql`insert into filed_transaction values
    (71001, 'a', 1, 1, 5, 100, '', '', 'contributions', '2026-07-10', 'CHE', ${said}),
    (71001, 'a', 2, 1, 5, 100, '', '', 'contributions', '2026-07-10', 'CHE', ${said}),
    (71001, 'b', 1, 1, 4, 700, 'Sunshine Fund (PAC)', '20261103-GEN', 'contributions', '2025-01-02', 'CHE', ${said}),
    (71001, 'c', 1, 0, null, 900, 'Sunshine Fund (PAC)', '', 'expenditures', '2026-07-11', 'MON', ${said}),
    (null, 'd', 1, 0, 6, -50, 'Nobody (PAC)', '20261103-GEN', 'contributions', '2026-07-10', 'CHE', ${said})`.execute(
    db,
  )
  await sql`insert into whole_list (acct_num, kind, as_of, import_id, by_word, election_id)
    values (71001, 'contributions', '2026-07-24', 5, 0, '')`.execute(db)
  return db
}

test('the transactions of an older version are moved into the store, each with its account and its import', async () => {
  const db = await registerOfFormerRows()

  expect(await takeOverFormerRows(db)).toBe(5)

  const rows = await filedRows(db)
  expect(
    rows.map(({ account, isWhole, cents, day, filer, importId }) => [
      account,
      isWhole,
      cents,
      day,
      filer,
      importId,
    ]),
  ).toEqual([
    [null, false, -50, '2026-07-10', 'Nobody (PAC)', 6],
    [71001, true, 100, '2026-07-10', '', 5],
    [71001, true, 100, '2026-07-10', '', 5],
    [71001, true, 700, '2025-01-02', 'Sunshine Fund (PAC)', 4],
    [71001, false, 900, '2026-07-11', 'Sunshine Fund (PAC)', null],
  ])
  expect(rows[1]).toMatchObject({
    kind: 'contributions',
    type: 'CHE',
    party: 'SPECIMEN PAT',
    address: '1 MADE UP ST',
    cityStateZip: 'NOWHERE, FL 32301',
    detail: 'BAKER',
    inKind: '',
    report: '2026 Q2',
    election: '',
  })
  expect((await explainBalance(db, 71001))?.rows).toMatchObject([
    {
      kind: 'contributions',
      count: 3,
      sum: 900,
      from: '2025-01-02',
      to: '2026-07-10',
      wholeAsOf: '2026-07-24',
    },
    { kind: 'expenditures', count: 1, sum: 900, wholeAsOf: null },
  ])
})

test('rows are moved from the old table once, and then it is removed', async () => {
  const db = await registerOfFormerRows()

  await takeOverFormerRows(db)

  expect(await takeOverFormerRows(db)).toBe(0)
  expect(await filedRows(db)).toHaveLength(5)
})
