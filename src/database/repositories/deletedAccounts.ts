import type { DeletableType } from '#contract/schemas/deletion.ts'
import type { Db } from '../connection/openDatabase.ts'

/** The accounts of records of this type that an administrator deleted, as a subquery: they are hidden, not gone. */
export const deletedAccounts = (db: Db, type: DeletableType) =>
  hiddenAccounts(db).where('deletion.record_type', '=', type)

/** An account that hiddenAccounts has. */
export interface HiddenRow {
  acct_num: number
}

/**
 * The accounts whose filings, money and links nobody sees, as a subquery: those of every deleted record. Candidates and
 * committees draw their numbers from one sequence, and one number given to both is hidden by either's deletion.
 */
export const hiddenAccounts = (db: Db) => db.selectFrom('deletion').select('deletion.acct_num')
