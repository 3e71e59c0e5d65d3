import { candidateName } from '#contract/domain/fullName.ts'
import { isListedStatement, STATEMENT_OF_SOLICITATION } from '#contract/domain/statements.ts'
import {
  type CheckedLink,
  type Link,
  type LinkFinding,
  MAX_SUGGESTED_LINKS,
  type SuggestedLinks,
} from '#contract/schemas/link.ts'
import { accountLinks } from '../accounts/accountLinks.ts'
import type { Db } from '../connection/Db.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { type Actor, withRegisterChange } from '../history/withRegisterChange.ts'
import { withWriteTransaction } from '../history/withWriteTransaction.ts'
import { accountEditsIn } from '../repositories/accountEdits.ts'
import { candidatesIn } from '../repositories/candidates.ts'
import { committeesIn } from '../repositories/committees.ts'
import { documentsIn } from '../repositories/documents.ts'
import { solicitationParts } from '../repositories/solicitations.ts'
import { suggestLinks } from './suggestLinks.ts'

export type LinkLists = ReturnType<typeof linkListsIn>

/** Adding committees' accounts to many candidates' account lists at once: suggest, check, save and undo. */
export function linkListsIn(db: Db) {
  return {
    /** For the candidates of this election and office; blank means any. */
    suggest: (electionId: string, officeCode: string): Promise<SuggestedLinks> =>
      withReadTransaction(db, async (unchanging) => {
        const statements = await documentsIn(unchanging).ofType(STATEMENT_OF_SOLICITATION)
        const links = suggestLinks({
          candidates: await candidatesIn(unchanging).filtered(electionId, officeCode),
          committees: await committeesIn(unchanging).list(),
          statements: statements.filter(isListedStatement).map(({ Date, solicitor, DocDesc, Account }) => ({
            date: Date,
            solicitor,
            organization: solicitationParts(DocDesc).organization,
            account: Account,
          })),
        })
        return { links: links.slice(0, MAX_SUGGESTED_LINKS), total: links.length }
      }),

    check: (links: readonly Link[]): Promise<CheckedLink[]> =>
      withReadTransaction(db, (unchanging) => checkEach(unchanging, links)),

    /** All of them or none. Returns the first link that cannot be made. */
    save: (actor: Actor, links: readonly Link[]): Promise<CheckedLink | undefined> =>
      withWriteTransaction(db, async (trx) => {
        const refused = (await checkEach(trx, links)).find(({ finding }) => finding !== 'new')
        if (refused) return refused
        return withRegisterChange(trx, async (changing) => {
          for (const { acctNum, accountNum } of links)
            await accountEditsIn(changing).add(actor, acctNum, { accountNum })
          return undefined
        })
      }),

    /** Removes the links that were added: all of them, or none if one is no longer an addition, which it returns. */
    undo: (actor: Actor, links: readonly Link[]): Promise<Link | undefined> =>
      withWriteTransaction(db, async (trx) => {
        const candidates = await candidatesIn(trx).findEach(links.map(({ acctNum }) => acctNum))
        const lists = await accountLinks(trx, [...candidates.keys()])
        const missing = links.find(
          ({ acctNum, accountNum }) =>
            !lists.get(acctNum)?.some((entry) => entry.accountNum === accountNum && entry.added !== null),
        )
        if (missing) return missing
        return withRegisterChange(trx, async (changing) => {
          for (const { acctNum, accountNum } of links)
            await accountEditsIn(changing).remove(actor, acctNum, accountNum)
          return undefined
        })
      }),
  }
}

async function checkEach(db: Db, links: readonly Link[]): Promise<CheckedLink[]> {
  const candidates = await candidatesIn(db).findEach(links.map(({ acctNum }) => acctNum))
  const committees = await committeesIn(db).findEach(links.map(({ accountNum }) => accountNum))
  return links.map(({ acctNum, accountNum }) => {
    const candidate = candidates.get(acctNum)
    const committee = committees.get(accountNum)
    const isListed = candidate?.AccountList.some((entry) => entry.accountNum === accountNum)
    const finding: LinkFinding = !candidate
      ? 'noCandidate'
      : acctNum === accountNum
        ? 'own'
        : isListed
          ? 'listed'
          : committee
            ? 'new'
            : 'noCommittee'
    return {
      acctNum,
      accountNum,
      candidate: candidate ? candidateName(candidate) : null,
      committee: committee?.Name ?? null,
      finding,
    }
  })
}
