import { sql } from 'kysely'
import type { Db } from '../connection/Db.ts'
import type { StatementAccountTable } from '../tables/editTables.ts'

/** The link that an administrator made, if any. */
export interface WithLinks {
  hand: { [Column in keyof StatementAccountTable]: StatementAccountTable[Column] | null }
}

/** Every document as `document`, joined with the account that an administrator assigned, as `hand`. */
export const documentsWithLinks = (db: Db) =>
  db.selectFrom('document').leftJoin('statement_account as hand', 'hand.document_id', 'document.document_id')

/** An administrator's link takes precedence over the account that the listing's names match; null if there is neither. */
export const accountOfDocument = sql<number | null>`coalesce(hand.acct_num, document.acct_num)`
