import type { StatementAccount } from '#contract/schemas/bodies.ts'
import type { Db } from '../connection/Db.ts'
import { openJournal } from '../journal/journal.ts'
import { type Actor, withRegisterChange } from '../register.ts'
import { auditIn } from '../audit/audit.ts'
import { documentsWithLinks } from '../accounts/documentsWithLinks.ts'
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
        const journal = openJournal(trx)
        await journal.before('document', [id])
        await trx.deleteFrom('statement_account').where('document_id', '=', id).execute()
        if (Account !== null)
          await trx
            .insertInto('statement_account')
            .values({ document_id: id, acct_num: Account, linked_at: actor.at, linked_by: actor.who })
            .execute()
        const auditId = await auditIn(trx).record(actor, {
          action: Account === null ? 'statement unlinked' : 'statement linked',
          record: `statements${id}`,
          ...(statement.linked !== null && { before: { Account: statement.linked } }),
          ...(Account !== null && { after: { Account } }),
        })
        await journal.write({ auditId })
        return 'saved'
      })
    },
  }
}

const isKnown = async (trx: Db, acctNum: number): Promise<boolean> =>
  ((await committeesIn(trx).find(acctNum)) ?? (await candidatesIn(trx).find(acctNum))) !== undefined
