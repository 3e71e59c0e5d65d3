import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { connectTo } from '../../connectTo.ts'
import { locationOf } from '../../locationOf.ts'
import { withWriteTransaction } from '../../history/withWriteTransaction.ts'
import type { StoredRow } from '../store/storedRow.ts'
import { openTransactionWriter } from './transactionWriter.ts'

/**
 * Rows of one owner, kind and year in the former versions' table; the owner is an account, or a filer's name whose rows
 * wait.
 */
interface FormerPart {
  acct_num: number | null
  filer: string
  kind: TransactionKind
  year: string
}

type FormerRow = Record<
  | 'filer'
  | 'election_id'
  | 'entry_date'
  | 'type_code'
  | 'other_party'
  | 'address'
  | 'city_state_zip'
  | 'detail'
  | 'in_kind'
  | 'report',
  string
> & { amount: number; is_whole: number; import_id: number | null }

/**
 * Moves the transactions that a former version kept in a table of the register to the store, and drops that table: all of
 * them or, if interrupted, none; rows already written are not written again. Resolves to the number of rows. Throws
 * DatabaseError if another process is writing the store.
 */
export async function takeOverFormerRows(db: Db): Promise<number> {
  if (!(await hasFormerTable(db))) return 0
  const writer = await openTransactionWriter(db)
  // Queries on the web server's own connections time out; these may take longer.
  const reader = isSqlite(db) ? db : connectTo(locationOf(db))
  try {
    // Another process may have done it meanwhile.
    if (!(await hasFormerTable(db))) return 0
    let count = 0
    for (const part of await formerParts(reader)) {
      const owner = part.acct_num ?? (await writer.ownerOf(part.filer))
      const rows = await formerRows(reader, part)
      count += rows.length
      for (const isWhole of [true, false]) {
        const its = rows.filter((row) => (row.is_whole === 1) === isWhole).map(toStoredRow)
        await writer.replace({ owner, kind: part.kind, year: Number(part.year), isWhole }, its)
      }
    }
    await writer.flush()
    await withWriteTransaction(db, async (trx) => {
      await writer.publish(trx)
      await sql`drop table filed_transaction`.execute(trx)
    })
    return count
  } finally {
    if (reader !== db) await reader.destroy()
    await writer.close()
  }
}

async function hasFormerTable(db: Db): Promise<boolean> {
  const { rows } = isSqlite(db)
    ? await sql`select 1 from sqlite_master where name = 'filed_transaction'`.execute(db)
    : await sql`select 1 where to_regclass('filed_transaction') is not null`.execute(db)
  return rows.length > 0
}

async function formerParts(db: Db): Promise<FormerPart[]> {
  const year = sql`substr(entry_date, 1, 4)`
  const { rows } = await sql<FormerPart>`
    select acct_num, '' as filer, kind, ${year} as year from filed_transaction
      where acct_num is not null group by 1, 2, 3, 4
    union all
    select acct_num, filer, kind, ${year} as year from filed_transaction
      where acct_num is null group by 1, 2, 3, 4`.execute(db)
  return rows
}

async function formerRows(db: Db, { acct_num, filer, kind, year }: FormerPart): Promise<FormerRow[]> {
  const owner = acct_num === null ? sql`acct_num is null and filer = ${filer}` : sql`acct_num = ${acct_num}`
  const { rows } = await sql<FormerRow>`
    select filer, election_id, entry_date, amount, type_code, other_party, address, city_state_zip, detail, in_kind,
      report, is_whole, import_id
    from filed_transaction
    where ${owner} and kind = ${kind} and entry_date between ${`${year}-00-00`} and ${`${year}-99-99`}
    order by entry_date, row_hash, occurrence`.execute(db)
  return rows
}

const toStoredRow = (row: FormerRow): StoredRow => ({
  day: row.entry_date,
  dayGiven: '',
  cents: row.amount,
  type: row.type_code,
  report: row.report,
  party: row.other_party,
  address: row.address,
  cityStateZip: row.city_state_zip,
  detail: row.detail,
  inKind: row.in_kind,
  filer: row.filer,
  election: row.election_id,
  importId: row.import_id,
})
