import type { Db } from '../db/openDatabase.ts'
import type { DeletionTable } from '../db/schema.ts'

/** The accounts of records an administrator deleted, as a subquery: such records are hidden, not gone. */
export const deletedAccounts = (db: Db, type: DeletionTable['record_type']) =>
  db.selectFrom('deletion').select('deletion.acct_num').where('deletion.record_type', '=', type)
