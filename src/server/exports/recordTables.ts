import { documentFileUrl, USUAL_LATEST_FILINGS } from '#contract/apiUrls.ts'
import {
  accountNumbersOf,
  accountsOf,
  basesAndDay,
  type CashOnHand,
  cashOnHand,
  committeeAccounts,
} from '#contract/domain/accounts.ts'
import { moneyOf } from '#contract/domain/cashParts.ts'
import { committeeTypeText, partyText } from '#contract/domain/codes.ts'
import { type Figure, FIGURE_HEADERS, FIGURES } from '#contract/domain/money.ts'
import { candidateName } from '#contract/domain/names.ts'
import type { ListRules } from '#contract/lists/applyListState.ts'
import { CANDIDATE_COLUMNS, candidateListRules, latestListRules } from '#contract/lists/candidateList.ts'
import { COMMITTEE_COLUMNS, committeeListRules } from '#contract/lists/committeeList.ts'
import { DOCUMENT_COLUMNS, DOCUMENT_LIST_RULES } from '#contract/lists/documentList.ts'
import { CASH, type ColumnOf } from '#contract/lists/listColumns.ts'
import { OFFICER_COLUMNS } from '#contract/lists/officerList.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { AccountListEntry, Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import type { NewestDocument } from '#contract/schemas/race.ts'
import type { OfficerCommittee } from '#contract/schemas/search.ts'
import type { Db } from '#database/connection/Db.ts'
import { documentsIn } from '#database/repositories/documents.ts'
import { balancesIn } from '#database/money/balances.ts'
import { readOverview } from '#database/races/overview.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import type { RequestOf } from '../routes/answerEndpoints.ts'
import {
  column,
  type ExportTable,
  officeTitle,
  provenance,
  selectRows,
  tableOf,
  type Tables,
  type Title,
} from './ExportTable.ts'

export const RECORD_TABLES = {
  async exportLatestCandidates(db, { query: { limit = USUAL_LATEST_FILINGS, ...query } }) {
    const title = { title: 'Latest candidate filings', fileName: 'latest-candidate-filings' }
    return candidateTable(
      await selectCandidates(db, await candidatesIn(db).latest(limit), latestListRules, query, title),
    )
  },

  exportOfficeCandidates: async (db, request) =>
    candidateTable(await selectOfOffice(db, request, { title: 'Candidates', fileName: 'candidates' })),

  /** A row for each account of each candidate on the list, and a row with each candidate's sum. */
  async exportOfficeBalances(db, request) {
    const title = { title: 'Balances of candidates', fileName: 'balances' }
    const { rows, ...selection } = await selectOfOffice(db, request, title)
    return balanceTable({ ...selection, holders: rows.map(candidateHolder) })
  },

  async exportCandidatesByAccount(db, { params: { acctNum } }) {
    const candidates = await candidatesIn(db).byAccount(acctNum)
    const title = { title: `Candidates of account ${acctNum}`, fileName: `candidates-of-${acctNum}` }
    return candidateTable(await selectCandidates(db, candidates, latestListRules, {}, title))
  },

  async exportCommittees(db, { query }) {
    const all = await committeesIn(db).list()
    const balances = await balancesIn(db).byAccount(all.map(({ AcctNum }) => AcctNum))
    const { rows, ...words } = selectRows(all, committeeListRules(balances), query, {
      title: 'Florida election committees',
      fileName: 'committees',
    })
    return tableOf({
      ...words,
      ...(await provenance(db, 'committees')),
      columns: COMMITTEE_FILE,
      rows: rows.map((committee) => ({
        ...committee,
        cash: cashOnHand(committeeAccounts(committee.AcctNum), balances),
      })),
    })
  },

  exportDocuments: async (db, { params: { acctNum }, query }) =>
    tableOf({
      ...selectRows(await documentsIn(db).ofAccount(acctNum), DOCUMENT_LIST_RULES, query, {
        title: `Documents of account ${acctNum}`,
        fileName: `documents-${acctNum}`,
      }),
      ...(await provenance(db, 'documents', 'solicitations')),
      columns: DOCUMENT_FILE,
    }),

  exportNewestDocuments: async (db) =>
    tableOf({
      title: 'Newest documents',
      fileName: 'newest-documents',
      ...(await provenance(db, 'documents', 'solicitations')),
      columns: NEWEST_DOCUMENTS,
      rows: (await readOverview(db)).documents,
    }),

  async exportBalances(db, { params: { acctNum }, refuse }) {
    const holder = (await findHolder(db, acctNum)) ?? refuse(404)
    const accounts = holder.accounts.flatMap(({ accountNum }) => accountNum ?? [])
    return balanceTable({
      title: `Account balances of ${holder.name}`,
      fileName: `balances-${acctNum}`,
      source: (await provenance(db)).source,
      holders: [holder],
      balances: await balancesIn(db).byAccount(accounts),
    })
  },
} satisfies Partial<Tables>

type ByAccount = ReadonlyMap<number, Balance>

async function selectCandidates(
  db: Db,
  candidates: readonly Candidate[],
  rulesOf: (balances: ByAccount) => ListRules<Candidate>,
  query: Readonly<Record<string, string | undefined>>,
  title: Title,
) {
  const balances = await balancesIn(db).byAccount(accountNumbersOf(candidates))
  return {
    ...selectRows(candidates, rulesOf(balances), query, title),
    ...(await provenance(db, ...new Set(candidates.map(({ ElectionID }) => ElectionID)))),
    balances,
  }
}

async function selectOfOffice(
  db: Db,
  { params: { electionId, officeCode }, query }: RequestOf<'exportOfficeCandidates'>,
  { title, fileName }: Title,
) {
  const candidates = await candidatesIn(db).filtered(electionId, officeCode)
  const { office, election } = await officeTitle(db, electionId, officeCode)
  return selectCandidates(db, candidates, candidateListRules, query, {
    title: `${title} for ${office}, ${election}`,
    fileName: `${fileName}-${electionId}-${officeCode}`,
  })
}

function candidateTable(selected: Awaited<ReturnType<typeof selectCandidates>>): ExportTable {
  const { rows, balances, ...words } = selected
  return tableOf({
    ...words,
    columns: CANDIDATE_FILE,
    rows: rows.map((candidate) => ({ ...candidate, cash: cashOnHand(accountsOf(candidate), balances) })),
  })
}

interface Holder {
  acctNum: number
  name: string
  accounts: readonly AccountListEntry[]
}

const candidateHolder = (candidate: Candidate): Holder => ({
  acctNum: candidate.AcctNum,
  name: candidateName(candidate),
  accounts: accountsOf(candidate),
})

async function findHolder(db: Db, acctNum: number): Promise<Holder | undefined> {
  const candidate = await candidatesIn(db).find(acctNum)
  if (candidate) return candidateHolder(candidate)
  const committee = await committeesIn(db).find(acctNum)
  return committee && { acctNum, name: committee.Name, accounts: committeeAccounts(acctNum) }
}

interface BalanceRow extends Readonly<Partial<Record<Figure, number | null>>> {
  holder: Holder
  /** Undefined in the row of the sum. */
  account: AccountListEntry | undefined
  bases: readonly string[]
  asOf: string | null
}

interface Balances extends Title, Pick<ExportTable, 'source'> {
  holders: readonly Holder[]
  balances: ByAccount
}

export const balanceTable = ({ holders, balances, ...words }: Balances): ExportTable =>
  tableOf({
    ...words,
    asOf: cashOnHand(
      holders.flatMap(({ accounts }) => accounts),
      balances,
    ).asOf,
    columns: BALANCE_FILE,
    rows: holders.flatMap((holder) => balanceRows(holder, balances)),
  })

function balanceRows(holder: Holder, balances: ByAccount): BalanceRow[] {
  const accounts = holder.accounts.map((account): BalanceRow => {
    const balance = balances.get(account.accountNum ?? 0)
    return { ...balance, holder, account, ...basesAndDay(balance ? [balance] : []) }
  })
  const { cents: coh, asOf, bases, monetary, loans, expend, transfers } = moneyOf(holder.accounts, balances)
  return [...accounts, { holder, account: undefined, coh, monetary, loans, expend, transfers, asOf, bases }]
}

export const figureColumns = <Of>(figuresOf: (row: Of) => Readonly<Partial<Record<Figure, number | null>>>) =>
  FIGURES.map((key) => column<Of>(key, FIGURE_HEADERS[key], 'money', (row) => figuresOf(row)[key] ?? null))

const BALANCE_FILE: readonly ColumnOf<BalanceRow>[] = [
  column('holder', 'Account Number', 'number', ({ holder }) => holder.acctNum),
  column('holderName', 'Full Name', 'text', ({ holder }) => holder.name),
  column('row', 'Row', 'text', ({ account }) => (account ? 'account' : 'total')),
  column('account', 'Account', 'number', ({ account }) => account?.accountNum ?? null),
  column('accountName', 'Name', 'text', ({ account }) => account?.accountName ?? 'Total'),
  ...figureColumns((row: BalanceRow) => row),
  column('basis', 'Basis', 'text', ({ bases }) => bases.map((basis) => BASES[basis] ?? basis).join('; ')),
  column('asOf', 'As of', 'day', ({ asOf }) => asOf),
]

export const BASES: Readonly<Record<string, string>> = {
  ledger: 'the account’s own transactions',
  stateTotal: 'the state’s totals page',
  list: 'a list given by the operator',
}

type WithCash = { cash: CashOnHand }

const CASH_COLUMN: ColumnOf<WithCash> = { ...CASH, value: ({ cash }) => cash.cents }
const CASH_AS_OF = column<WithCash>('cashAsOf', 'Cash as of', 'day', ({ cash }) => cash.asOf)

/* Also of the candidates and committees that are published. */
export const ELECTION = column<Candidate>('election', 'Election', 'text', ({ ElectionID }) => ElectionID)
export const PARTY_IN_WORDS = column('partyInWords', 'Party in Words', 'text', (row: { PartyCode: string }) =>
  partyText(row.PartyCode),
)
export const TYPE_IN_WORDS = column('typeInWords', 'Type in Words', 'text', (row: { Type: string }) =>
  committeeTypeText(row.Type),
)
type Listed = Pick<Committee, 'offListSince'>
export const OFF_LIST_SINCE = column<Listed>(
  'offListSince',
  'Not on the List Since',
  'day',
  (row) => row.offListSince,
)

const CANDIDATE_FILE: readonly ColumnOf<Candidate & WithCash>[] = [
  ...Object.values(CANDIDATE_COLUMNS),
  CASH_COLUMN,
  // Without this column, readers of a spreadsheet would take an incomplete sum for a complete one.
  column('known', 'Accounts Known', 'number', ({ cash }) => cash.known),
  column('accounts', 'Accounts', 'number', ({ cash }) => cash.accounts),
  CASH_AS_OF,
  ELECTION,
  PARTY_IN_WORDS,
]

const COMMITTEE_FILE: readonly ColumnOf<Committee & WithCash>[] = [
  ...Object.values(COMMITTEE_COLUMNS),
  CASH_COLUMN,
  CASH_AS_OF,
  TYPE_IN_WORDS,
]

export const OFFICER_FILE: readonly ColumnOf<OfficerCommittee>[] = [
  ...Object.values(OFFICER_COLUMNS),
  OFF_LIST_SINCE,
  { ...TYPE_IN_WORDS, value: ({ type }) => committeeTypeText(type) },
]

export const DOCUMENT_FILE: readonly ColumnOf<FiledDocument>[] = [
  column('account', 'Account', 'number', ({ Account }) => Account),
  ...Object.values(DOCUMENT_COLUMNS),
  column('solicitor', 'Solicitor', 'text', ({ solicitor }) => solicitor),
  column('file', 'File', 'text', ({ FilePath }) => FilePath && documentFileUrl(FilePath)),
]

const NEWEST_DOCUMENTS: readonly ColumnOf<NewestDocument>[] = [
  column('date', 'Date', 'day', ({ date }) => date),
  column('description', 'Description', 'text', ({ description }) => description),
  column('account', 'Account', 'number', ({ account }) => account),
  column('name', 'Name', 'text', ({ name }) => name),
  column('file', 'File', 'text', ({ filePath }) => filePath && documentFileUrl(filePath)),
]
