import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/openDatabase.ts'
import type { Database } from '../db/schema.ts'

/**
 * The tables that mirror the state's files, with their keys. An import replaces the whole table, or, where a
 * `scope` is named, the rows whose scope value is among those that arrived: a candidate file is one election.
 */
export const MIRRORS = {
  election: { key: ['election_id'] },
  candidate: { key: ['acct_num'], scope: 'election_id' },
  committee: { key: ['acct_num'] },
  listed_account: { key: ['candidate_acct_num', 'position'] },
  balance: { key: ['acct_num'] },
  document: { key: ['file_path'] },
} as const satisfies Partial<Record<keyof Database, Mirror>>

export interface Mirror {
  key: readonly string[]
  scope?: string
}

export type MirroredTable = keyof typeof MIRRORS
/** As a source has it: which day a record left its list is the register's own knowledge. */
export type MirroredRow = {
  [T in MirroredTable]: Omit<Insertable<Database[T]>, 'left_on'>
}[MirroredTable]

/** Mirrored too, but laid in by rules of their own; see transactionArrivals.ts and voterFill.ts. */
const MIRRORED_APART = ['filed_transaction', 'rolled_up_balance', 'voter_generation']

/** Whether no table that mirrors the state holds a row. */
export async function mirrorIsEmpty(trx: Db): Promise<boolean> {
  for (const table of [...Object.keys(MIRRORS), ...MIRRORED_APART]) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx)
    if (rows.length > 0) return false
  }
  return true
}

/**
 * Empties every mirrored table, and what administrators noted about single records, which would otherwise
 * attach itself to whatever record gets the same account number. Administrators, audit and imports stay.
 */
export async function clearRecords(trx: Db): Promise<void> {
  const noted = ['voter_id_edit', 'added_account', 'deletion']
  for (const table of [...Object.keys(MIRRORS), ...MIRRORED_APART, ...noted])
    await sql`delete from ${sql.table(table)}`.execute(trx)
}
