import { type Insertable, sql } from 'kysely'
import type { Db } from './connection/Db.ts'
import type { Database } from './schema.ts'

/** The tables that mirror the state's files, and how a list changes each of them. */
export const mirroredTables = {
  election: { key: ['election_id'], scope: 'election_id', name: ['name'] },
  candidate: {
    key: ['acct_num'],
    scope: 'election_id',
    name: ['name_first', 'name_middle', 'name_last'],
    staysWhenGone: true,
  },
  committee: { key: ['acct_num'], name: ['name'], staysWhenGone: true },
  listed_account: {
    key: ['candidate_acct_num', 'position'],
    identity: ['candidate_acct_num', 'account_num', 'account_name'],
    scope: 'candidate_acct_num',
    name: ['account_num', 'account_name'],
  },
  document: { key: ['document_id'], scope: 'source', name: ['doc_desc'] },
} as const satisfies Partial<Record<keyof Database, TableMirror>>

export interface TableMirror {
  /** The first column identifies the record; if there are more, a record has several rows. */
  key: readonly [string, ...string[]]
  /** What identifies a record's rows if their position does not; the last column counts only if the others are null. */
  identity?: readonly [string, string, string]
  /**
   * A list replaces the rows that have the same value as a staged row: for a candidate list, its elections; for
   * documents, those of its source. Without it, a list replaces all rows.
   */
  scope?: string
  /** The columns that make up a record's name. */
  name: readonly string[]
  /** A record that is missing from the list is marked with the date it left instead of being removed. */
  staysWhenGone?: boolean
}

/** The value of a record's first key column. */
export type RecordKey = string | number

export type MirroredTable = keyof typeof mirroredTables
/** As the source has it. The date a record left its list is known only to the register. */
export type MirroredRow = {
  [T in MirroredTable]: Omit<Insertable<Database[T]>, 'left_on'>
}[MirroredTable]

/** Mirrored too, but loaded by their own rules; see mergeTransactions.ts, reportedBalances.ts and voterFill.ts. */
const MIRRORED_APART = ['whole_list', 'whole_export', 'ledger', 'reported_balance', 'zip_district']

/** Whether all tables that mirror the state are empty. */
export async function holdsNoRecords(trx: Db): Promise<boolean> {
  for (const table of [...Object.keys(mirroredTables), ...MIRRORED_APART]) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx)
    if (rows.length > 0) return false
  }
  const { rows } = await sql`select 1 from register
    where voter_generation is not null or exists (select 1 from tx)`.execute(trx)
  return rows.length === 0
}

/**
 * Empties every mirrored table except those of transactions, which the import replaces, and removes what
 * administrators and syncs stored about single records, which would otherwise apply to whatever record gets the same
 * account number. Administrators, audit and imports stay.
 */
export async function clearRecords(trx: Db): Promise<void> {
  const noted = [
    'voter_id_edit',
    'added_account',
    'deletion',
    'filer_alias',
    'statement_account',
    'sync_attempt',
    'state_account',
    'state_page',
    'state_answer',
    'committee_status',
    'registration',
    'held_page',
    'stored_file',
    'stored_list',
  ]
  for (const table of [...Object.keys(mirroredTables), ...MIRRORED_APART, ...noted])
    await sql`delete from ${sql.table(table)}`.execute(trx)
  await trx.updateTable('register').set({ voter_generation: null }).execute()
}
