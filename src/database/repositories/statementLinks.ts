import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'
import type { StatementAccountTable } from '../schema.ts'

/** The link that an administrator made, where there is one. */
export interface WithLinks {
  hand: { [Column in keyof StatementAccountTable]: StatementAccountTable[Column] | null }
}

/** Every document, `document`, and beside it the account that an administrator gave it, `hand`. */
export const documentsWithLinks = (db: Db) =>
  db.selectFrom('document').leftJoin('statement_account as hand', 'hand.document_id', 'document.document_id')

/** An administrator's word goes before what the listing's names fit; null where there is neither. */
export const accountOfDocument = sql<number | null>`coalesce(hand.acct_num, document.acct_num)`
