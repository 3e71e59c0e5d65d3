import { counted } from '#contract/domain/text.ts'
import { electionName } from '#contract/domain/elections.ts'
import { fullName } from '#contract/domain/names.ts'
import { hasLeftRace, officeName, raceDistrict, raceName } from '#contract/domain/races.ts'
import { candidatePage, committeePage, officerPage, racePage } from '#contract/pages.ts'
import type { OfficerCommittee, SearchAnswer, SearchHit } from '#contract/schemas/search.ts'
import { deletedAccounts } from '../accounts.ts'
import { type Db, isAmong, withReadTransaction } from '../connection/Db.ts'
import { findSubjects, type Matched } from './findSubjects.ts'
import { currentIndexOf, type Office, type Officer, type Subject } from './registerIndex.ts'

export type RegisterSearch = ReturnType<typeof registerSearchIn>

/**
 * Finds candidates, their races, committees and their officers. Their order comes from an index; whether each exists,
 * and what is shown about it, comes from the database at the time of the query.
 */
export function registerSearchIn(db: Db) {
  const readIndex = currentIndexOf(db)
  return {
    /** The best hits first. */
    async search(question: string, limit: number): Promise<SearchAnswer> {
      const matched = await findSubjects(await readIndex(), question, limit + 1)
      const hits = await withReadTransaction(db, (trx) => hitsOf(trx, matched))
      return { hits: hits.slice(0, limit), hasMore: hits.length > limit }
    },

    /** An officer's name as the register spells it; undefined if no committee on file has such an officer. */
    async officerNamed(name: string): Promise<string | undefined> {
      const officer = (await readIndex()).officer(name)
      if (!officer) return undefined
      const committees = await withReadTransaction(db, (trx) => committeesOf(trx, officer))
      return committees.length > 0 ? officer.name : undefined
    },

    /** The committees with an officer of this name, by account number, newest first. */
    async committeesOf(name: string): Promise<OfficerCommittee[]> {
      const officer = (await readIndex()).officer(name)
      return officer ? withReadTransaction(db, (trx) => committeesOf(trx, officer)) : []
    },
  }
}

/** Those that have a page, in the same order, each with its stored data. */
async function hitsOf(db: Db, matched: readonly Matched[]): Promise<SearchHit[]> {
  const accountsOf = (kind: 'candidate' | 'committee') =>
    matched.flatMap(({ subject }) => (subject.kind === kind ? [subject.acctNum] : []))
  const candidates = byAccount((await candidateRows(db, accountsOf('candidate'))).map(candidateHit))
  const committees = byAccount((await committeeRows(db, accountsOf('committee'))).map(committeeHit))
  const wanted = matched.flatMap(({ subject }) => (subject.kind === 'race' ? [subject] : []))
  const races = await raceHits(db, wanted)
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

type Shown = Omit<SearchHit, 'match'>

const byAccount = <Hit extends { acctNum: number }>(hits: readonly Hit[]) =>
  new Map(hits.map((hit) => [hit.acctNum, hit]))

type CandidateRow = Awaited<ReturnType<typeof candidateRows>>[number]
type CommitteeRow = Awaited<ReturnType<typeof committeeRows>>[number]

/** Those of these account numbers that are candidates with a page. */
export async function candidateRows(db: Db, accounts: readonly number[]) {
  if (accounts.length === 0) return []
  return db
    .selectFrom('candidate')
    .leftJoin('election', 'election.election_id', 'candidate.election_id')
    .select(['acct_num', 'name_first', 'name_middle', 'name_last', 'office_code', 'office_desc', 'juris1num'])
    .select([
      'candidate.election_id',
      'election.name as election_name',
      'party_code',
      'party_desc',
      'status_desc',
      'left_on',
    ])
    .where(isAmong(db, 'acct_num', accounts))
    .where('acct_num', 'not in', deletedAccounts(db, 'candidate'))
    .execute()
}

/** Those of these account numbers that are committees with a page. */
export async function committeeRows(db: Db, accounts: readonly number[]) {
  if (accounts.length === 0) return []
  return db
    .selectFrom('committee')
    .leftJoin('committee_status', 'committee_status.acct_num', 'committee.acct_num')
    .select(['committee.acct_num', 'name', 'type', 'type_desc', 'status', 'left_on'])
    .where(isAmong(db, 'committee.acct_num', accounts))
    .where('committee.acct_num', 'not in', deletedAccounts(db, 'committee'))
    .execute()
}

export const candidateHit = (row: CandidateRow): Shown & { acctNum: number } => ({
  kind: 'candidate',
  acctNum: row.acct_num,
  name: fullName(row.name_first, row.name_middle, row.name_last),
  description: joined([
    raceName(officeName(row.office_code) ?? row.office_desc, raceDistrict(row.juris1num)),
    row.election_name || electionName(row.election_id),
    row.party_code,
    row.status_desc,
  ]),
  page: candidatePage(row.acct_num),
  offListSince: row.left_on,
})

export const committeeHit = (row: CommitteeRow): Shown & { acctNum: number } => ({
  kind: 'committee',
  acctNum: row.acct_num,
  name: row.name,
  description: joined([row.type_desc || row.type, row.status ?? '']),
  page: committeePage(row.acct_num),
  offListSince: row.left_on,
})

/** A race, as in the address of its page. */
type RaceOf = Omit<Extract<Subject, { kind: 'race' }>, 'kind'>

const raceKey = ({ electionId, officeCode, district }: RaceOf) => `${electionId} ${officeCode} ${district}`

/** Those of these races that have a candidate, by key. */
async function raceHits(db: Db, races: readonly RaceOf[]): Promise<Map<string, Shown>> {
  if (races.length === 0) return new Map()
  const elections = [...new Set(races.map(({ electionId }) => electionId))]
  const offices = [...new Set(races.map(({ officeCode }) => officeCode))]
  const rows = await db
    .selectFrom('candidate')
    .leftJoin('election', 'election.election_id', 'candidate.election_id')
    .select(['candidate.election_id as electionId', 'election.name', 'office_code as officeCode'])
    .select(['juris1num', 'status_desc'])
    .select((eb) => [eb.fn.max('office_desc').as('office'), eb.fn.countAll<number>().as('candidates')])
    .where('candidate.election_id', 'in', elections)
    .where('office_code', 'in', offices)
    .where('left_on', 'is', null)
    .where('acct_num', 'not in', deletedAccounts(db, 'candidate'))
    .groupBy(['candidate.election_id', 'election.name', 'office_code', 'juris1num', 'status_desc'])
    .execute()
  const byRace = Map.groupBy(
    rows.map((row) => ({ ...row, district: raceDistrict(row.juris1num) })),
    raceKey,
  )
  return new Map(
    [...byRace].flatMap(([key, [one, ...others]]) => {
      if (!one) return []
      const running = [one, ...others].filter((row) => !hasLeftRace({ StatusDesc: row.status_desc }))
      const count = running.reduce((sum, { candidates }) => sum + candidates, 0)
      const hit = {
        kind: 'race' as const,
        acctNum: null,
        name: raceName(officeName(one.officeCode) ?? one.office, one.district),
        description: joined([one.name || electionName(one.electionId), counted(count, 'candidate')]),
        page: racePage(one.electionId, one.officeCode, one.district),
        offListSince: null,
      }
      return [[key, hit] as const]
    }),
  )
}

/** An officer of this name, with the number of committees. */
const officerHit = (name: string, chairs: number, treasuries: number): Shown => ({
  kind: 'officer',
  acctNum: null,
  name,
  description: [
    ...(chairs > 0 ? [`Chair of ${counted(chairs, 'committee')}`] : []),
    ...(treasuries > 0
      ? [`${chairs > 0 ? 'treasurer' : 'Treasurer'} of ${counted(treasuries, 'committee')}`]
      : []),
  ].join(', '),
  page: officerPage(name),
  offListSince: null,
})

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')
