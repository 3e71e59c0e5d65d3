import type { Context } from 'hono'
import { formatNumber } from '#contract/domain/text.ts'
import { kindOfHit, CONTRIBUTORS, MAX_HITS } from '#contract/domain/search.ts'
import type { BetweenQuery } from '#contract/endpoints/transactionEndpoints.ts'
import { coversWholeTable, NONE_COMPARED, recordsName } from '#contract/freshness.ts'
import { COUNTERPARTY_COLUMNS, type CounterpartyRow } from '#contract/lists/counterpartyList.ts'
import { MONEY_KNOWN_COLUMNS } from '#contract/lists/moneyKnownList.ts'
import type { Counterparties, PairSums } from '#contract/schemas/transaction.ts'
import type { LatestImport } from '#contract/schemas/importRecord.ts'
import type { DifferingAccount, MoneyStatus } from '#contract/schemas/dataStatus.ts'
import type { FiledNameHit } from '#contract/schemas/filedName.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import type { ExportFormat } from '#contract/lists/listState.ts'
import { shownOwners } from '#database/accounts.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import type { Db } from '#database/connection/Db.ts'
import { latestImportsIn } from '#database/imports/latestImports.ts'
import { type RegisterSearch, registerSearchIn } from '#database/search/registerSearch.ts'
import { type FiledNames, filedNamesIn } from '#database/transactions/filedNames.ts'
import { readCounterparties } from '#database/transactions/namedAccounts.ts'
import { column, type ExportTable, tableOf, type Tables } from './ExportTable.ts'
import { figureColumns } from './balanceTable.ts'
import { candidateTables } from './candidateTables.ts'
import { changeTables } from './changeTables.ts'
import { markFiltered, oldest, provenance } from './tableWords.ts'
import { raceTables } from './raceTables.ts'
import { OFF_LIST_SINCE, recordTables } from './recordTables.ts'
import { rowTables } from './rowTables.ts'
import type { SendExport } from './sendExport.ts'
import type { Handlers } from '../routes/Handlers.ts'

/** The tables of the page "About this data". */
const freshnessTables = (db: Db) =>
  ({
    exportLatestImports: async () => {
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

    /** As of the day of the oldest known figure. */
    exportDataStatus: async () => {
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

    exportDisagreements: async () => {
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
  }) satisfies Partial<Tables>

const IMPORT_COLUMNS: readonly ColumnOf<LatestImport>[] = [
  column('records', 'Records', 'text', ({ of }) => recordsName(of)),
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

/** An unknown difference is blank. */
const DIFFERENCE_COLUMNS: readonly ColumnOf<DifferingAccount>[] = [
  column('account', 'Account', 'number', ({ account }) => account),
  column('name', 'Name', 'text', ({ name }) => name),
  column('owner', 'Owner', 'text', ({ owner }) => owner),
  column('asOf', 'As of', 'day', ({ asOf }) => asOf),
  ...figureColumns(({ difference }: DifferingAccount) => difference),
]

/** Accounts read at a time. */
const ACCOUNTS_AT_ONCE = 1_000

/** Money between accounts of the register. */
const betweenTables = (db: Db) =>
  ({
    /** The accounts that an account's money came from or went to, and a sum if there are several. */
    exportCounterparties: async ({ params: { acctNum }, query: { direction } }) => {
      const { name } = (await shownOwners(db, [acctNum]))(acctNum)
      return tableOf({
        title: `${direction === 'in' ? 'Received by' : 'Paid by'} ${name || `account ${acctNum}`}, ${
          direction === 'in' ? 'from' : 'to'
        } accounts of this register`,
        fileName: `${direction === 'in' ? 'received-by' : 'paid-by'}-${acctNum}`,
        asOf: null,
        source: (await provenance(db)).source,
        columns: COLUMNS,
        rows: linesOf(pagesOf(db, acctNum, direction)),
      })
    },
  }) satisfies Partial<Tables>

/** The pages in order, each read only when requested. */
async function* pagesOf(
  db: Db,
  acctNum: number,
  direction: BetweenQuery['direction'],
): AsyncGenerator<Counterparties> {
  for (let page: string | null | undefined; page !== null;) {
    const counterparties = await readCounterparties(db, acctNum, { direction, page }, ACCOUNTS_AT_ONCE)
    yield counterparties
    page = counterparties.next
  }
}

async function* linesOf(pages: AsyncIterable<Counterparties>): AsyncGenerator<CounterpartyRow[]> {
  let [count, all]: [number, PairSums | undefined] = [0, undefined]
  for await (const { accounts, sums } of pages) {
    yield accounts.map((account) => ({ account, sums: account.sums }))
    count += accounts.length
    all = sums
  }
  if (all && count > 1) yield [{ account: undefined, sums: all }]
}

/** A side's sum, and its number of rows. */
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

/** The results of the search page, with all of its pages. */
const searchTables = (db: Db, search: Pick<RegisterSearch, 'search'>, names: Pick<FiledNames, 'search'>) =>
  ({
    /** Hits of one kind in the register, or all of them and then the contributors, as on the page. */
    exportSearch: async ({ query: { q, kind } }) => {
      const registered = await search.search(q, MAX_HITS)
      const filed = kind === undefined ? await names.search(q, MAX_HITS) : { hits: [], hasMore: false }
      const hasMore = registered.hasMore || filed.hasMore
      return tableOf({
        ...markFiltered(await wordsOf(db, q, hasMore), kind === undefined ? '' : `kind ${kind}`),
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

    exportNames: async ({ query: { q } }) => {
      const { hits, hasMore } = await names.search(q, MAX_HITS)
      return tableOf({ ...(await wordsOf(db, q, hasMore)), columns: NAME_COLUMNS, rows: hits })
    },
  }) satisfies Partial<Tables>

const wordsOf = async (db: Db, q: string, hasMore: boolean) => ({
  title: `${hasMore ? 'The best results' : 'Results'} for “${q}”`,
  fileName: `search-${q}`,
  asOf: null,
  source: (await provenance(db)).source,
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

/** Sends the tables of the public site as files: each is made when there is room for it, in the format of its address. */
export function exportHandlers(db: Db, send: SendExport): Partial<Handlers> {
  const search = registerSearchIn(db)
  const names = filedNamesIn(db)
  const tables: Tables = {
    ...candidateTables(db),
    ...raceTables(db),
    ...recordTables(db, search),
    ...rowTables(db, names),
    ...betweenTables(db),
    ...searchTables(db, search, names),
    ...freshnessTables(db),
    ...changeTables(db),
  }
  return Object.fromEntries(
    Object.entries<(request: never) => Promise<ExportTable>>(tables).map(([id, makeTable]) => [
      id,
      // The one of its call, which its type demands.
      (request: FileRequest) => send(request.c, request.params.format, () => makeTable(request as never)),
    ]),
  )
}

/** What a request for any file has. */
interface FileRequest {
  c: Context
  params: { format: ExportFormat }
}
