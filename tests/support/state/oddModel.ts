import type { Amounts } from '#contract/schemas/balance.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { RequestedPage } from './fakeState.ts'
import type { Meaning } from './oddAnswers.ts'
import type { FiledRow } from './stateWorld.ts'

/*
 * What is on file about accounts after a night, and what is shown of it: a plain and slow reading of the rulings, which
 * shares no code with the product.
 */

interface Account {
  total: { figures: Amounts; day: string } | null
  /** What the page of totals said when it was read last. */
  identity: string
  lists: Map<TransactionKind, { rows: readonly FiledRow[]; day: string }>
}

export type OnFile = Map<number, Account>

/** The last answer about each page that was asked for in a night. */
export type Given = ReadonlyMap<number, ReadonlyMap<RequestedPage['page'], Meaning>>

const KINDS: readonly TransactionKind[] = ['contributions', 'expenditures', 'distributions', 'transfers']

/** The types that count in cash, by kind; of others it is not known. */
const KNOWN: Readonly<Record<TransactionKind, RegExp>> = {
  contributions: /^(CHE|LOA|REF|INK|INT|COF)$/,
  expenditures: /^(MON|PCS)$/,
  transfers: /^[TF]$/,
  distributions: /^$/,
}

const sumOf = (rows: readonly FiledRow[], isIn: (type: string) => boolean = () => true) =>
  rows.reduce((sum, { type, cents }) => sum + (isIn(type) ? cents : 0), 0)

/** Whether the state's figures of a kind confirm these rows, by any reading of its columns. */
function confirms(
  { monetary, loans, inkind, expend, transfers, other }: Amounts,
  kind: TransactionKind,
  rows: readonly FiledRow[],
): boolean {
  const without = (...types: string[]) => sumOf(rows, (type) => !types.includes(type))
  if (kind === 'expenditures') return [without('PCS'), without()].includes(expend ?? 0)
  if (kind === 'distributions') return other === sumOf(rows)
  if (kind === 'transfers')
    return [sumOf(rows), sumOf(rows, (type) => type !== 'F') - sumOf(rows, (type) => type === 'F')].includes(
      transfers ?? 0,
    )
  const money = ['LOA', 'INK']
  const ways = [
    without(...money),
    without(...money, 'COF'),
    without(...money, 'INT'),
    without(...money, 'COF', 'INT'),
    without('INK'),
    without('LOA'),
    without(),
  ]
  return (
    ways.includes(monetary ?? 0) &&
    loans === sumOf(rows, (type) => type === 'LOA') &&
    inkind === sumOf(rows, (type) => type === 'INK')
  )
}

const figuresOf = (figures: Amounts, kind: TransactionKind): number[] =>
  ({
    contributions: [figures.monetary, figures.loans, figures.inkind],
    expenditures: [figures.expend],
    transfers: [figures.transfers],
    distributions: [figures.other],
  })[kind].map((cents) => cents ?? 0)

/** An account after its answers of a night, if they are loaded. */
function after(before: Account, pages: ReadonlyMap<RequestedPage['page'], Meaning>, day: string): Account {
  const totals = pages.get('totals')
  if (totals === undefined || totals === 'dead' || totals === 'inactive') return before
  const kinds = KINDS.filter((kind) => pages.has(kind))
  if (kinds.length === 0 && before.lists.size === KINDS.length) return before
  const figures = typeof totals === 'object' && 'figures' in totals ? totals.figures : null
  const read = new Map<TransactionKind, readonly FiledRow[]>()
  for (const kind of kinds) {
    const list = pages.get(kind)
    if (typeof list !== 'object' || !('rows' in list)) continue
    const { rows } = list
    // A list without rows does not stand against a total that says otherwise.
    if (rows.length === 0 && figures !== null && figuresOf(figures, kind).some((cents) => cents !== 0))
      continue
    const onFile = before.lists.get(kind)?.rows.length ?? 0
    const lost = onFile - rows.length
    const losesMuch = (lost > 10 && lost > onFile / 20) || (rows.length === 0 && onFile > 0)
    if (losesMuch && !(figures !== null && confirms(figures, kind, rows))) continue
    read.set(kind, rows)
  }
  if (figures === null && read.size === 0) return before
  const identity = typeof totals === 'object' && 'identity' in totals ? totals.identity : before.identity
  const isNewTotal =
    figures !== null && (read.size === KINDS.length || identity !== before.identity || before.total === null)
  return {
    total: isNewTotal ? { figures, day } : before.total,
    identity,
    lists: new Map([...before.lists, ...[...read].map(([kind, rows]) => [kind, { rows, day }] as const)]),
  }
}

const grossOf = (figures: Amounts) =>
  Object.values(figures).reduce((sum: number, cents) => sum + Math.abs(cents ?? 0), 0)

function sizeOf(account: Account): { rows: number; cents: number } {
  const rows = [...account.lists.values()].reduce((sum, list) => sum + list.rows.length, 0)
  const figures = account.total?.figures ?? ledgerOf(account)?.figures
  return { rows, cents: figures ? grossOf(figures) : 0 }
}

/** The register after a night in which these answers were given. */
export function afterNight(onFile: OnFile, given: Given, day: string): { onFile: OnFile; held: number[] } {
  const next: OnFile = new Map(onFile)
  const losers: number[] = []
  const lost = { rows: 0, cents: 0 }
  const all = { rows: 0, cents: 0 }
  let fallen = 0
  for (const [number, pages] of given) {
    const before = onFile.get(number) ?? { total: null, identity: '', lists: new Map() }
    const account = after(before, pages, day)
    const [size, left] = [sizeOf(before), sizeOf(account)]
    all.rows += size.rows
    all.cents += size.cents
    next.set(number, account)
    if (left.rows >= size.rows && left.cents >= size.cents) continue
    losers.push(number)
    lost.rows += Math.max(0, size.rows - left.rows)
    lost.cents += Math.max(0, size.cents - left.cents)
    if ((size.rows > 0 && left.rows === 0) || (size.cents > 0 && left.cents === 0)) fallen += 1
  }
  const isShareLost = lost.rows > all.rows / 20 || lost.cents > all.cents / 20
  const isHeld = fallen > 3 || ((losers.length > 1 || fallen > 0) && isShareLost)
  if (!isHeld) return { onFile: next, held: [] }
  for (const number of losers) {
    const before = onFile.get(number)
    if (before) next.set(number, before)
    else next.delete(number)
  }
  return { onFile: next, held: losers }
}

/** All four lists, if it is known how each row counts. */
function ledgerOf({ lists }: Account): { figures: Amounts; day: string } | null {
  const rowsOfKind = (kind: TransactionKind) => lists.get(kind)?.rows ?? []
  const isKnown = KINDS.every((kind) => rowsOfKind(kind).every(({ type }) => KNOWN[kind].test(type)))
  if (lists.size < KINDS.length || !isKnown) return null
  const figures = {
    monetary: sumOf(rowsOfKind('contributions'), (type) => type !== 'LOA' && type !== 'INK'),
    loans: sumOf(rowsOfKind('contributions'), (type) => type === 'LOA'),
    inkind: sumOf(rowsOfKind('contributions'), (type) => type === 'INK'),
    expend: sumOf(rowsOfKind('expenditures'), (type) => type !== 'PCS'),
    transfers: sumOf(rowsOfKind('transfers')),
    other: sumOf(rowsOfKind('distributions')),
  }
  return { figures, day: [...lists.values()].map(({ day }) => day).toSorted()[0] ?? '' }
}

/** What is shown: the newest of both, and of the same day the account's own rows. */
export function shownOf(account: Account | undefined): unknown {
  const ledger = account ? ledgerOf(account) : null
  const total = account?.total ?? null
  const basis = ledger && (total === null || ledger.day >= total.day) ? 'ledger' : total ? 'stateTotal' : null
  const shown = basis === 'ledger' ? ledger : total
  if (basis === null || shown === null) return { basis: null, asOf: null, coh: null }
  const { monetary, loans, expend, transfers } = shown.figures
  return {
    basis,
    asOf: shown.day,
    coh: (monetary ?? 0) + (loans ?? 0) - (expend ?? 0) - (transfers ?? 0),
  }
}
