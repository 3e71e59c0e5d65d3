import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { AccountListEntry } from '#contract/account.ts'
import type { Candidate } from '#contract/candidate.ts'
import type { Db } from '../db/openDatabase.ts'
import type { CandidateTable, Database } from '../db/schema.ts'
import { snapshot } from '../db/snapshot.ts'
import { deletedAccounts } from './deletedAccounts.ts'

export type Candidates = ReturnType<typeof candidatesIn>

type Condition = (eb: ExpressionBuilder<Database, 'candidate'>) => Expression<SqlBool>

/**
 * The candidates the site shows: the state's row, with the VoterID and the accounts administrators gave it, and
 * without those they deleted. Lists come by account number, newest first.
 */
export function candidatesIn(db: Db) {
  return {
    latest(limit: number): Promise<Candidate[]> {
      const newest = shown(db).select('candidate.acct_num').orderBy('candidate.acct_num', 'desc').limit(limit)
      return candidatesWhere(db, (eb) => eb('candidate.acct_num', 'in', newest))
    },

    ofElection(electionId: string): Promise<Candidate[]> {
      return candidatesWhere(db, (eb) => eb('candidate.election_id', '=', electionId))
    },

    ofOffice(electionId: string, officeCode: string): Promise<Candidate[]> {
      return candidatesWhere(db, (eb) =>
        eb.and([eb('candidate.election_id', '=', electionId), eb('candidate.office_code', '=', officeCode)]),
      )
    },

    /** Those of this election and this office; blank stands for any. */
    filtered(electionId: string, officeCode: string): Promise<Candidate[]> {
      return candidatesWhere(db, (eb) =>
        eb.and([
          ...(electionId === '' ? [] : [eb('candidate.election_id', '=', electionId)]),
          ...(officeCode === '' ? [] : [eb('candidate.office_code', '=', officeCode)]),
        ]),
      )
    },

    /** The candidates whose account list holds this committee's account. */
    byAccount(acctNum: number): Promise<Candidate[]> {
      return candidatesWhere(db, (eb) =>
        eb.or([
          eb(
            'candidate.acct_num',
            'in',
            eb.selectFrom('listed_account').select('candidate_acct_num').where('account_num', '=', acctNum),
          ),
          eb(
            'candidate.acct_num',
            'in',
            eb.selectFrom('added_account').select('candidate_acct_num').where('account_num', '=', acctNum),
          ),
        ]),
      )
    },

    async find(acctNum: number): Promise<Candidate | undefined> {
      const [candidate] = await candidatesWhere(db, (eb) => eb('candidate.acct_num', '=', acctNum))
      return candidate
    },
  }
}

const shown = (db: Db) =>
  db.selectFrom('candidate').where('candidate.acct_num', 'not in', deletedAccounts(db, 'candidate'))

const candidatesWhere = (db: Db, condition: Condition) =>
  snapshot(db, (unchanging) => readCandidates(unchanging, condition))

async function readCandidates(db: Db, condition: Condition): Promise<Candidate[]> {
  const matching = () => shown(db).where(condition)
  const rows = await matching()
    .leftJoin('voter_id_edit', 'voter_id_edit.acct_num', 'candidate.acct_num')
    .selectAll('candidate')
    .select('voter_id_edit.voter_id as edited_voter_id')
    .orderBy('candidate.acct_num', 'desc')
    .execute()
  const listed = await matching()
    .innerJoin('listed_account', 'listed_account.candidate_acct_num', 'candidate.acct_num')
    .select(['candidate.acct_num', 'account_num', 'account_name'])
    .orderBy('listed_account.position')
    .execute()
  const added = await matching()
    .innerJoin('added_account', 'added_account.candidate_acct_num', 'candidate.acct_num')
    .select(['candidate.acct_num', 'account_num', 'account_name'])
    .orderBy('added_at')
    .orderBy('account_num')
    .execute()

  const accounts = Map.groupBy([...listed, ...added], ({ acct_num }) => acct_num)
  return rows.map((row) => toCandidate(row, accountList(accounts.get(row.acct_num) ?? [])))
}

interface AccountRow {
  account_num: number | null
  account_name: string
}

/** Each numbered account once, the source's entry before an administrator's. */
function accountList(rows: AccountRow[]): AccountListEntry[] {
  const seen = new Set<number>()
  return rows.flatMap(({ account_num, account_name }) => {
    if (account_num !== null && seen.has(account_num)) return []
    if (account_num !== null) seen.add(account_num)
    return [{ accountName: account_name, accountNum: account_num }]
  })
}

type CandidateRow = Selectable<CandidateTable> & { edited_voter_id: string | null }

function toCandidate(row: CandidateRow, AccountList: AccountListEntry[]): Candidate {
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
    VoterID: row.edited_voter_id ?? row.voter_id,
    AccountList,
    ElectionID: row.election_id,
    id: `candidates/${row.acct_num}`,
  }
}
