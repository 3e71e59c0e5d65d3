import { fullName } from '#contract/domain/fullName.ts'
import type { OfficerCommittee, SearchAnswer, SearchHit } from '#contract/schemas/search.ts'
import type { Db } from '../connection/Db.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { deletedAccounts } from '../accounts/deletedAccounts.ts'
import { findSubjects, type Matched } from './findSubjects.ts'
import type { Office, Officer } from './registerDocuments.ts'
import { candidateHits, committeeHits, officerHit, raceHits, raceKey } from './registerHits.ts'
import { currentIndexOf } from './registerIndex.ts'

export type RegisterSearch = ReturnType<typeof registerSearchIn>

/**
 * Finds candidates, their races, committees and their officers. Their order comes from an index; whether each exists, and what is
 * shown of it, comes from the database at the time of the query.
 */
export function registerSearchIn(db: Db) {
  const readIndex = currentIndexOf(db)
  return {
    /** The best hits first. */
    async search(question: string, limit: number): Promise<SearchAnswer> {
      const matched = findSubjects(await readIndex(), question, limit + 1)
      const hits = await withReadTransaction(db, (unchanging) => hitsOf(unchanging, matched))
      return { hits: hits.slice(0, limit), hasMore: hits.length > limit }
    },

    /** An officer's name as the register spells it; undefined if no committee on file has such an officer. */
    async officerNamed(name: string): Promise<string | undefined> {
      const officer = (await readIndex()).officer(name)
      if (!officer) return undefined
      const committees = await withReadTransaction(db, (unchanging) => committeesOf(unchanging, officer))
      return committees.length > 0 ? officer.name : undefined
    },

    /** The committees with an officer of this name, by account number, newest first. */
    async committeesOf(name: string): Promise<OfficerCommittee[]> {
      const officer = (await readIndex()).officer(name)
      return officer ? withReadTransaction(db, (unchanging) => committeesOf(unchanging, officer)) : []
    },
  }
}

/** Those that have a page, in the same order, each with its stored data. */
async function hitsOf(db: Db, matched: readonly Matched[]): Promise<SearchHit[]> {
  const accountsOf = (kind: 'candidate' | 'committee') =>
    matched.flatMap(({ subject }) => (subject.kind === kind ? [subject.acctNum] : []))
  const candidates = await candidateHits(db, accountsOf('candidate'))
  const committees = await committeeHits(db, accountsOf('committee'))
  const races = await raceHits(
    db,
    matched.flatMap(({ subject }) => (subject.kind === 'race' ? [subject] : [])),
  )
  const hasOfficers = matched.some(({ subject }) => subject.kind === 'officer')
  const isShown = hasOfficers ? await notDeleted(db) : () => true
  const shownOf = ({ subject }: Matched) => {
    if (subject.kind === 'race') return races.get(raceKey(subject))
    if (subject.kind === 'officer') return officerOf(subject.officer, isShown)
    if (subject.kind === 'committee') return committees.get(subject.acctNum)
    return candidates.get(subject.acctNum)
  }
  return matched.flatMap((one) => {
    const hit = shownOf(one)
    return hit ? [{ ...hit, match: one.match }] : []
  })
}

async function notDeleted(db: Db) {
  const rows = await deletedAccounts(db, 'committee').execute()
  const deleted = new Set(rows.map(({ acct_num }) => acct_num))
  return ({ acctNum }: Office) => !deleted.has(acctNum)
}

function officerOf({ name, offices }: Officer, isShown: (office: Office) => boolean) {
  const shown = offices.filter(isShown)
  if (shown.length === 0) return undefined
  const count = (role: Office['role']) => shown.filter((office) => office.role === role).length
  return officerHit(name, count('chair'), count('treasurer'))
}

async function committeesOf(db: Db, { offices }: Officer): Promise<OfficerCommittee[]> {
  const rolesIn = Map.groupBy(offices, ({ acctNum }) => acctNum)
  const rows = await db
    .selectFrom('committee')
    .selectAll()
    .where('acct_num', 'in', [...rolesIn.keys()])
    .where('acct_num', 'not in', deletedAccounts(db, 'committee'))
    .orderBy('acct_num', 'desc')
    .execute()
  return rows.map((row) => {
    const roles = (rolesIn.get(row.acct_num) ?? []).map(({ role }) => role)
    return {
      acctNum: row.acct_num,
      name: row.name,
      type: row.type,
      roles,
      officer: roles.includes('chair')
        ? fullName(row.chr_name_first, row.chr_name_middle, row.chr_name_last)
        : fullName(row.trs_name_first, row.trs_name_middle, row.trs_name_last),
      offListSince: row.left_on,
    }
  })
}
