import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { accountNumbersOf } from '#contract/domain/accountsOf.ts'
import { raceDistrict, WHOLE_OFFICE } from '#contract/domain/race.ts'
import type { JsonOf } from '#contract/JsonOf.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { amongTexts } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import { listInColumn, preparedJson } from '../connection/preparedJson.ts'
import { type Given, preparedQuery } from '../connection/preparedQuery.ts'
import type { Database } from '../schema.ts'
import { accountList, candidatesWithAccount } from '../accounts/accountLinks.ts'
import { deletedAccounts } from '../accounts/deletedAccounts.ts'

export type Candidates = ReturnType<typeof candidatesIn>

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
  const listedWhere = (condition: Condition) => candidatesWhere(listed(condition))
  return {
    latest(limit: number): Promise<Candidate[]> {
      const newest = listedCandidates(db)
        .select('candidate.acct_num')
        .orderBy('candidate.acct_num', 'desc')
        .limit(limit)
      return listedWhere((eb) => eb('candidate.acct_num', 'in', newest))
    },

    /** As JSON written by the database, for the public. */
    ofElectionAsJson(electionId: string): Promise<JsonOf<Candidate[]>> {
      return ofElectionAsJson(db, { electionId })
    },

    /**
     * The offices that candidates of an election run for. `officesOf` makes the same offices from them as from all these
     * candidates: an office with several descriptions appears with each of them, in the order of the list.
     */
    runningFor(electionId: string): Promise<OfficeOfCandidate[]> {
      return officesInElection(db, { electionId })
    },

    ofOffice(electionId: string, officeCode: string): Promise<Candidate[]> {
      return ofOffice[audience](db, { electionId, officeCode })
    },

    /** The same as JSON written by the database, for the public. */
    ofOfficeAsJson(electionId: string, officeCode: string): Promise<JsonOf<Candidate[]>> {
      return ofOfficeAsJson(db, { electionId, officeCode })
    },

    /** The same candidates with only what sums of races need. */
    async inRaces(electionId: string, officeCode: string): Promise<InRace[]> {
      return (await racesOfOffice(db, { electionId, officeCode })).map(withAccountList)
    },

    /** The same for every office of an election. */
    async inElection(electionId: string): Promise<InElection[]> {
      return (await racesOfElection(db, { electionId })).map(withAccountList)
    },

    /** The accounts of the same candidates in the same order, each candidate's own first. */
    async accountsOfOffice(electionId: string, officeCode: string): Promise<number[]> {
      return accountNumbersOf((await racesOfOffice(db, { electionId, officeCode })).map(withAccountList))
    },

    /** The candidates of one district; `district` is as in the address of a race. */
    async ofRace(electionId: string, officeCode: string, district: string): Promise<Entrant[]> {
      // All possible spellings: with leading zeros, and none for the whole office.
      const digits = district === WHOLE_OFFICE ? '' : district.replace(/^0+/, '')
      const found = await raceOfDistrict(db, { electionId, officeCode, district, digits })
      return found.filter(({ Juris1num }) => raceDistrict(Juris1num) === district).map(withAccountList)
    },

    /** Every candidate with a page, including those the state no longer lists. */
    all(): Promise<Candidate[]> {
      return candidatesWhere((eb) => eb.and([]))
    },

    /** The candidates of this election and office; blank means any. */
    filtered(electionId: string, officeCode: string): Promise<Candidate[]> {
      return listedWhere((eb) => eb.and(ofElectionAndOffice(eb, electionId, officeCode)))
    },

    /** Those of them without a VoterID. */
    withoutVoterId(electionId: string, officeCode: string): Promise<Candidate[]> {
      return listedWhere((eb) =>
        eb.and([...ofElectionAndOffice(eb, electionId, officeCode), isWithoutVoterId(db)(eb)]),
      )
    },

    /** The candidates with one of these VoterIDs, including those the state no longer lists. */
    async withVoterIds(voterIds: readonly string[]): Promise<Candidate[]> {
      if (voterIds.length === 0) return []
      const edits = db.selectFrom('voter_id_edit').select('acct_num')
      // There may be hundreds of VoterIDs, and hardly any candidate has one of them.
      const found = await db
        .selectFrom('candidate')
        .select('acct_num')
        .where((eb) =>
          eb.or([
            eb.and([amongTexts(db, 'voter_id', voterIds), eb('acct_num', 'not in', edits)]),
            eb('acct_num', 'in', edits.where(amongTexts(db, 'voter_id_edit.voter_id', voterIds))),
          ]),
        )
        .execute()
      if (found.length === 0) return []
      const accounts = found.map(({ acct_num }) => acct_num)
      return candidatesWhere((eb) => eb('candidate.acct_num', 'in', accounts))
    },

    /** The candidates whose account list holds this committee's account. */
    byAccount(acctNum: number): Promise<Candidate[]> {
      return listedWhere((eb) => eb('candidate.acct_num', 'in', candidatesWithAccount(db, acctNum)))
    },

    /** Includes a candidate the state no longer lists. */
    async find(acctNum: number): Promise<Candidate | undefined> {
      const [candidate] = await ofAccount[audience](db, { acctNum })
      return candidate
    },

    /** The candidates with these accounts, by account, including those the state no longer lists. */
    async findEach(acctNums: readonly number[]): Promise<ReadonlyMap<number, Candidate>> {
      const found =
        acctNums.length === 0 ? [] : await candidatesWhere((eb) => eb('candidate.acct_num', 'in', acctNums))
      return new Map(found.map((candidate) => [candidate.AcctNum, candidate]))
    },
  }
}

/** Blank means any. */
const ofElectionAndOffice = (
  eb: ExpressionBuilder<Database, 'candidate'>,
  electionId: string,
  officeCode: string,
) => [
  ...(electionId === '' ? [] : [eb('candidate.election_id', '=', electionId)]),
  ...(officeCode === '' ? [] : [eb('candidate.office_code', '=', officeCode)]),
]

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

const withAccountList = <Row extends Pick<Candidate, 'AccountList'>>(row: Row): Row => ({
  ...row,
  AccountList: listInColumn(row.AccountList),
})

const unlessSuppressed = (text: Expression<string>) =>
  sql<string>`case when candidate.suppress_address = 1 then '' else ${text} end`

/** The state blanks suppressed addresses itself; one that a source failed to blank is not published either. */
const address = (part: 'addr1' | 'addr2' | 'city' | 'state' | 'zip') =>
  unlessSuppressed(sql.ref(`candidate.${part}`))

function candidateRows(db: Db, audience: Audience, condition: Condition) {
  const voterId = sql<string>`coalesce(voter_id_edit.voter_id, candidate.voter_id)`
  return shown(db)
    .where(condition)
    .leftJoin('voter_id_edit', 'voter_id_edit.acct_num', 'candidate.acct_num')
    .select([
      'candidate.acct_num as AcctNum',
      'candidate.name_first as NameFirst',
      'candidate.name_middle as NameMiddle',
      'candidate.name_last as NameLast',
      address('addr1').as('Addr1'),
      address('addr2').as('Addr2'),
      address('city').as('City'),
      address('state').as('State'),
      address('zip').as('Zip'),
      'candidate.party_code as PartyCode',
      'candidate.office_code as OfficeCode',
      'candidate.office_desc as OfficeDesc',
      'candidate.juris1num as Juris1num',
      'candidate.status_desc as StatusDesc',
      // It leads to the voter's record, and so to the suppressed address.
      (audience === 'public' ? unlessSuppressed(voterId) : voterId).as('VoterID'),
      accountList(db).as('AccountList'),
      'candidate.election_id as ElectionID',
      sql<string>`'candidates/' || candidate.acct_num`.as('id'),
      'candidate.left_on as offListSince',
    ])
    .orderBy('candidate.acct_num', 'desc')
}

/** Only candidates the state still lists. */
const listed =
  (condition: Condition): Condition =>
  (eb) =>
    eb.and([isListed(eb), condition(eb)])

function prepared<Values extends Record<string, unknown>>(conditionOf: (given: Given<Values>) => Condition) {
  const shownTo = (audience: Audience) => {
    const rows = preparedQuery<Values, Candidate>((db, given) =>
      candidateRows(db, audience, conditionOf(given)),
    )
    return async (db: Db, values: Values) => (await rows(db, values)).map(withAccountList)
  }
  return { public: shownTo('public'), administrators: shownTo('administrators') }
}

/** The candidates the state still lists, as the public sees them. */
const preparedList = <Values extends Record<string, unknown>>(
  conditionOf: (given: Given<Values>) => Condition,
) => preparedJson<Values, Candidate>((db, given) => candidateRows(db, 'public', listed(conditionOf(given))))

const ofAccount = prepared<{ acctNum: number }>(
  (given) => (eb) => eb('candidate.acct_num', '=', given('acctNum')),
)

const ofElectionAsJson = preparedList<{ electionId: string }>(
  (given) => (eb) => eb('candidate.election_id', '=', given('electionId')),
)

type OfficeOfCandidate = Pick<Candidate, 'OfficeCode' | 'OfficeDesc'>

const officesInElection = preparedQuery<{ electionId: string }, OfficeOfCandidate>((db, given) =>
  listedCandidates(db)
    .where('candidate.election_id', '=', given('electionId'))
    .select(['candidate.office_code as OfficeCode', 'candidate.office_desc as OfficeDesc'])
    .groupBy(['candidate.office_code', 'candidate.office_desc'])
    .orderBy((eb) => eb.fn.min('candidate.acct_num'), 'desc'),
)

type Office = Record<'electionId' | 'officeCode', string>

const isOfOffice =
  (given: Given<Office>): Condition =>
  (eb) =>
    eb.and([
      eb('candidate.election_id', '=', given('electionId')),
      eb('candidate.office_code', '=', given('officeCode')),
    ])

const ofOffice = prepared<Office>((given) => listed(isOfOffice(given)))

const ofOfficeAsJson = preparedList<Office>(isOfOffice)

/** A candidate in a race: which one it is, whether the candidate is still in it, and whose money counts. */
export type InRace = Pick<Candidate, 'AcctNum' | 'OfficeDesc' | 'Juris1num' | 'StatusDesc' | 'AccountList'>

/** The same with the candidate's name and office. */
export interface InElection
  extends InRace, Pick<Candidate, 'NameFirst' | 'NameMiddle' | 'NameLast' | 'OfficeCode'> {}

/** The same with what is shown beside the opponents. */
export interface Entrant
  extends InRace, Pick<Candidate, 'NameFirst' | 'NameMiddle' | 'NameLast' | 'PartyCode'> {
  /** The second part of the office's jurisdiction, which the lists do not show. */
  seat: string
}

const inRaces = (db: Db, condition: Condition) =>
  listedCandidates(db)
    .where(condition)
    .select([
      'candidate.acct_num as AcctNum',
      'candidate.office_desc as OfficeDesc',
      'candidate.juris1num as Juris1num',
      'candidate.status_desc as StatusDesc',
      accountList(db).as('AccountList'),
    ])
    .orderBy('candidate.acct_num', 'desc')

const racesOfOffice = preparedQuery<Office, InRace>((db, given) => inRaces(db, isOfOffice(given)))

const racesOfElection = preparedQuery<{ electionId: string }, InElection>((db, given) =>
  inRaces(db, (eb) => eb('candidate.election_id', '=', given('electionId'))).select([
    'candidate.name_first as NameFirst',
    'candidate.name_middle as NameMiddle',
    'candidate.name_last as NameLast',
    'candidate.office_code as OfficeCode',
  ]),
)

const raceOfDistrict = preparedQuery<Office & Record<'district' | 'digits', string>, Entrant>((db, given) =>
  inRaces(db, (eb) =>
    eb.and([
      isOfOffice(given)(eb),
      eb.or([
        eb('candidate.juris1num', '=', given('district')),
        eb(sql`ltrim(candidate.juris1num, '0')`, '=', given('digits')),
      ]),
    ]),
  ).select([
    'candidate.name_first as NameFirst',
    'candidate.name_middle as NameMiddle',
    'candidate.name_last as NameLast',
    'candidate.party_code as PartyCode',
    'candidate.juris2num as seat',
  ]),
)
