import type { TransactionKind } from '../schemas/transactionKind.ts'
import { TRANSACTION_KINDS } from './moneyTerms.ts'

/** What an address says of the rows to show; a page and its call say it by the same names, in this order. */
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

/** As the address has it, blanks left out: whether it can be understood is for the call to say. */
export type RowState = Readonly<Partial<Record<RowParameter, string>>>

/** What stands where an address does not say it. */
const USUAL: RowState = { kind: 'contributions', sort: 'newest' }

/** The state that the query of an address has, with or without its question mark; what else it has is no part of it. */
export function parseRowState(search: string | URLSearchParams): RowState {
  const given = new URLSearchParams(search)
  const ofFigure: RowState = FIGURE_ROWS[given.get('figure') ?? ''] ?? {}
  return stateOf((name) => ofFigure[name] ?? given.get(name) ?? undefined)
}

/**
 * The rows that each figure of a ledger is the sum of, as src/database/money/ledgers.ts sums them: a loan and an
 * in-kind contribution are not money received, petty cash spent left the account when it was withdrawn. A link from a
 * figure says no more than `figure=`.
 */
export const FIGURE_ROWS: Readonly<Record<string, RowState>> = {
  monetary: { kind: 'contributions', type: '-LOA,-INK', list: 'whole' },
  loans: { kind: 'contributions', type: 'LOA', list: 'whole' },
  inkind: { kind: 'contributions', type: 'INK', list: 'whole' },
  expend: { kind: 'expenditures', type: '-PCS', list: 'whole' },
  transfers: { kind: 'transfers', list: 'whole' },
  other: { kind: 'distributions', list: 'whole' },
}

/** The query of an address with this state: one state has one, `''` the usual one. */
export function printRowState(state: RowState): string {
  const known = stateOf((name) => state[name])
  const query = ROW_PARAMETERS.flatMap((name) => {
    const value = known[name]
    return value === undefined ? [] : `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`
  })
  return query.length === 0 ? '' : `?${query.join('&')}`
}

/** The kind of rows that a state is about. */
export const kindOf = ({ kind }: RowState): TransactionKind =>
  TRANSACTION_KINDS.find((known) => known === kind) ?? 'contributions'

/** Which of these accounts the rows are of: the one that an address names, or all of them. */
export const accountsShown = <Account extends { number: number }>(
  accounts: readonly Account[],
  { account }: RowState,
): Account[] => accounts.filter(({ number }) => account === undefined || account === String(number))

/** Rows of these accounts, in ascending order. */
export interface RowsAsked {
  accounts: readonly number[]
  /** Without an account: which they are is said already. */
  state: RowState
}

/** The rows of these accounts that an address asks for. */
export const rowsAsked = (
  accounts: readonly { number: number }[],
  { account: _account, ...state }: RowState,
): RowsAsked => ({ accounts: accounts.map(({ number }) => number).toSorted((a, b) => a - b), state })

/** Sums of these accounts, in ascending order. */
export interface SumsAsked {
  accounts: readonly number[]
  kind: TransactionKind
  list?: string | undefined
}

/** The sums that are shown below them: the filter has no part in these. */
export const sumsAsked = ({ accounts, state }: RowsAsked): SumsAsked => ({
  accounts,
  kind: kindOf(state),
  list: state.list,
})

/**
 * Whether links of this site lead to it, of which there are few for an account. What somebody looks for by words, days and
 * amounts, or how far on in it, has no end.
 */
export const isLinkedTo = ({
  account: _account,
  kind: _kind,
  type,
  list: _list,
  sort: _sort,
  ...own
}: RowState) =>
  Object.keys(own).length === 0 &&
  (type === undefined || Object.values(FIGURE_ROWS).some((ofFigure) => ofFigure.type === type))

function stateOf(valueOf: (name: RowParameter) => string | undefined): RowState {
  return Object.fromEntries(
    ROW_PARAMETERS.flatMap((name) => {
      const value = valueOf(name)?.trim()
      return value === undefined || value === '' || value === USUAL[name] ? [] : [[name, value]]
    }),
  )
}
