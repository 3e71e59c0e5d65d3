import { candidateName } from '#contract/domain/fullName.ts'
import { isListedStatement, STATEMENT_OF_SOLICITATION } from '#contract/domain/statements.ts'
import {
  type CheckedLink,
  type Link,
  type LinkFinding,
  MAX_SUGGESTED_LINKS,
  type SuggestedLinks,
} from '#contract/schemas/link.ts'
import type { SeveralChanged } from '#contract/schemas/workList.ts'
import type { Db } from '../connection/Db.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import type { Actor } from '../register.ts'
import { withWriteTransaction } from '../writeTransaction.ts'
import { accountEditsIn } from '../repositories/accountEdits.ts'
import { candidatesIn } from '../repositories/candidates.ts'
import { committeesIn } from '../repositories/committees.ts'
import { documentsIn } from '../repositories/documents.ts'
import { recordCombined } from '../repositories/recordCombined.ts'
import { solicitationParts } from '../repositories/solicitations.ts'
import { suggestLinks } from './suggestLinks.ts'

export type LinkLists = ReturnType<typeof linkListsIn>

/** Adding committees' accounts to many candidates' account lists at once: suggest, check and save. */
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

    /** All of them or none. Instead returns the first link that cannot be made, if there is one. */
    save: (actor: Actor, links: readonly Link[]): Promise<SeveralChanged | CheckedLink> =>
      withWriteTransaction(db, async (trx) => {
        const refused = (await checkEach(trx, links)).find(({ finding }) => finding !== 'new')
        if (refused) return refused
        const added = await recordCombined(
          trx,
          actor,
          { record: 'candidates', change: 'add links' },
          async () => {
            for (const { acctNum, accountNum } of links)
              await accountEditsIn(trx).add(actor, acctNum, { accountNum })
          },
        )
        return added as SeveralChanged // each of them is new
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
