import { sql } from 'kysely'
import type { StatementAccount } from '#contract/schemas/bodies.ts'
import type { Db } from '../connection/Db.ts'
import { type Actor, withRegisterChange } from '../history/withRegisterChange.ts'
import type { StatementAccountTable } from '../tables/editTables.ts'
import { auditIn } from './audit.ts'
import { candidatesIn } from './candidates.ts'
import { committeesIn } from './committees.ts'

export type StatementLinks = ReturnType<typeof statementLinksIn>

/** Administrators' edits of statements in the state's listing. No listing undoes them. */
export function statementLinksIn(db: Db) {
  return {
    /** Links the statement to the account of a candidate or a committee; null removes the link. */
    save(actor: Actor, { id, Account }: StatementAccount): Promise<'saved' | 'missing' | 'unknown'> {
      return withRegisterChange(db, async (trx) => {
        const statement = await documentsWithLinks(trx)
          .select('hand.acct_num as linked')
          .where('document.document_id', '=', id)
          .where('source', '=', 'state')
          .executeTakeFirst()
        if (!statement) return 'missing'
        if (Account !== null && !(await isKnown(trx, Account))) return 'unknown'
        if (statement.linked === Account) return 'saved'
        await trx.deleteFrom('statement_account').where('document_id', '=', id).execute()
        if (Account !== null)
          await trx
            .insertInto('statement_account')
            .values({ document_id: id, acct_num: Account, linked_at: actor.at, linked_by: actor.who })
            .execute()
        await auditIn(trx).record(actor, {
          action: Account === null ? 'statement unlinked' : 'statement linked',
          record: `statements${id}`,
          ...(statement.linked !== null && { before: { Account: statement.linked } }),
          ...(Account !== null && { after: { Account } }),
        })
        return 'saved'
      })
    },
  }
}

const isKnown = async (trx: Db, acctNum: number): Promise<boolean> =>
  ((await committeesIn(trx).find(acctNum)) ?? (await candidatesIn(trx).find(acctNum))) !== undefined

/** The link that an administrator made, if any. */
export interface WithLinks {
  hand: { [Column in keyof StatementAccountTable]: StatementAccountTable[Column] | null }
}

/** Every document as `document`, joined with the account that an administrator assigned, as `hand`. */
export const documentsWithLinks = (db: Db) =>
  db.selectFrom('document').leftJoin('statement_account as hand', 'hand.document_id', 'document.document_id')

/** An administrator's link takes precedence over the account that the listing's names match; null if there is neither. */
export const accountOfDocument = sql<number | null>`coalesce(hand.acct_num, document.acct_num)`
