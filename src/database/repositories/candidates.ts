import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { accountNumbersOf } from '#contract/domain/accounts.ts'
import { raceDistrict } from '#contract/domain/races.ts'
import type { AccountListEntry, Candidate } from '#contract/schemas/candidate.ts'
import { type Db, isAmong } from '../connection/Db.ts'
import type { Database } from '../schema.ts'
import { accountList, candidatesWithAccount, deletedAccounts } from '../accounts.ts'

type Condition = (eb: ExpressionBuilder<Database, 'candidate'>) => Expression<SqlBool>

/** Only administrators see the VoterID of a candidate whose address the state suppresses. */
type Audience = 'public' | 'administrators'

/**
 * The candidates the site shows: the state's rows, with administrators' VoterIDs and accounts, and without deleted ones.
 * Candidates who have left the state's list can be found, but are in no list. Lists are by account number, newest first.
 */
export function candidatesIn(db: Db, audience: Audience = 'public') {
  const candidatesWhere = async (condition: Condition) =>
    (await candidateRows(db, audience, condition).execute()).map(withAccountList)
  const listedWhere = (condition: Condition) => candidatesWhere((eb) => eb.and([isListed(eb), condition(eb)]))

  const candidates = {
    latest(limit: number): Promise<Candidate[]> {
      const newest = listedCandidates(db)
        .select('candidate.acct_num')
        .orderBy('candidate.acct_num', 'desc')
        .limit(limit)
      return listedWhere((eb) => eb('candidate.acct_num', 'in', newest))
    },

    /** The candidates of this election and office; blank means any. */
    filtered: (electionId: string, officeCode: string): Promise<Candidate[]> =>
      listedWhere(isOf(electionId, officeCode)),

    /**
     * The offices that candidates of an election run for. `officesOf` makes the same offices from them as from all these
     * candidates: an office with several descriptions appears with each of them, in the order of the list.
     */
    runningFor: (electionId: string): Promise<Pick<Candidate, 'OfficeCode' | 'OfficeDesc'>[]> =>
      listedCandidates(db)
        .where('candidate.election_id', '=', electionId)
        .select(['candidate.office_code as OfficeCode', 'candidate.office_desc as OfficeDesc'])
        .groupBy(['candidate.office_code', 'candidate.office_desc'])
        .orderBy((eb) => eb.fn.min('candidate.acct_num'), 'desc')
        .execute(),

    /** The candidates of an election, or of one office, with only what races need. */
    async entrants(electionId: string, officeCode = ''): Promise<Entrant[]> {
      const rows = await entrantRows(db, isOf(electionId, officeCode)).execute()
      return rows.map(withAccountList)
    },

    /** Those of one district; `district` is as in the address of a race. */
    async ofRace(electionId: string, officeCode: string, district: string): Promise<Entrant[]> {
      const all = await candidates.entrants(electionId, officeCode)
      return all.filter(({ Juris1num }) => raceDistrict(Juris1num) === district)
    },

    /** The accounts of an office's candidates in the same order, each candidate's own first. */
    accountsOfOffice: async (electionId: string, officeCode: string): Promise<number[]> =>
      accountNumbersOf(await candidates.entrants(electionId, officeCode)),

    /** Every candidate with a page, including those the state no longer lists. */
    all: (): Promise<Candidate[]> => candidatesWhere((eb) => eb.and([])),

    /** The candidates of this election and office without a VoterID; blank means any. */
    withoutVoterId: (electionId: string, officeCode: string): Promise<Candidate[]> =>
      listedWhere((eb) => eb.and([isOf(electionId, officeCode)(eb), isWithoutVoterId(db)(eb)])),

    /** The candidates with one of these VoterIDs, including those the state no longer lists. */
    async withVoterIds(voterIds: readonly string[]): Promise<Candidate[]> {
      if (voterIds.length === 0) return []
      const edits = db.selectFrom('voter_id_edit').select('acct_num')
      // There may be hundreds of VoterIDs, and hardly any candidate has one of them.
      const holders = await db
        .selectFrom('candidate')
        .select('acct_num')
        .where((eb) =>
          eb.or([
            eb.and([isAmong(db, 'voter_id', voterIds), eb('acct_num', 'not in', edits)]),
            eb('acct_num', 'in', edits.where(isAmong(db, 'voter_id_edit.voter_id', voterIds))),
          ]),
        )
        .execute()
      if (holders.length === 0) return []
      const accounts = holders.map(({ acct_num }) => acct_num)
      return candidatesWhere((eb) => eb('candidate.acct_num', 'in', accounts))
    },

    /** The candidates whose account list holds this committee's account. */
    byAccount: (acctNum: number): Promise<Candidate[]> =>
      listedWhere((eb) => eb('candidate.acct_num', 'in', candidatesWithAccount(db, acctNum))),

    /** Includes a candidate the state no longer lists. */
    find: async (acctNum: number): Promise<Candidate | undefined> =>
      (await candidatesWhere((eb) => eb('candidate.acct_num', '=', acctNum)))[0],

    /** The candidates with these accounts, by account, including those the state no longer lists. */
    async findEach(acctNums: readonly number[]): Promise<ReadonlyMap<number, Candidate>> {
      const matches =
        acctNums.length === 0 ? [] : await candidatesWhere((eb) => eb('candidate.acct_num', 'in', acctNums))
      return new Map(matches.map((candidate) => [candidate.AcctNum, candidate]))
    },
  }
  return candidates
}

/** Blank means any. */
const isOf =
  (electionId: string, officeCode: string): Condition =>
  (eb) =>
    eb.and([
      ...(electionId === '' ? [] : [eb('candidate.election_id', '=', electionId)]),
      ...(officeCode === '' ? [] : [eb('candidate.office_code', '=', officeCode)]),
    ])

const shown = (db: Db) =>
  db.selectFrom('candidate').where('candidate.acct_num', 'not in', deletedAccounts(db, 'candidate'))

const isListed: Condition = (eb) => eb('candidate.left_on', 'is', null)

/** The candidates in lists and counts: the state still lists them. */
export const listedCandidates = (db: Db) => shown(db).where(isListed)

/** Whether a candidate has no VoterID, neither from the state nor from an administrator. */
export const isWithoutVoterId =
  (db: Db): Condition =>
  (eb) =>
    eb.and([
      eb('candidate.voter_id', '=', ''),
      eb('candidate.acct_num', 'not in', db.selectFrom('voter_id_edit').select('acct_num')),
    ])

/** SQLite, which has no type for JSON, returns its text. */
const withAccountList = <Row extends { AccountList: AccountListEntry[] | string }>(row: Row) => ({
  ...row,
  AccountList:
    typeof row.AccountList === 'string'
      ? (JSON.parse(row.AccountList) as AccountListEntry[]) // as the query makes it
      : row.AccountList,
})

const unlessSuppressed = (text: Expression<string>) =>
  sql<string>`case when candidate.suppress_address = 1 then '' else ${text} end`

/** The state blanks suppressed addresses itself; one that a source failed to blank is not published either. */
const address = (part: 'addr1' | 'addr2' | 'city' | 'state' | 'zip') =>
  unlessSuppressed(sql.ref(`candidate.${part}`))

/** Who runs, as lists and races both show it. */
const NAMED = [
  'candidate.acct_num as AcctNum',
  'candidate.name_first as NameFirst',
  'candidate.name_middle as NameMiddle',
  'candidate.name_last as NameLast',
] as const

/** What they run for, likewise. */
const RUNNING = [
  'candidate.party_code as PartyCode',
  'candidate.office_code as OfficeCode',
  'candidate.office_desc as OfficeDesc',
  'candidate.juris1num as Juris1num',
  'candidate.status_desc as StatusDesc',
] as const

function candidateRows(db: Db, audience: Audience, condition: Condition) {
  const voterId = sql<string>`coalesce(voter_id_edit.voter_id, candidate.voter_id)`
  return (
    shown(db)
      .where(condition)
      .leftJoin('voter_id_edit', 'voter_id_edit.acct_num', 'candidate.acct_num')
      // A record's page shows the fields in this order.
      .select(NAMED)
      .select([
        address('addr1').as('Addr1'),
        address('addr2').as('Addr2'),
        address('city').as('City'),
        address('state').as('State'),
        address('zip').as('Zip'),
      ])
      .select(RUNNING)
      .select([
        // It leads to the voter's record, and so to the suppressed address.
        (audience === 'public' ? unlessSuppressed(voterId) : voterId).as('VoterID'),
        accountList(db).as('AccountList'),
        'candidate.election_id as ElectionID',
        sql<string>`'candidates/' || candidate.acct_num`.as('id'),
        'candidate.left_on as offListSince',
      ])
      .orderBy('candidate.acct_num', 'desc')
  )
}

/** A candidate in a race: which one it is, whether the candidate is still in it, whose money counts, and what is shown. */
export interface Entrant extends Pick<Candidate, RunningField | 'AccountList'> {
  /** The second part of the office's jurisdiction, which the lists do not show. */
  seat: string
}

type RunningField = (
  typeof NAMED | typeof RUNNING
)[number] extends `${string} as ${infer Field extends keyof Candidate}`
  ? Field
  : never

const entrantRows = (db: Db, condition: Condition) =>
  listedCandidates(db)
    .where(condition)
    .select([...NAMED, ...RUNNING])
    .select(['candidate.juris2num as seat', accountList(db).as('AccountList')])
    .orderBy('candidate.acct_num', 'desc')
