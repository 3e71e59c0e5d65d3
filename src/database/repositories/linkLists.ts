import { candidateName, chairName, treasurerName } from '#contract/domain/names.ts'
import { raceDistrict, raceName } from '#contract/domain/races.ts'
import { isListedStatement, STATEMENT_OF_SOLICITATION } from '#contract/lists/documentList.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import {
  type CheckedLink,
  type Link,
  type LinkEvidence,
  type LinkFinding,
  MAX_SUGGESTED_LINKS,
  type SuggestedLink,
  type SuggestedLinks,
  type SeveralChanged,
} from '#contract/schemas/workList.ts'
import { type Db, withReadTransaction, withWriteTransaction } from '../connection/Db.ts'
import { candidateNames, compareNames, type PersonNames, personNames } from '../search/personNames.ts'
import { nameInWords } from '../search/normalizeNames.ts'
import type { Actor } from '../register.ts'
import { candidateEditsIn } from './candidateEdits.ts'
import { candidatesIn } from './candidates.ts'
import { committeesIn } from './committees.ts'
import { documentsIn, solicitationParts } from './documents.ts'
import { recordCombined } from './severalChanges.ts'

/** Adding committees' accounts to many candidates' account lists at once: suggest, check and save. */
export function linkListsIn(db: Db) {
  return {
    /** For the candidates of this election and office; blank means any. */
    suggest: (electionId: string, officeCode: string): Promise<SuggestedLinks> =>
      withReadTransaction(db, async (trx) => {
        const statements = await documentsIn(trx).ofType(STATEMENT_OF_SOLICITATION)
        const links = suggestLinks({
          candidates: await candidatesIn(trx).filtered(electionId, officeCode),
          committees: await committeesIn(trx).list(),
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
      withReadTransaction(db, (trx) => checkEach(trx, links)),

    /** Saves all of them or none: if a link cannot be made, returns the first such link instead. */
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
              await candidateEditsIn(trx).addAccount(actor, acctNum, { accountNum })
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

/** What a statement of solicitation says: a person solicits for an organization. */
interface StatedSolicitation {
  /** ISO. */
  date: string
  /** As the state lists them, `Last, First`. */
  solicitor: string
  organization: string
  /** The committee's account, if the statement is known to be a committee's. */
  account: number | null
}

/** What the register knows about the people behind committees. */
interface LinkSources {
  candidates: readonly Candidate[]
  committees: readonly Committee[]
  statements: readonly StatedSolicitation[]
}

/**
 * Links that do not exist yet and that some evidence supports: a candidate solicits for a committee, or has the name of
 * its chair or treasurer. First and last names must be equal, and middle names must not differ. Two people can share a
 * name, so an administrator has to check. Those with the most evidence come first, then by account.
 */
export function suggestLinks({ candidates, committees, statements }: LinkSources): SuggestedLink[] {
  const known = candidates.map((candidate) => ({ candidate, names: candidateNames(candidate) }))
  const byLastName = Map.groupBy(known, ({ names }) => names.last.join(''))
  const committeeOf = new Map(committees.map((committee) => [committee.AcctNum, committee]))
  const byName = Map.groupBy(committees, ({ Name }) => nameInWords(Name))
  const links = new Map<string, SuggestedLink>()

  const suggest = (person: PersonNames, committee: Committee, evidence: LinkEvidence) => {
    const namesakes = (byLastName.get(person.last.join('')) ?? []).filter(({ names }) =>
      isOneName(names, person),
    )
    for (const { candidate } of namesakes) {
      const { AcctNum, AccountList } = candidate
      if (AccountList.some(({ accountNum }) => accountNum === committee.AcctNum)) continue
      const key = `${AcctNum} ${committee.AcctNum}`
      const link = links.get(key) ?? {
        acctNum: AcctNum,
        accountNum: committee.AcctNum,
        candidate: candidateName(candidate),
        race: raceName(candidate.OfficeDesc, raceDistrict(candidate.Juris1num)),
        election: candidate.ElectionID,
        committee: committee.Name,
        evidence: [],
      }
      link.evidence.push(evidence)
      links.set(key, link)
    }
  }

  for (const { date, solicitor, organization, account } of statements) {
    const own = account === null ? undefined : committeeOf.get(account)
    const named = own ? [own] : (byName.get(nameInWords(organization)) ?? [])
    const description = `${date}: ${solicitor} for ${organization || (own?.Name ?? '')}`
    for (const committee of named)
      suggest(solicitorNames(solicitor), committee, { by: 'statement', description })
  }
  for (const committee of committees) {
    const { ChrNameLast, ChrNameFirst, ChrNameMiddle, TrsNameLast, TrsNameFirst, TrsNameMiddle } = committee
    const chair = personNames({ last: ChrNameLast, first: ChrNameFirst, middle: ChrNameMiddle })
    const treasurer = personNames({ last: TrsNameLast, first: TrsNameFirst, middle: TrsNameMiddle })
    suggest(chair, committee, { by: 'chair', description: chairName(committee) })
    suggest(treasurer, committee, { by: 'treasurer', description: treasurerName(committee) })
  }
  return [...links.values()].toSorted(
    (a, b) => b.evidence.length - a.evidence.length || b.acctNum - a.acctNum || a.accountNum - b.accountNum,
  )
}

function isOneName(one: PersonNames, other: PersonNames): boolean {
  const { last, first, middle } = compareNames(one, other)
  return last === 'same' && first === 'same' && middle !== 'differs'
}

function solicitorNames(solicitor: string): PersonNames {
  const [last = '', given = ''] = solicitor.split(', ')
  const [first = '', ...middle] = given.split(' ')
  return personNames({ last, first, middle: middle.join(' ') })
}
