import { accountNumbersOf, accountsOf, type CashOnHand, cashOnHand } from '#contract/domain/accounts.ts'
import { partyText } from '#contract/domain/codes.ts'
import { candidateName } from '#contract/domain/names.ts'
import { applyListState, type ListRules } from '#contract/lists/applyListState.ts'
import { CANDIDATE_COLUMNS, candidateListRules, latestListRules } from '#contract/lists/candidateList.ts'
import { CASH, type ColumnOf } from '#contract/lists/listColumns.ts'
import type { ListState } from '#contract/lists/listState.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { type Db, withReadTransaction } from '#database/connection/Db.ts'
import { balancesIn } from '#database/money/balances.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { balanceTable, type Holder } from './balanceTable.ts'
import { column, type ExportTable, tableOf } from './ExportTable.ts'
import { listFilterText, markFiltered, officeTitle, provenance } from './tableWords.ts'

type ByAccount = ReadonlyMap<number, Balance>
type RulesOf = (balances: ByAccount) => ListRules<Candidate>

/** Candidates, as their lists show them. */
export function candidateTables(db: Db) {
  /** The rows that a list selects from these candidates, and the table made of them. */
  const listed = (
    read: (db: Db) => Promise<Candidate[]>,
    rulesOf: RulesOf,
    state: ListState,
    make: (
      rows: readonly Candidate[],
      balances: ByAccount,
      provenance: Provenance,
      db: Db,
    ) => ExportTable | Promise<ExportTable>,
  ) =>
    withReadTransaction(db, async (unchanging) => {
      const candidates = await read(unchanging)
      const balances = await balancesIn(unchanging).byAccount(accountNumbersOf(candidates))
      const { matching } = applyListState(candidates, state, rulesOf(balances))
      const elections = new Set(candidates.map(({ ElectionID }) => ElectionID))
      const from = await provenance(unchanging, ...elections)
      return markFiltered(await make(matching, balances, from, unchanging), listFilterText(state))
    })

  return {
    latest: (limit: number, state: ListState) =>
      listed(
        (unchanging) => candidatesIn(unchanging).latest(limit),
        latestListRules,
        state,
        (rows, balances, from) =>
          candidateTable(
            { title: 'Latest candidate filings', fileName: 'latest-candidate-filings', ...from },
            rows,
            balances,
          ),
      ),

    ofOffice: (electionId: string, officeCode: string, state: ListState) =>
      listed(
        (unchanging) => candidatesIn(unchanging).filtered(electionId, officeCode),
        candidateListRules,
        state,
        async (rows, balances, from, unchanging) => {
          const { office, election } = await officeTitle(unchanging, electionId, officeCode)
          const title = `Candidates for ${office}, ${election}`
          return candidateTable(
            { title, fileName: `candidates-${electionId}-${officeCode}`, ...from },
            rows,
            balances,
          )
        },
      ),

    /** A row for each account of each candidate on the list, and a row with each candidate's sum. */
    balancesOfOffice: (electionId: string, officeCode: string, state: ListState) =>
      listed(
        (unchanging) => candidatesIn(unchanging).filtered(electionId, officeCode),
        candidateListRules,
        state,
        async (rows, balances, { source }, unchanging) => {
          const { office, election } = await officeTitle(unchanging, electionId, officeCode)
          return balanceTable({
            title: `Balances of candidates for ${office}, ${election}`,
            fileName: `balances-${electionId}-${officeCode}`,
            source,
            holders: rows.map(holderOf),
            balances,
          })
        },
      ),

    /** The candidates whose account list has this committee's account. */
    ofCommittee: (acctNum: number) =>
      withReadTransaction(db, async (unchanging) => {
        const rows = await candidatesIn(unchanging).byAccount(acctNum)
        const balances = await balancesIn(unchanging).byAccount(accountNumbersOf(rows))
        const from = await provenance(unchanging, ...new Set(rows.map(({ ElectionID }) => ElectionID)))
        const words = { title: `Candidates of account ${acctNum}`, fileName: `candidates-of-${acctNum}` }
        return candidateTable({ ...words, ...from }, rows, balances)
      }),
  }
}

type Provenance = Pick<ExportTable, 'asOf' | 'source'>

export const holderOf = (candidate: Candidate): Holder => ({
  acctNum: candidate.AcctNum,
  name: candidateName(candidate),
  accounts: accountsOf(candidate),
})

export interface WithCash {
  cash: CashOnHand
}

const candidateTable = (
  words: Pick<ExportTable, 'title' | 'fileName'> & Provenance,
  candidates: readonly Candidate[],
  balances: ByAccount,
): ExportTable =>
  tableOf({
    ...words,
    columns: COLUMNS,
    rows: candidates.map((candidate) => ({
      ...candidate,
      cash: cashOnHand(accountsOf(candidate), balances),
    })),
  })

export const CASH_COLUMN: ColumnOf<WithCash> = { ...CASH, value: ({ cash }) => cash.cents }
export const CASH_AS_OF = column<WithCash>('cashAsOf', 'Cash as of', 'day', ({ cash }) => cash.asOf)

/* Also of the candidates that are published. */
export const ELECTION = column<Candidate>('election', 'Election', 'text', ({ ElectionID }) => ElectionID)
export const PARTY_IN_WORDS = column<Pick<Candidate, 'PartyCode'>>(
  'partyInWords',
  'Party in Words',
  'text',
  ({ PartyCode }) => partyText(PartyCode),
)

const COLUMNS: readonly ColumnOf<Candidate & WithCash>[] = [
  ...Object.values(CANDIDATE_COLUMNS),
  CASH_COLUMN,
  // Without this column, readers of a spreadsheet would take an incomplete sum for a complete one.
  column('known', 'Accounts Known', 'number', ({ cash }) => cash.known),
  column('accounts', 'Accounts', 'number', ({ cash }) => cash.accounts),
  CASH_AS_OF,
  ELECTION,
  PARTY_IN_WORDS,
]
