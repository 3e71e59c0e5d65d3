import type { Context } from 'hono'
import { formatNumber } from '#contract/domain/text.ts'
import { kindOfHit, CONTRIBUTORS, MAX_HITS } from '#contract/domain/search.ts'
import type { BetweenQuery } from '#contract/endpoints/transactionEndpoints.ts'
import { coversWholeTable, NONE_COMPARED, recordsName } from '#contract/freshness.ts'
import { COUNTERPARTY_COLUMNS, type CounterpartyRow } from '#contract/lists/counterpartyList.ts'
import { MONEY_KNOWN_COLUMNS } from '#contract/lists/moneyKnownList.ts'
import { OFFICER_LIST_RULES } from '#contract/lists/officerList.ts'
import type { PairSums } from '#contract/schemas/transaction.ts'
import type { LatestImport } from '#contract/schemas/importRecord.ts'
import type { DifferingAccount, MoneyStatus } from '#contract/schemas/dataStatus.ts'
import type { FiledNameHit } from '#contract/schemas/filedName.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import type { ExportFormat } from '#contract/lists/listState.ts'
import { shownOwners } from '#database/accounts.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { type Db, withReadTransaction } from '#database/connection/Db.ts'
import { latestImportsIn } from '#database/imports/latestImports.ts'
import { registerSearchIn } from '#database/search/registerSearch.ts'
import { filedNamesIn } from '#database/transactions/filedNames.ts'
import { readCounterparties } from '#database/transactions/namedAccounts.ts'
import { CHANGE_TABLES } from './changeTables.ts'
import {
  column,
  type ExportTable,
  markFiltered,
  oldest,
  provenance,
  selectRows,
  tableOf,
  type Tables,
} from './ExportTable.ts'
import { RACE_TABLES } from './raceTables.ts'
import { figureColumns, OFF_LIST_SINCE, OFFICER_FILE, RECORD_TABLES } from './recordTables.ts'
import { ROW_TABLES, SUM_TABLES } from './rowTables.ts'
import type { SendExport } from './sendExport.ts'
import type { Handlers } from '../routes/answerEndpoints.ts'

const IMPORT_COLUMNS: readonly ColumnOf<LatestImport>[] = [
  column('records', 'Records', 'text', ({ subject }) => recordsName(subject)),
  column('from', 'From', 'text', ({ description }) => description),
  column('election', 'Election', 'text', ({ election }) => election),
  column('asOf', 'As of', 'day', ({ asOf }) => asOf),
  column('loadedAt', 'Loaded at', 'text', ({ loadedAt }) => loadedAt),
  // One import may have filled several kinds.
  column('rows', 'Rows of the Import', 'number', ({ rows }) => rows),
]

const { accountsOf: ACCOUNTS_OF, differing: DIFFERING, ...COUNTED } = MONEY_KNOWN_COLUMNS

const MONEY_COLUMNS: readonly ColumnOf<MoneyStatus>[] = [
  ACCOUNTS_OF,
  column('election', 'Election', 'text', ({ election }) => election),
  ...Object.values(COUNTED),
  column('compared', 'Compared with the state', 'number', ({ compared }) => compared),
  DIFFERING,
]

const DIFFERENCE_COLUMNS: readonly ColumnOf<DifferingAccount>[] = [
  column('account', 'Account', 'number', ({ account }) => account),
  column('name', 'Name', 'text', ({ name }) => name),
  column('owner', 'Owner', 'text', ({ owner }) => owner),
  column('asOf', 'As of', 'day', ({ asOf }) => asOf),
  ...figureColumns(({ difference }: DifferingAccount) => difference),
]

const ACCOUNTS_AT_ONCE = 1_000

async function* counterpartyRows(
  db: Db,
  acctNum: number,
  direction: BetweenQuery['direction'],
): AsyncGenerator<CounterpartyRow[]> {
  let count = 0
  for (let page: string | null | undefined; page !== null;) {
    const query = { direction, page }
    const { accounts, sums, next } = await readCounterparties(db, acctNum, query, ACCOUNTS_AT_ONCE)
    yield accounts.map((account) => ({ account, sums: account.sums }))
    count += accounts.length
    if (next === null && count > 1) yield [{ account: undefined, sums }]
    page = next
  }
}

const sumColumns = (side: keyof PairSums): ColumnOf<CounterpartyRow>[] => [
  COUNTERPARTY_COLUMNS[side],
  column(
    `${side}Rows`,
    `${COUNTERPARTY_COLUMNS[side].header}: Rows`,
    'number',
    ({ sums }) => sums[side].count,
  ),
]

const COLUMNS: readonly ColumnOf<CounterpartyRow>[] = [
  column('row', 'Row', 'text', ({ account }) => (account ? 'account' : 'total')),
  column('account', 'Account Number', 'number', ({ account }) => account?.account ?? null),
  COUNTERPARTY_COLUMNS.name,
  column('owner', 'Owner', 'text', ({ account }) => account?.owner ?? ''),
  ...sumColumns('payer'),
  ...sumColumns('receiver'),
]

const resultsTitle = (q: string, hasMore: boolean) => ({
  title: `${hasMore ? 'The best results' : 'Results'} for “${q}”`,
  fileName: `search-${q}`,
})

const HIT_COLUMNS: readonly ColumnOf<Omit<SearchHit, 'kind'> & { kind: string }>[] = [
  column('kind', 'Kind', 'text', ({ kind }) => kind),
  column('account', 'Account Number', 'number', ({ acctNum }) => acctNum),
  column('name', 'Name', 'text', ({ name }) => name),
  column('description', 'Details', 'text', ({ description }) => description),
  column('match', 'Match', 'text', ({ match }) => match),
  OFF_LIST_SINCE,
  column('page', 'Page', 'text', ({ page }) => page),
]

const NAME_COLUMNS: readonly ColumnOf<FiledNameHit>[] = [
  column('name', 'Name as Filed', 'text', ({ name }) => name),
  column('place', 'Place', 'text', ({ place }) => place),
  column('zip', 'ZIP Code', 'text', ({ zip }) => zip),
  column('match', 'Match', 'text', ({ match }) => match),
  column('page', 'Page', 'text', ({ page }) => page),
]

/** Read in one transaction, so that a table is entirely from before an import or entirely from after it. */
const TABLES_READ_AT_ONCE = {
  ...RACE_TABLES,
  ...RECORD_TABLES,
  ...SUM_TABLES,

  async exportLatestImports(db) {
    const imports = (await latestImportsIn(db).list()).filter(coversWholeTable)
    return tableOf({
      title: 'Each kind of record, and what it was last loaded from',
      fileName: 'imports',
      asOf: oldest(imports.map(({ asOf }) => asOf)),
      source: (await provenance(db)).source,
      columns: IMPORT_COLUMNS,
      rows: imports,
    })
  },

  async exportDataStatus(db) {
    const { money } = await moneyStatusIn(db).ofPublic()
    return tableOf({
      title: 'Accounts whose cash on hand is known, by where it comes from',
      fileName: 'money-known',
      asOf: oldest(money.flatMap(({ oldestAsOf }) => oldestAsOf ?? [])),
      source: (await provenance(db)).source,
      columns: MONEY_COLUMNS,
      rows: money,
    })
  },

  async exportDisagreements(db) {
    const accounts = await moneyStatusIn(db).disagreements()
    const { comparedAccounts } = await moneyStatusIn(db).ofPublic()
    const compared = comparedAccounts === 0 ? NONE_COMPARED : `${formatNumber(comparedAccounts)} compared`
    return tableOf({
      title: `By how much accounts’ own transactions exceed the state’s totals of the same day: ${compared}`,
      fileName: 'accounts-that-differ',
      asOf: oldest(accounts.map(({ asOf }) => asOf)),
      source: (await provenance(db)).source,
      columns: DIFFERENCE_COLUMNS,
      rows: accounts,
    })
  },
} satisfies Partial<Tables>

/** Their rows are read while they are written, or found in an index that is read outside of transactions. */
const OTHER_TABLES = {
  ...ROW_TABLES,
  ...CHANGE_TABLES,

  /** The accounts that an account's money came from or went to, and a sum if there are several. */
  async exportCounterparties(db, { params: { acctNum }, query: { direction } }) {
    const { name } = (await shownOwners(db, [acctNum]))(acctNum)
    const [verb, preposition] = direction === 'in' ? ['Received by', 'from'] : ['Paid by', 'to']
    return tableOf({
      title: `${verb} ${name || `account ${acctNum}`}, ${preposition} accounts of this register`,
      fileName: `${direction === 'in' ? 'received-by' : 'paid-by'}-${acctNum}`,
      ...(await provenance(db)),
      columns: COLUMNS,
      rows: counterpartyRows(db, acctNum, direction),
    })
  },

  /** Hits of one kind in the register, or all of them and then the contributors, as on the page. */
  async exportSearch(db, { query: { q, kind } }) {
    const registered = await registerSearchIn(db).search(q, MAX_HITS)
    const filed =
      kind === undefined ? await filedNamesIn(db).search(q, MAX_HITS) : { hits: [], hasMore: false }
    const title = resultsTitle(q, registered.hasMore || filed.hasMore)
    return tableOf({
      ...markFiltered(title, kind === undefined ? '' : `kind ${kind}`),
      ...(await provenance(db)),
      columns: HIT_COLUMNS,
      rows: [
        ...registered.hits.filter((hit) => kind === undefined || kindOfHit(hit) === kind),
        ...filed.hits.map((hit) => ({
          ...hit,
          kind: CONTRIBUTORS,
          acctNum: null,
          description: hit.place,
          offListSince: null,
        })),
      ],
    })
  },

  async exportNames(db, { query: { q } }) {
    const { hits, hasMore } = await filedNamesIn(db).search(q, MAX_HITS)
    return tableOf({
      ...resultsTitle(q, hasMore),
      ...(await provenance(db)),
      columns: NAME_COLUMNS,
      rows: hits,
    })
  },

  exportCommitteesOfOfficer: async (db, { params: { name }, query }) =>
    tableOf({
      ...selectRows(await registerSearchIn(db).committeesOf(name), OFFICER_LIST_RULES, query, {
        title: `Committees of ${name}`,
        fileName: `committees-of-${name}`,
      }),
      ...(await provenance(db, 'committees')),
      columns: OFFICER_FILE,
    }),
} satisfies Partial<Tables>

/** Sends the tables of the public site as files: each is made when there is room for it, in the format of its address. */
export function exportHandlers(db: Db, send: SendExport): Partial<Handlers> {
  const tables: Tables = { ...TABLES_READ_AT_ONCE, ...OTHER_TABLES }
  return Object.fromEntries(
    Object.entries<(from: Db, request: never) => Promise<ExportTable>>(tables).map(([id, makeTable]) => [
      id,
      (request: { c: Context; params: { format: ExportFormat } }) => {
        // The request of its call, which the type of the tables demands.
        const table = (from: Db) => makeTable(from, request as never)
        const make = () => (id in TABLES_READ_AT_ONCE ? withReadTransaction(db, table) : table(db))
        return send(request.c, request.params.format, make)
      },
    ]),
  )
}
