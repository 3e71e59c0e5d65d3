import type { AccountAddition } from '#contract/schemas/bodies.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { candidateName } from '#contract/domain/fullName.ts'
import type { LinkedAccount } from '#contract/schemas/linkedAccount.ts'
import type { Db } from '../connection/Db.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { accountLinks } from '../accounts/accountLinks.ts'
import { auditIn } from '../audit/audit.ts'
import { candidatesIn } from './candidates.ts'
import { openJournal } from '../journal/journal.ts'
import { type Actor, withRegisterChange } from '../register.ts'
import { committeesIn } from './committees.ts'

export type AccountEdits = ReturnType<typeof accountEditsIn>

/** Why an account was not added. */
export interface AdditionRefusal {
  refused: 'missing' | 'own' | 'listed' | 'rival' | 'unknown'
  /** The name of the other candidate who has the account. */
  rival?: string
}

/** What administrators add to candidates' account lists. Imports of such lists leave the additions alone. */
export function accountEditsIn(db: Db) {
  return {
    /** The candidate's list, with administrators' additions; undefined if there is no such candidate. */
    list(acctNum: number): Promise<LinkedAccount[] | undefined> {
      return withReadTransaction(db, async (unchanging) => {
        if (!(await candidatesIn(unchanging).find(acctNum))) return undefined
        const links = await linksOf(unchanging, acctNum)
        return links.map(({ accountName, accountNum, added }) => ({
          accountName,
          accountNum,
          addedAt: added?.at ?? null,
          addedBy: added?.by ?? null,
        }))
      })
    },

    /**
     * Adds a committee's account to the candidate's list, under the committee's registered name. Returns the candidate as
     * it is now, or why nothing was added.
     */
    add(
      actor: Actor,
      acctNum: number,
      { accountNum }: Pick<AccountAddition, 'accountNum'>,
    ): Promise<Candidate | AdditionRefusal> {
      return withRegisterChange(db, async (trx) => {
        const candidates = candidatesIn(trx, 'administrators')
        const before = await candidates.find(acctNum)
        if (!before) return { refused: 'missing' }
        if (accountNum === acctNum) return { refused: 'own' }
        if (before.AccountList.some((entry) => entry.accountNum === accountNum)) return { refused: 'listed' }
        const committee = await committeesIn(trx).find(accountNum)
        if (!committee) {
          const rival = await candidates.find(accountNum)
          return rival ? { refused: 'rival', rival: candidateName(rival) } : { refused: 'unknown' }
        }
        const journal = openJournal(trx)
        await journal.before('candidate', [acctNum])
        await trx
          .insertInto('added_account')
          .values({
            candidate_acct_num: acctNum,
            account_num: accountNum,
            account_name: committee.Name,
            added_at: actor.at,
            added_by: actor.who,
          })
          .execute()
        const auditId = await auditIn(trx).record(actor, {
          action: 'account added',
          record: before.id,
          after: { accountName: committee.Name, accountNum },
        })
        await journal.write({ auditId })
        return (await candidates.find(acctNum)) ?? before
      })
    },

    /** Removes an added account from the candidate's list, or says why not. */
    remove(
      actor: Actor,
      acctNum: number,
      accountNum: number,
    ): Promise<'removed' | 'missing' | 'not listed' | 'imported'> {
      return withRegisterChange(db, async (trx) => {
        const candidate = await candidatesIn(trx).find(acctNum)
        if (!candidate) return 'missing'
        const link = (await linksOf(trx, acctNum)).find((one) => one.accountNum === accountNum)
        if (!link) return 'not listed'
        if (!link.added) return 'imported'
        const journal = openJournal(trx)
        await journal.before('candidate', [acctNum])
        await trx
          .deleteFrom('added_account')
          .where('candidate_acct_num', '=', acctNum)
          .where('account_num', '=', accountNum)
          .execute()
        const auditId = await auditIn(trx).record(actor, {
          action: 'account removed',
          record: candidate.id,
          before: { accountName: link.accountName, accountNum },
        })
        await journal.write({ auditId })
        return 'removed'
      })
    },
  }
}

async function linksOf(db: Db, acctNum: number) {
  return (await accountLinks(db, [acctNum])).get(acctNum) ?? []
}
