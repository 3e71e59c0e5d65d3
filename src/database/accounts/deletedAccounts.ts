import type { DeletableType } from '#contract/schemas/deletion.ts'
import type { Db } from '../connection/Db.ts'

/** The accounts of records of this type that an administrator deleted, as a subquery: they are hidden, not removed. */
export const deletedAccounts = (db: Db, type: DeletableType) =>
  hiddenAccounts(db).where('deletion.record_type', '=', type)

/**
 * The accounts whose filings, money and links are hidden, as a subquery: those of every deleted record. Candidates and
 * committees share one sequence of numbers; if both have a number, deleting either hides it.
 */
export const hiddenAccounts = (db: Db) => db.selectFrom('deletion').select('deletion.acct_num')
