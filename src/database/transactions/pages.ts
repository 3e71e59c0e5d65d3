import { type RawBuilder, sql } from 'kysely'
import { ROW_CURSOR, ROW_MARK } from '#contract/domain/rows.ts'
import { withoutPlus4 } from '#contract/domain/places.ts'
import type { RowsQuery } from '#contract/endpoints/transactionEndpoints.ts'
import { TRANSACTIONS_PER_PAGE } from '#contract/limits.ts'
import type { Transaction, TransactionPage } from '#contract/schemas/transaction.ts'
import { accountOwners } from '../accounts.ts'
import { type Db, isAmong, type Row, withReadTransaction } from '../connection/Db.ts'
import { comparePlaces, findTexts, holdTexts, LONG_LIST } from './textsInMemory.ts'
import { namedAccounts } from './namedAccounts.ts'
import { type ListOnFile, readOnFile } from './onFile.ts'
import { conditionsOf, filterOf, isSelective, type RowFilter, wordsOf } from './rowFilter.ts'
import {
  columnsOf,
  isoDay,
  isOfList,
  isOfLists,
  kindOf,
  PUBLISHED,
  publishedDay,
  type RowList,
  type Total,
} from './tx.ts'

type Order = 'day' | 'amount'

export interface PageRequest {
  order: Order
  descending: boolean
  limit: number
  /** Only rows after this one. */
  after?: RowPlace | undefined
}

/** A transaction as it may be published, without its street address, and where it is stored. */
export type PublishedRow = Omit<Row<'tx'>, 'address' | 'source'>

/** Where a row is in an order. Equal rows of two lists follow each other by owner. */
export type RowPlace = Pick<Row<'tx'>, 'cents' | 'day' | 'content_hash' | 'copy' | 'owner' | 'is_whole'>

// @limit memory importer/transactionPages: Rows of transactions that one request scans in the database:
// {count}; each further word counts again; beyond that, it is refused
/** They take at most a tenth of a second or two. */
export const MAX_SCANNED_ROWS = 600_000

/** Why there is no page: the lists were replaced since, or one answer would have to scan too many rows. */
type NoPage = 'movedOn' | 'tooMany'

/**
 * A page of rows that an address asks for, and the total of all of them, without deleted records. A page that continues
 * from another one is refused once one of its lists has changed.
 */
export async function transactionPage(db: Db, query: RowsQuery): Promise<TransactionPage | NoPage> {
  const filter = filterOf(query)
  if (filter.text !== undefined) await holdLongLists(db, query)
  return withReadTransaction(db, async (trx) => {
    const mark = query.page === undefined ? undefined : parseMark(query.page)
    const { lists: all, accounts, number } = await readOnFile(trx, query.accounts, query.kind)
    if (mark?.number !== undefined && mark.number !== number) return 'movedOn'
    const request = requestOf(query, mark)
    const matches = await searchRows(db, trx, ofList(all, query.list), number, filter, request)
    if (!matches) return 'tooMany'
    const { total } = matches
    const page = placed(matches.rows.slice(0, request.limit), total, { number, mark })
    const rows = await toTransactions(trx, page.rows)
    return { count: total.rows, cents: total.cents, ...page, rows, onFile: accounts }
  })
}

/** Reads the long lists of a text search into memory; one that changes meanwhile is searched by the database. */
async function holdLongLists(db: Db, { accounts, kind, list }: RowsQuery): Promise<void> {
  // A transaction holds an embedded database's only connection, so nothing else could be answered in the meantime.
  if (db.isTransaction) return
  const { lists, number } = await readOnFile(db, accounts, kind)
  for (const each of ofList(lists, list)) if (each.rows > LONG_LIST) await holdTexts(db, each, number)
}

/** The total of a filter, and the rows of a page with the next one; null if too many rows would have to be looked at. */
async function searchRows(
  db: Db,
  trx: Db,
  lists: readonly ListOnFile[],
  number: number,
  filter: RowFilter,
  request: PageRequest,
): Promise<{ total: Total; rows: PublishedRow[] } | null> {
  const held =
    filter.text === undefined
      ? []
      : lists.flatMap((list) => {
          const matches = findTexts(db, list, number, filter, request)
          return matches === undefined ? [] : [{ list, matches }]
        })
  const others = lists.filter((list) => !held.some((each) => each.list === list))
  if (held.some(({ matches }) => matches === null) || (await scansTooMany(trx, others, filter))) return null
  const total = await totalOf(trx, others, filter)
  const rows = total.rows === 0 ? [] : await readRows(trx, others, filter, request)
  for (const { list, matches } of held) {
    total.rows += matches?.rows ?? 0
    total.cents += matches?.cents ?? 0
    rows.push(...(await rowsAt(trx, list, matches?.places ?? [])))
  }
  const way = request.descending ? -1 : 1
  return {
    total,
    rows: rows.toSorted((a, b) => way * comparePlaces(a, b, request.order)).slice(0, request.limit + 1),
  }
}

async function rowsAt(db: Db, list: RowList, places: readonly RowPlace[]): Promise<PublishedRow[]> {
  if (places.length === 0) return []
  const keys = places.map(({ day, content_hash, copy }) =>
    [day, content_hash, copy].map((number) => sql`cast(${number} as bigint)`),
  )
  const { rows } = await sql<PublishedRow>`select ${columnsOf(PUBLISHED)} from tx
    where ${isOfList(list)} and (day, content_hash, copy) in (values ${sql.join(keys.map((key) => sql`(${sql.join(key)})`))})`.execute(
    db,
  )
  return rows
}

export const ofList = <List extends RowList>(
  lists: readonly List[],
  list: RowsQuery['list'],
): readonly List[] =>
  list === undefined ? lists : lists.filter(({ isWhole }) => isWhole === (list === 'whole'))

/** Whether more rows would have to be looked at than one answer may. */
export async function scansTooMany(db: Db, lists: readonly ListOnFile[], filter: RowFilter) {
  // Each word is looked for by itself.
  const looks = Math.max(1, wordsOf(filter).length)
  if (lists.reduce((sum, { rows }) => sum + rows, 0) * looks <= MAX_SCANNED_ROWS || !isScanned(filter))
    return false
  const years = [filter.from ?? '0000', filter.to ?? '9999'].map((day) => Number(day.slice(0, 4)))
  const { rows } = await sql<{ rows: number | null }>`select sum(row_count) as rows from tx_sum
    where dimension = 'all' and year between ${years[0]} and ${years[1]} and (${sql.join(
      lists.map((list) => sql`(${isOfList(list)})`),
      sql` or `,
    )})`.execute(db)
  return (rows[0]?.rows ?? 0) * looks > MAX_SCANNED_ROWS
}

const isScanned = (filter: RowFilter) =>
  isSelective(filter) || filter.from !== undefined || filter.to !== undefined

/** What a filter finds in these lists: from stored counts where possible, otherwise by looking at the rows. */
async function totalOf(db: Db, lists: readonly ListOnFile[], filter: RowFilter): Promise<Total> {
  const nothing: Total = { rows: 0, cents: 0 }
  if (lists.length === 0) return nothing
  const { types, ...others } = filter
  if (Object.values(others).every((value) => value === undefined)) {
    if (!types)
      return lists.reduce(
        (sum, each) => ({ rows: sum.rows + each.rows, cents: sum.cents + each.cents }),
        nothing,
      )
    return totalOfTypes(db, lists, types)
  }
  const parts = lists.map(
    (list) => sql`select count(*) as rows, sum(cents) as cents from tx
      where ${isOfList(list)} and ${conditionsOf(db, filter)}`,
  )
  const { rows } = await sql<Total>`select sum(parts.rows) as rows, coalesce(sum(parts.cents), 0) as cents
    from (${sql.join(parts, sql` union all `)}) as parts`.execute(db)
  return rows[0] ?? nothing
}

async function totalOfTypes(db: Db, lists: readonly RowList[], types: NonNullable<RowFilter['types']>) {
  const isOne =
    'only' in types ? isAmong(db, 'key', types.only) : sql`not (${isAmong(db, 'key', types.except)})`
  const { rows } =
    await sql<Total>`select coalesce(sum(row_count), 0) as rows, coalesce(sum(cents), 0) as cents
    from tx_sum where dimension = 'type' and ${isOne} and ${isOfLists(lists)}`.execute(db)
  return rows[0] ?? { rows: 0, cents: 0 }
}

/** The first rows of some lists in an order, one more than the limit if there are more. */
export async function readRows(
  db: Db,
  lists: readonly RowList[],
  filter: RowFilter,
  { order, descending, limit, after }: PageRequest,
): Promise<PublishedRow[]> {
  if (lists.length === 0) return []
  const by = (...columns: string[]) =>
    sql.raw(columns.map((column) => (descending ? `${column} desc` : column)).join(', '))
  const place = ['day', 'content_hash', 'copy']
  // The `+` keeps engines from using the index of amounts where most of its rows would not match.
  const { least: _least, most: _most, ...others } = filter
  const first = order === 'day' ? place : [isScanned(others) ? '+cents' : 'cents', ...place]
  const parts = lists.map(
    (list) => sql`select * from (select ${columnsOf(PUBLISHED)} from tx
      where ${isOfList(list)} and ${conditionsOf(db, filter)} and ${isAfter(after, list, order, descending)}
      order by ${by(...first)} limit ${sql.lit(limit + 1)}) as part`,
  )
  const outer = by(...(order === 'day' ? place : ['cents', ...place]), 'owner', 'is_whole')
  const { rows } = await sql<PublishedRow>`select * from (${sql.join(parts, sql` union all `)}) as parts
    order by ${outer} limit ${sql.lit(limit + 1)}`.execute(db)
  return rows
}

function isAfter(
  after: RowPlace | undefined,
  { owner, isWhole }: RowList,
  order: Order,
  descending: boolean,
): RawBuilder<unknown> {
  if (!after) return sql`1 = 1`
  const isLater = owner === after.owner ? (isWhole ? 1 : 0) > after.is_whole : owner > after.owner
  const isSame = owner === after.owner && (isWhole ? 1 : 0) === after.is_whole
  const includesEqual = !isSame && isLater !== descending
  const way = sql.raw(`${descending ? '<' : '>'}${includesEqual ? '=' : ''}`)
  const { cents, day, content_hash, copy } = after
  return order === 'day'
    ? sql`(day, content_hash, copy) ${way} (${day}, ${content_hash}, ${copy})`
    : sql`(cents, day, content_hash, copy) ${way} (${cents}, ${day}, ${content_hash}, ${copy})`
}

export function toTransaction(row: PublishedRow): Transaction {
  return {
    account: row.owner,
    kind: kindOf(row.kind),
    ...publishedDay(isoDay(row.day), row.day_given),
    cents: row.cents,
    type: row.type,
    name: row.name,
    place: withoutPlus4(row.place),
    detail: row.detail,
    inKind: row.in_kind,
    report: row.report,
    isWhole: row.is_whole === 1,
  }
}

/** Rows as they are published, with the accounts that they name. */
export async function toTransactions(db: Db, rows: readonly PublishedRow[]) {
  const accountOf = await namedAccounts(db, rows)
  return rows.map((row) => ({ ...toTransaction(row), otherAccount: accountOf(row) }))
}

/** The same with the names of their own accounts, for rows of several; without what only a list of one account shows. */
export async function toFiledRows(db: Db, rows: readonly PublishedRow[]) {
  const ownerOf = await accountOwners(db, [...new Set(rows.map(({ owner }) => owner))])
  return (await toTransactions(db, rows)).map(({ otherAccount, ...row }) => {
    const { inKind: _inKind, report: _report, isWhole: _isWhole, ...filed } = row
    const { name: accountName, owner } = ownerOf(row.account)
    return { ...filed, accountName, owner, otherAccount }
  })
}

/** Converts a call’s `sort`; newest first by default. */
export const orderOf = (sort: RowsQuery['sort'] = 'newest'): Pick<PageRequest, 'order' | 'descending'> => ({
  order: sort === 'newest' || sort === 'oldest' ? 'day' : 'amount',
  descending: sort === 'newest' || sort === 'largest',
})

/** A backward page is read in the opposite order. */
function requestOf(query: RowsQuery, { isForward = true, after }: Partial<RowMark> = {}): PageRequest {
  const { order, descending } = orderOf(query.sort)
  return { order, descending: descending === isForward, limit: TRANSACTIONS_PER_PAGE, after }
}

/** Where a page of rows continues, as given in its address. */
interface RowMark {
  /** To the rows after the place, or to those before it. */
  isForward: boolean
  /** The position among all rows, from 1: of the first row of a forward page, or the last row of a backward one. */
  position?: number
  /** Left out for the end of all rows. */
  after?: RowPlace
  /** The number of the lists that the page before it was read from. */
  number?: number
}

/** Undefined if the text is malformed. */
function parseMark(text: string): RowMark | undefined {
  if (text === 'last') return { isForward: false }
  const [, way, position, rest = ''] = ROW_MARK.exec(text) ?? []
  const cursor = parseCursor(rest)
  return cursor && { isForward: way === 'n', position: Number(position), ...cursor }
}

/** The form of a place in addresses, with the number of the lists it is in. */
export const formatCursor = (number: number, row: RowPlace): string =>
  [number, row.cents, row.day, row.content_hash, row.copy, row.owner, row.is_whole].join('.')

/** Undefined if the text is malformed. */
export function parseCursor(text: string): { number: number; after: RowPlace } | undefined {
  if (!ROW_CURSOR.test(text)) return undefined
  const [number = 0, cents = 0, day = 0, content_hash = 0, copy = 0, owner = 0, is_whole = 0] = text
    .split('.')
    .map(Number)
  return { number, after: { cents, day, content_hash, copy, owner, is_whole } }
}

/** The position of a page among all rows that match the filter. */
function placed(
  ordered: PublishedRow[],
  { rows: count }: Total,
  { number, mark }: { number: number; mark: RowMark | undefined },
) {
  const { isForward = true } = mark ?? {}
  const rows = isForward ? ordered : ordered.toReversed()
  const [top, bottom] = [rows[0], rows.at(-1)]
  if (!top || !bottom) return { first: 0, rows: [], previous: null, next: null }
  const position = Math.min(mark?.position ?? (isForward ? 1 : count), count)
  const first = isForward ? position : position - rows.length + 1
  const last = first + rows.length - 1
  const markAt = (row: PublishedRow, way: 'n' | 'p', place: number) =>
    `${way}${place}.${formatCursor(number, row)}`
  return {
    first,
    rows,
    previous: first > 1 ? markAt(top, 'p', first - 1) : null,
    next: last < count ? markAt(bottom, 'n', last + 1) : null,
  }
}
