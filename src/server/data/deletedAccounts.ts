import type { DeletableType } from '#contract/deletion.ts'
import type { Db } from '../db/openDatabase.ts'

/** The accounts of records an administrator deleted, as a subquery: such records are hidden, not gone. */
export const deletedAccounts = (db: Db, type: DeletableType) =>
  db.selectFrom('deletion').select('deletion.acct_num').where('deletion.record_type', '=', type)
