import { apiUrl } from '../apiUrls.ts'
import * as publicAddresses from '../publicAddresses.ts'
import type { TransactionKind } from '../schemas/values.ts'
import { TRANSACTION_KINDS } from './money.ts'

/** The parameters that select rows in an address; a page and its call use the same names, in this order. */
export const ROW_PARAMETERS = [
  'account',
  'kind',
  'text',
  'type',
  'from',
  'to',
  'least',
  'most',
  'list',
  'sort',
  'page',
] as const
export type RowParameter = (typeof ROW_PARAMETERS)[number]

/** The parameters as written, without blank ones, an amount without its sign and commas; the call decides whether they are valid. */
export type RowState = Readonly<Partial<Record<RowParameter, string>>>

/** People write an amount with its sign and its commas. */
const AMOUNTS: ReadonlySet<RowParameter> = new Set(['least', 'most'])

const USUAL: RowState = { kind: 'contributions', sort: 'newest' }

/** The state in an address's query, with or without its question mark; other parameters are ignored. */
export function parseRowState(search: string | URLSearchParams): RowState {
  const given = new URLSearchParams(search)
  const ofFigure: RowState = FIGURE_ROWS[given.get('figure') ?? ''] ?? {}
  return stateOf((name) => ofFigure[name] ?? given.get(name) ?? undefined)
}

/**
 * The rows that each figure of a ledger is the sum of, as src/database/money/wholeLists.ts adds them up: loans and in-kind
 * contributions are not monetary contributions, and petty cash spent already left the account when it was withdrawn. A
 * link from a figure has only `figure=`.
 */
export const FIGURE_ROWS: Readonly<Record<string, RowState>> = {
  monetary: { kind: 'contributions', type: '-LOA,-INK', list: 'whole' },
  loans: { kind: 'contributions', type: 'LOA', list: 'whole' },
  inkind: { kind: 'contributions', type: 'INK', list: 'whole' },
  expend: { kind: 'expenditures', type: '-PCS', list: 'whole' },
  transfers: { kind: 'transfers', list: 'whole' },
  other: { kind: 'distributions', list: 'whole' },
}

/** The query of an address with this state. Equal states have equal queries; that of the default state is `''`. */
export function printRowState(state: RowState): string {
  const known = stateOf((name) => state[name])
  const query = ROW_PARAMETERS.flatMap((name) => {
    const value = known[name]
    return value === undefined ? [] : `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`
  })
  return query.length === 0 ? '' : `?${query.join('&')}`
}

export const kindOf = ({ kind }: RowState): TransactionKind =>
  TRANSACTION_KINDS.find((known) => known === kind) ?? 'contributions'

/** The accounts whose rows are shown: the one that the address names, or all. */
export const accountsShown = <Account extends { number: number }>(
  accounts: readonly Account[],
  { account }: RowState,
): Account[] => accounts.filter(({ number }) => account === undefined || account === String(number))

export interface RowsRequest {
  accounts: readonly number[]
  /** Without `account`, which `accounts` already says. */
  state: RowState
}

/** The rows of these accounts that an address asks for. */
export const rowsRequest = (
  accounts: readonly { number: number }[],
  { account: _account, ...state }: RowState,
): RowsRequest => ({ accounts: accounts.map(({ number }) => number).toSorted((a, b) => a - b), state })

export interface SumsRequest {
  accounts: readonly number[]
  kind: TransactionKind
  list?: string | undefined
}

/** The sums shown below the rows; the filter does not apply to them. */
export const sumsRequest = ({ accounts, state }: RowsRequest): SumsRequest => ({
  accounts,
  kind: kindOf(state),
  list: state.list,
})

/** The exact URL of the call for a page of rows, which the browser makes, or the server on its behalf. */
export const rowsUrl = ({ accounts, state: { kind = 'contributions', ...filter } }: RowsRequest) =>
  apiUrl(publicAddresses.listTransactions, { accounts, kind, ...filter })

export const sumsUrl = ({ accounts, kind, list }: SumsRequest) =>
  apiUrl(publicAddresses.getTransactionSummary, { accounts, kind, list })

/** The same without paging, as a file has all of them. */
export const allRowsUrl = ({ accounts, state: { page: _page, ...state } }: RowsRequest) =>
  rowsUrl({ accounts, state })

/** Of an address or a call, which reads the types one by one. */
interface RowFilter extends Partial<
  Record<'text' | 'from' | 'to' | 'least' | 'most' | 'list', string | undefined>
> {
  type?: string | readonly string[] | undefined
}

/** What of an account's rows a filter keeps, in words; '' for all of them. */
export const rowFilterText = (
  { text, type, from, to, least, most, list }: RowFilter,
  typesText: (types: string) => string = codesText,
): string =>
  [
    text && `“${text}”`,
    type && typesText(String(type)),
    from && `from ${from}`,
    to && `to ${to}`,
    least && `at least $${least}`,
    most && `at most $${most}`,
    list && `only ${list === 'whole' ? 'complete' : list} lists`,
  ]
    .filter(Boolean)
    .join(', ')

const codesText = (types: string): string =>
  types.startsWith('-') ? `types but ${types.replaceAll('-', '')}` : `types ${types}`

function stateOf(valueOf: (name: RowParameter) => string | undefined): RowState {
  return Object.fromEntries(
    ROW_PARAMETERS.flatMap((name) => {
      const value = AMOUNTS.has(name) ? valueOf(name)?.replaceAll(/[$,\s]/g, '') : valueOf(name)?.trim()
      return value === undefined || value === '' || value === USUAL[name] ? [] : [[name, value]]
    }),
  )
}

/**
 * Where a page of rows continues: the number of its list, and cents, day, hash, copy, owner and list of the row it is
 * after. For pages of accounts: the number, cents and account.
 */
const CURSOR = String.raw`\d{1,15}(?:\.-?\d{1,16}){2,6}`

export const ROW_CURSOR = new RegExp(`^${CURSOR}$`)

/** Where a page of transactions continues: after or before the row at a place, and its cursor. `last` is the last page. */
export const ROW_MARK = new RegExp(String.raw`^(?:last|([np])(\d{1,12})\.(${CURSOR}))$`)

/** The items in order, this many at a time. */
export function* slicesOf<Item>(items: readonly Item[], atOnce: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += atOnce) yield items.slice(start, start + atOnce)
}
