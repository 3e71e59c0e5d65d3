import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { balancesIn } from '#database/money/balances.ts'
import * as mirroredTables from '#database/migrations/0001_mirroredTables.ts'
import * as ownedTables from '#database/migrations/0002_ownedTables.ts'
import * as auditTrail from '#database/migrations/0003_auditTrail.ts'
import * as transactions from '#database/migrations/0004_transactions.ts'
import * as figuresWithABasis from '#database/migrations/0007_figuresWithABasis.ts'
import * as namesInWholeExports from '#database/migrations/0010_namesInWholeExports.ts'
import { formerRegister } from '#tests/support/register/formerRegister.ts'

/** A register from before figures had a basis. */
async function registerOfFormerFigures() {
  const { db, plain } = await formerRegister([mirroredTables, ownedTables, auditTrail, transactions])
  return { db, migrate: () => figuresWithABasis.up(plain) }
}

const FORMER_ROW = sql.raw(
  'row_hash, occurrence, kind, acct_num, filer, entry_date, amount, type_code, other_party, address, city_state_zip, detail, in_kind, report',
)
const GAVE = sql.raw(
  `'2026-07-10', 500, 'CHE', 'SPECIMEN PAT', '1 MADE UP ST', 'NOWHERE, FL 32301', 'BAKER', '', ''`,
)

test('rows booked twice, under two spellings or two options, become one; equal rows and waiting rows stay', async () => {
  const { db, migrate } = await registerOfFormerFigures()
  await sql`insert into filed_transaction (${FORMER_ROW}) values
    ('a', 1, 'contributions', 71001, 'Sunshine Fund (PAC)', ${GAVE}),
    ('a', 2, 'contributions', 71001, 'Sunshine Fund (PAC)', ${GAVE}),
    ('b', 1, 'contributions', 71001, 'Sunset Fund (PAC)', ${GAVE}),
    ('c', 1, 'contributions', 71001, '', ${GAVE}),
    ('d', 1, 'contributions', null, 'Nobody (PAC)', ${GAVE})`.execute(db)

  await migrate()

  const { rows } = await sql`select acct_num, occurrence, amount, is_whole, import_id from filed_transaction
    order by occurrence, acct_num nulls last`.execute(db)
  const loose = { amount: 500, is_whole: 0, import_id: null }
  expect(rows).toEqual([
    { acct_num: 71001, occurrence: 1, ...loose },
    { acct_num: null, occurrence: 1, ...loose },
    { acct_num: 71001, occurrence: 2, ...loose },
  ])
})

test('an imported list of balances stays as an operator reported it, dated by its file; invented cash is removed', async () => {
  const { db, migrate } = await registerOfFormerFigures()
  await sql`insert into import (kind, files, outcome, message, rows_read, rows_added, rows_changed, rows_unchanged,
      rows_removed, rows_rejected, rejections, started_at, finished_at, who)
    values ('balances', '[{"name":"Balances_20260724.txt","sha256":null,"size":null}]', 'done', '', 2, 2, 0, 0, 0, 0, '[]',
      '2026-07-25T08:00:00.000Z', '2026-07-25T08:00:01.000Z', 'importer')`.execute(db)
  await sql`insert into balance (acct_num, coh, monetary, loans, expend) values
    (71001, 480000, 500000, 0, 20000), (71002, 10000, null, 10000, null)`.execute(db)
  await sql`alter table import add column as_of text`.execute(db)
  await sql`alter table committee add column left_on text`.execute(db)

  await migrate()

  expect(await balancesIn(db).of([71001, 71002])).toMatchObject([
    { account: 71001, coh: 480000, basis: 'list', asOf: '2026-07-24', importId: 1 },
    { account: 71002, coh: null, loans: 10000, basis: null, asOf: '2026-07-24' },
  ])
})

test('an export that was whole by word before names were stored no longer says "none" about any account', async () => {
  const { db, migrate } = await registerOfFormerFigures()
  await migrate()
  await sql`insert into whole_export (election_id, kind, through_day, import_id)
    values ('20261103-GEN', 'expenditures', '2026-07-31', 1)`.execute(db)

  await namesInWholeExports.up(db as unknown as Kysely<unknown>)

  expect(await db.selectFrom('whole_export').selectAll().execute()).toEqual([])
})
