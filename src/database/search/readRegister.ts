import type { Selectable } from 'kysely'
import { fullName } from '#contract/domain/fullName.ts'
import { officeName } from '#contract/domain/office.ts'
import type { Db } from '../connection/Db.ts'
import type { CandidateTable, CommitteeTable } from '../tables/stateTables.ts'
import { recordWords } from './documentWords.ts'
import { foldWords } from '../names/foldWords.ts'
import type { Office, Officers } from './officers.ts'
import { attributeWord } from './WordIndex.ts'

/** A candidate or committee that can be found: its words, and its rank among equally similar ones. */
export interface RegisterDocument {
  kind: 'candidate' | 'committee'
  acctNum: number
  words: string[]
  rank: number
}

/** The rows per batch: some ten milliseconds of work. */
const ROWS_AT_A_TIME = 500

/** An active committee ranks before everything that ranks by day; records the state no longer lists rank last. */
const OPEN_COMMITTEE = 99_999_999
const OFF_LIST = -100_000_000

/** The columns that a record's document is made from. */
const CANDIDATE_COLUMNS = [
  'acct_num',
  'name_first',
  'name_middle',
  'name_last',
  'election_id',
  'office_code',
  'office_desc',
  'juris1num',
  'party_code',
  'party_desc',
  'left_on',
] as const satisfies readonly (keyof CandidateTable)[]
const COMMITTEE_COLUMNS = [
  'acct_num',
  'name',
  'type',
  'type_desc',
  'left_on',
  'chr_name_first',
  'chr_name_middle',
  'chr_name_last',
  'trs_name_first',
  'trs_name_middle',
  'trs_name_last',
] as const satisfies readonly (keyof CommitteeTable)[]

type CandidateRow = Pick<Selectable<CandidateTable>, (typeof CANDIDATE_COLUMNS)[number]>
type CommitteeRow = Pick<Selectable<CommitteeTable>, (typeof COMMITTEE_COLUMNS)[number]>

/** Every candidate, including deleted ones, newest account first, in batches. */
export const readCandidates = (db: Db) =>
  inPages(async (before) => {
    const rows = await db
      .selectFrom('candidate')
      .select(CANDIDATE_COLUMNS)
      .$if(before !== undefined, (of) => of.where('acct_num', '<', before ?? 0))
      .orderBy('acct_num', 'desc')
      .limit(ROWS_AT_A_TIME)
      .execute()
    return rows.map(candidateDocument)
  })

/** Every committee, including deleted ones, newest account first, in batches; their officers are added to `officers`. */
export const readCommittees = (db: Db, officers: Officers) =>
  inPages(async (before) => {
    const rows = await db
      .selectFrom('committee')
      .select(COMMITTEE_COLUMNS)
      .$if(before !== undefined, (of) => of.where('acct_num', '<', before ?? 0))
      .orderBy('acct_num', 'desc')
      .limit(ROWS_AT_A_TIME)
      .execute()
    for (const row of rows) for (const { name, office } of officersOf(row)) officers.add(name, office)
    return rows.map(committeeDocument)
  })

/** What the search box finds a candidate by: the name, and words about office, party, year, account and district. */
const candidateDocument = (row: CandidateRow): RegisterDocument => ({
  kind: 'candidate',
  acctNum: row.acct_num,
  words: [
    ...recordWords(fullName(row.name_first, row.name_middle, row.name_last)),
    ...aboutOffice(row.office_code, row.office_desc),
    ...about(`${row.party_code} ${row.party_desc}`),
    attributeWord(row.election_id.slice(0, 4)),
    attributeWord(String(row.acct_num)),
    ...districtWords(row.juris1num),
  ],
  rank: Number(row.election_id.slice(0, 8)) + (row.left_on === null ? 0 : OFF_LIST),
})

/** What the search box finds a committee by: its name, and words about its type and account. */
const committeeDocument = (row: CommitteeRow): RegisterDocument => ({
  kind: 'committee',
  acctNum: row.acct_num,
  words: [...recordWords(row.name), ...about(`committee ${row.type} ${row.type_desc} ${row.acct_num}`)],
  rank: OPEN_COMMITTEE + (row.left_on === null ? 0 : OFF_LIST),
})

/** The officers of a committee, the chair first. */
function officersOf(row: CommitteeRow): { name: string; office: Office }[] {
  const office = { acctNum: row.acct_num, isListed: row.left_on === null }
  return [
    {
      name: fullName(row.chr_name_first, row.chr_name_middle, row.chr_name_last),
      office: { ...office, role: 'chair' },
    },
    {
      name: fullName(row.trs_name_first, row.trs_name_middle, row.trs_name_last),
      office: { ...office, role: 'treasurer' },
    },
  ]
}

/**
 * An officer's rank: after active committees and the newest candidates; last if all of the officer's committees are
 * closed.
 */
export const officerRank = (isListed: boolean) => (isListed ? 1 : OFF_LIST)

const about = (text: string) => foldWords(text).map(attributeWord)

const aboutOffice = (code: string, description: string) =>
  about(`${officeName(code) ?? ''} ${description} ${code}`)

const districtWords = (district: string) =>
  /[^0]/.test(district) ? about(`district ${district.replace(/^0+/, '')}`) : []

async function* inPages<Row extends { acctNum: number }>(
  read: (before: number | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let before: number | undefined; ;) {
    const rows = await read(before)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    before = last.acctNum
  }
}
