import { counted } from '#contract/domain/counted.ts'
import { fullName } from '#contract/domain/fullName.ts'
import { officeName } from '#contract/domain/office.ts'
import { hasLeftRace } from '#contract/domain/hasLeftRace.ts'
import { raceDistrict, raceName } from '#contract/domain/race.ts'
import { candidatePage, committeePage, officerPage, racePage } from '#contract/pages.ts'
import { electionName } from '#contract/domain/elections.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import { deletedAccounts } from '../accounts/deletedAccounts.ts'

type Shown = Omit<SearchHit, 'match'>

const candidatesOf = (db: Db, accounts: readonly number[]) =>
  db
    .selectFrom('candidate')
    .leftJoin('election', 'election.election_id', 'candidate.election_id')
    .select(['acct_num', 'name_first', 'name_middle', 'name_last', 'office_code', 'office_desc', 'juris1num'])
    .select([
      'candidate.election_id',
      'election.name as election_name',
      'party_code',
      'status_desc',
      'left_on',
    ])
    .where(amongNumbers(db, 'acct_num', accounts))
    .where('acct_num', 'not in', deletedAccounts(db, 'candidate'))
    .execute()

const committeesOf = (db: Db, accounts: readonly number[]) =>
  db
    .selectFrom('committee')
    .leftJoin('committee_status', 'committee_status.acct_num', 'committee.acct_num')
    .select(['committee.acct_num', 'name', 'type', 'type_desc', 'status', 'left_on'])
    .where(amongNumbers(db, 'committee.acct_num', accounts))
    .where('committee.acct_num', 'not in', deletedAccounts(db, 'committee'))
    .execute()

/** Those of these account numbers that are candidates with a page, by number. */
export async function candidateHits(db: Db, accounts: readonly number[]): Promise<Map<number, Shown>> {
  if (accounts.length === 0) return new Map()
  const rows = await candidatesOf(db, accounts)
  return new Map(
    rows.map((row) => {
      const office = officeName(row.office_code) ?? row.office_desc
      const hit = {
        kind: 'candidate' as const,
        acctNum: row.acct_num,
        name: fullName(row.name_first, row.name_middle, row.name_last),
        says: joined([
          raceName(office, raceDistrict(row.juris1num)),
          row.election_name || electionName(row.election_id),
          row.party_code,
          row.status_desc,
        ]),
        page: candidatePage(row.acct_num),
        offListSince: row.left_on,
      }
      return [row.acct_num, hit]
    }),
  )
}

/** Those of these account numbers that are committees with a page, by number. */
export async function committeeHits(db: Db, accounts: readonly number[]): Promise<Map<number, Shown>> {
  if (accounts.length === 0) return new Map()
  const rows = await committeesOf(db, accounts)
  return new Map(
    rows.map((row) => {
      const hit = {
        kind: 'committee' as const,
        acctNum: row.acct_num,
        name: row.name,
        says: joined([row.type_desc || row.type, row.status ?? '']),
        page: committeePage(row.acct_num),
        offListSince: row.left_on,
      }
      return [row.acct_num, hit]
    }),
  )
}

/** A race, as in the address of its page. */
interface RaceOf {
  electionId: string
  officeCode: string
  district: string
}

export const raceKey = ({ electionId, officeCode, district }: RaceOf) =>
  `${electionId} ${officeCode} ${district}`

/** Those of these races that have a candidate, by key. */
export async function raceHits(db: Db, races: readonly RaceOf[]): Promise<Map<string, Shown>> {
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
  const found = Map.groupBy(
    rows.map((row) => ({ ...row, district: raceDistrict(row.juris1num) })),
    raceKey,
  )
  return new Map(
    [...found].flatMap(([key, [one, ...others]]) => {
      if (!one) return []
      const running = [one, ...others].filter((row) => !hasLeftRace({ StatusDesc: row.status_desc }))
      const count = running.reduce((sum, { candidates }) => sum + candidates, 0)
      const hit = {
        kind: 'race' as const,
        acctNum: null,
        name: raceName(officeName(one.officeCode) ?? one.office, one.district),
        says: joined([one.name || electionName(one.electionId), counted(count, 'candidate')]),
        page: racePage(one.electionId, one.officeCode, one.district),
        offListSince: null,
      }
      return [[key, hit] as const]
    }),
  )
}

/** An officer of this name, with the number of committees. */
export const officerHit = (name: string, chairs: number, treasuries: number): Shown => ({
  kind: 'officer',
  acctNum: null,
  name,
  says: [
    ...(chairs > 0 ? [`Chair of ${counted(chairs, 'committee')}`] : []),
    ...(treasuries > 0
      ? [`${chairs > 0 ? 'treasurer' : 'Treasurer'} of ${counted(treasuries, 'committee')}`]
      : []),
  ].join(', '),
  page: officerPage(name),
  offListSince: null,
})

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')
