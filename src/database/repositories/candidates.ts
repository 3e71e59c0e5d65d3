import { type Expression, type ExpressionBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { raceDistrict, WHOLE_OFFICE } from '#contract/domain/race.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Db } from '../connection/openDatabase.ts'
import type { CandidateTable } from '../tables/stateTables.ts'
import type { Database } from '../schema.ts'
import { type Given, preparedQuery } from '../connection/preparedQuery.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { type AccountLink, accountLinks, candidatesWithAccount } from './accountLinks.ts'
import { deletedAccounts } from './deletedAccounts.ts'

export type Candidates = ReturnType<typeof candidatesIn>

type Condition = (eb: ExpressionBuilder<Database, 'candidate'>) => Expression<SqlBool>

/** Who asks: only administrators see the VoterID of a candidate whose address the state suppresses. */
type Audience = 'public' | 'administrators'

/**
 * The candidates the site shows: the state's rows, with the VoterIDs and the accounts that administrators gave them, and
 * without those they deleted. Candidates who have left the state's list can be found, but are in no list. Lists are by
 * account number, newest first.
 */
export function candidatesIn(db: Db, audience: Audience = 'public') {
  const read = (rowsOf: (unchanging: Db) => Promise<CandidateRow[]>) =>
    withReadTransaction(db, async (unchanging) => {
      const rows = await rowsOf(unchanging)
      const accounts = rows.map(({ acct_num }) => acct_num)
      const links = await accountLinks(unchanging, accounts)
      return rows.map((row) => toCandidate(row, links.get(row.acct_num) ?? [], audience))
    })
  const candidatesWhere = (condition: Condition) =>
    read((unchanging) => candidateRows(unchanging, condition).execute())
  const listedWhere = (condition: Condition) =>
    read((unchanging) => listedRows(unchanging, condition).execute())
  return {
    latest(limit: number): Promise<Candidate[]> {
      const newest = shown(db)
        .select('candidate.acct_num')
        .where('left_on', 'is', null)
        .orderBy('candidate.acct_num', 'desc')
        .limit(limit)
      return listedWhere((eb) => eb('candidate.acct_num', 'in', newest))
    },

    ofElection(electionId: string): Promise<Candidate[]> {
      return listedWhere((eb) => eb('candidate.election_id', '=', electionId))
    },

    ofOffice(electionId: string, officeCode: string): Promise<Candidate[]> {
      return read((unchanging) => ofOffice(unchanging, { electionId, officeCode }))
    },

    /** Those of one district; `district` is as the address of a race has it. */
    async ofRace(electionId: string, officeCode: string, district: string): Promise<Candidate[]> {
      // All that may be meant: zeros before a number, and none for the whole office.
      const digits = district === WHOLE_OFFICE ? '' : district.replace(/^0+/, '')
      const found = await read((unchanging) =>
        ofDistrict(unchanging, { electionId, officeCode, district, digits }),
      )
      return found.filter(({ Juris1num }) => raceDistrict(Juris1num) === district)
    },

    /** Those of this election and this office; blank stands for any. */
    filtered(electionId: string, officeCode: string): Promise<Candidate[]> {
      return listedWhere((eb) => eb.and(ofRace(eb, electionId, officeCode)))
    },

    /** The same, of those who have no VoterID. */
    withoutVoterId(electionId: string, officeCode: string): Promise<Candidate[]> {
      return listedWhere((eb) =>
        eb.and([
          ...ofRace(eb, electionId, officeCode),
          eb('candidate.voter_id', '=', ''),
          eb('candidate.acct_num', 'not in', db.selectFrom('voter_id_edit').select('acct_num')),
        ]),
      )
    },

    /** Those who have one of these VoterIDs, also such as the state does not list any more. */
    async withVoterIds(voterIds: readonly string[]): Promise<Candidate[]> {
      if (voterIds.length === 0) return []
      const edits = db.selectFrom('voter_id_edit').select('acct_num')
      // They are hundreds, which are said once, and hardly anybody has one of them.
      const found = await db
        .selectFrom('candidate')
        .select('acct_num')
        .where((eb) =>
          eb.or([
            eb.and([eb('voter_id', 'in', voterIds), eb('acct_num', 'not in', edits)]),
            eb('acct_num', 'in', edits.where('voter_id_edit.voter_id', 'in', voterIds)),
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

    /** Also one that the state does not list any more. */
    async find(acctNum: number): Promise<Candidate | undefined> {
      const [candidate] = await read((unchanging) => ofAccount(unchanging, { acctNum }))
      return candidate
    },

    /** Those of these accounts, by account, also such as the state does not list any more. */
    async findEach(acctNums: readonly number[]): Promise<ReadonlyMap<number, Candidate>> {
      const found =
        acctNums.length === 0 ? [] : await candidatesWhere((eb) => eb('candidate.acct_num', 'in', acctNums))
      return new Map(found.map((candidate) => [candidate.AcctNum, candidate]))
    },
  }
}

/** Blank stands for any. */
const ofRace = (eb: ExpressionBuilder<Database, 'candidate'>, electionId: string, officeCode: string) => [
  ...(electionId === '' ? [] : [eb('candidate.election_id', '=', electionId)]),
  ...(officeCode === '' ? [] : [eb('candidate.office_code', '=', officeCode)]),
]

const shown = (db: Db) =>
  db.selectFrom('candidate').where('candidate.acct_num', 'not in', deletedAccounts(db, 'candidate'))

const candidateRows = (db: Db, condition: Condition) =>
  shown(db)
    .where(condition)
    .leftJoin('voter_id_edit', 'voter_id_edit.acct_num', 'candidate.acct_num')
    .selectAll('candidate')
    .select('voter_id_edit.voter_id as edited_voter_id')
    .orderBy('candidate.acct_num', 'desc')

/** Of those the state still lists. */
const listedRows = (db: Db, condition: Condition) =>
  candidateRows(db, (eb) => eb.and([eb('candidate.left_on', 'is', null), condition(eb)]))

const ofAccount = preparedQuery<{ acctNum: number }, CandidateRow>((db, given) =>
  candidateRows(db, (eb) => eb('candidate.acct_num', '=', given('acctNum'))),
)

type Office = Record<'electionId' | 'officeCode', string>

const ofOffice = preparedQuery<Office, CandidateRow>((db, given) =>
  listedRows(db, (eb) => isOfOffice(eb, given)),
)

const ofDistrict = preparedQuery<Office & Record<'district' | 'digits', string>, CandidateRow>((db, given) =>
  listedRows(db, (eb) =>
    eb.and([
      isOfOffice(eb, given),
      eb.or([
        eb('candidate.juris1num', '=', given('district')),
        eb(sql`ltrim(candidate.juris1num, '0')`, '=', given('digits')),
      ]),
    ]),
  ),
)

const isOfOffice = (eb: ExpressionBuilder<Database, 'candidate'>, given: Given<Office>) =>
  eb.and([
    eb('candidate.election_id', '=', given('electionId')),
    eb('candidate.office_code', '=', given('officeCode')),
  ])

type CandidateRow = Selectable<CandidateTable> & { edited_voter_id: string | null }

function toCandidate(row: CandidateRow, links: readonly AccountLink[], audience: Audience): Candidate {
  // A VoterID leads to the voter's record, and so to the address that is suppressed.
  const isVoterIdHidden = row.suppress_address === 1 && audience === 'public'
  // The state blanks a suppressed address itself; a source that forgot is not repeated here.
  const address = (text: string) => (row.suppress_address === 1 ? '' : text)
  return {
    AcctNum: row.acct_num,
    NameFirst: row.name_first,
    NameMiddle: row.name_middle,
    NameLast: row.name_last,
    Addr1: address(row.addr1),
    Addr2: address(row.addr2),
    City: address(row.city),
    State: address(row.state),
    Zip: address(row.zip),
    PartyCode: row.party_code,
    OfficeCode: row.office_code,
    OfficeDesc: row.office_desc,
    Juris1num: row.juris1num,
    StatusDesc: row.status_desc,
    VoterID: isVoterIdHidden ? '' : (row.edited_voter_id ?? row.voter_id),
    AccountList: links.map(({ accountName, accountNum }) => ({ accountName, accountNum })),
    ElectionID: row.election_id,
    id: `candidates/${row.acct_num}`,
    offListSince: row.left_on,
  }
}
