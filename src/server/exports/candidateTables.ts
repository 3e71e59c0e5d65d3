import { LATEST_FILINGS } from '#contract/apiUrls.ts'
import { accountNumbersOf, accountsOf, type CashOnHand, cashOnHand } from '#contract/domain/accounts.ts'
import { partyText } from '#contract/domain/codes.ts'
import { candidateName } from '#contract/domain/names.ts'
import type { ListRules } from '#contract/lists/applyListState.ts'
import { CANDIDATE_COLUMNS, candidateListRules, latestListRules } from '#contract/lists/candidateList.ts'
import { CASH, type ColumnOf } from '#contract/lists/listColumns.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { type Db, withReadTransaction } from '#database/connection/Db.ts'
import { balancesIn } from '#database/money/balances.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { balanceTable, type Holder } from './balanceTable.ts'
import { column, type ExportTable, tableOf, type Tables } from './ExportTable.ts'
import { officeTitle, provenance, selectRows } from './tableWords.ts'

/** Candidates, as their lists show them. */
export const candidateTables = (db: Db) =>
  ({
    exportLatestCandidates: ({ query: { limit = LATEST_FILINGS, ...query } }) =>
      withReadTransaction(db, async (trx) => {
        const candidates = await candidatesIn(trx).latest(limit)
        const words = { title: 'Latest candidate filings', fileName: 'latest-candidate-filings' }
        return candidateTable(await select(trx, candidates, latestListRules, query, words))
      }),

    exportOfficeCandidates: ({ params: { electionId, officeCode }, query }) =>
      withReadTransaction(db, async (trx) => {
        const candidates = await candidatesIn(trx).filtered(electionId, officeCode)
        const { office, election } = await officeTitle(trx, electionId, officeCode)
        const words = {
          title: `Candidates for ${office}, ${election}`,
          fileName: `candidates-${electionId}-${officeCode}`,
        }
        return candidateTable(await select(trx, candidates, candidateListRules, query, words))
      }),

    /** A row for each account of each candidate on the list, and a row with each candidate's sum. */
    exportOfficeBalances: ({ params: { electionId, officeCode }, query }) =>
      withReadTransaction(db, async (trx) => {
        const candidates = await candidatesIn(trx).filtered(electionId, officeCode)
        const { office, election } = await officeTitle(trx, electionId, officeCode)
        const { rows, ...selection } = await select(trx, candidates, candidateListRules, query, {
          title: `Balances of candidates for ${office}, ${election}`,
          fileName: `balances-${electionId}-${officeCode}`,
        })
        return balanceTable({ ...selection, holders: rows.map(holderOf) })
      }),

    /** The candidates whose account list has this committee's account. */
    exportCandidatesByAccount: ({ params: { acctNum } }) =>
      withReadTransaction(db, async (trx) => {
        const candidates = await candidatesIn(trx).byAccount(acctNum)
        const words = { title: `Candidates of account ${acctNum}`, fileName: `candidates-of-${acctNum}` }
        return candidateTable(await select(trx, candidates, latestListRules, {}, words))
      }),
  }) satisfies Partial<Tables>

type ByAccount = ReadonlyMap<number, Balance>

/** The candidates that the query of their list selects, their balances, and the words of a table of them. */
async function select(
  db: Db,
  candidates: readonly Candidate[],
  rulesOf: (balances: ByAccount) => ListRules<Candidate>,
  query: Readonly<Record<string, string | undefined>>,
  words: Pick<ExportTable, 'title' | 'fileName'>,
) {
  const balances = await balancesIn(db).byAccount(accountNumbersOf(candidates))
  return {
    ...selectRows(candidates, rulesOf(balances), query, words),
    ...(await provenance(db, ...new Set(candidates.map(({ ElectionID }) => ElectionID)))),
    balances,
  }
}

export const holderOf = (candidate: Candidate): Holder => ({
  acctNum: candidate.AcctNum,
  name: candidateName(candidate),
  accounts: accountsOf(candidate),
})

export interface WithCash {
  cash: CashOnHand
}

const candidateTable = ({ rows, balances, ...words }: Awaited<ReturnType<typeof select>>): ExportTable =>
  tableOf({
    ...words,
    columns: COLUMNS,
    rows: rows.map((candidate) => ({ ...candidate, cash: cashOnHand(accountsOf(candidate), balances) })),
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
