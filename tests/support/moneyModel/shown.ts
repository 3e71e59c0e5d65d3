import type { Balance } from '#contract/schemas/balance.ts'
import { FIGURES, type Figure } from '#contract/domain/money.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { Given } from './commands.ts'
import { KINDS, type Report, type Source, type State } from './state.ts'

/* What the site shows of an account. */

type Figures = Record<Figure, number | null>

/** What the site shows of an account. The oldest part of a ledger may come from several imports. */
export interface Shown extends Figures {
  basis: Balance['basis']
  asOf: string | null
  reconciled: boolean | null
  /** Without figures that agree. */
  difference: Given | null
  importIds: number[]
}

export function shownOf(state: State, account: number): Shown {
  const slots = state.reports.get(account) ?? {}
  const ledger = ledgerOf(state, account)
  const stateTotal = reported('stateTotal', slots['stateTotal complete'])
  const list = reported('list', slots['list complete'])
  // For the same day, in this order.
  const shown = [ledger, stateTotal, list]
    .flatMap((basis) => basis ?? [])
    .reduce<Basis | null>(
      (newest, basis) => (newest === null || basis.asOf > newest.asOf ? basis : newest),
      null,
    )
  if (shown === null) {
    // Reading: for the same day the state's total takes precedence over an operator's list.
    const incomplete = [slots['stateTotal incomplete'], slots['list incomplete']]
      .flatMap((report) => report ?? [])
      .reduce<Report | null>(
        (newest, each) => (newest === null || each.asOf > newest.asOf ? each : newest),
        null,
      )
    return {
      ...(incomplete ? figuresOf(incomplete.given) : NOTHING),
      coh: null,
      basis: null,
      asOf: incomplete?.asOf ?? null,
      reconciled: null,
      difference: null,
      importIds: incomplete ? [incomplete.importId] : [],
    }
  }
  // Reading: if a newer list is shown, it is not the figure that agrees with anything.
  if (shown !== ledger || ledger === null) return asShown(shown)
  if (stateTotal?.asOf === ledger.asOf) {
    const difference = differenceBetween(ledger, stateTotal)
    return difference
      ? { ...asShown(ledger), reconciled: false, difference }
      : { ...asShown(ledger), reconciled: true }
  }
  const part = reported('stateTotal', slots['stateTotal incomplete'])
  // Reading: a total without cash on hand can show that the rows are wrong, but never that they are right.
  const difference = part?.asOf === ledger.asOf ? differenceBetween(ledger, part) : null
  return { ...asShown(ledger), reconciled: difference ? false : null, difference }
}

/** By how much the ledger exceeds the state's total, without figures that agree; null if all do. */
function differenceBetween(ledger: Basis, stateTotal: Basis): Given | null {
  const differences = FIGURES.flatMap((figure) => {
    const [ours, theirs] = [ledger.figures[figure], stateTotal.figures[figure]]
    return theirs === null || ours === null || ours === theirs ? [] : [[figure, ours - theirs] as const]
  })
  return differences.length > 0 ? Object.fromEntries(differences) : null
}

interface Basis {
  basis: 'ledger' | Source
  figures: Figures
  asOf: string
  importIds: number[]
}

const asShown = ({ figures, ...basis }: Basis): Shown => ({
  ...figures,
  ...basis,
  reconciled: null,
  difference: null,
})

const NOTHING: Figures = {
  coh: null,
  monetary: null,
  loans: null,
  inkind: null,
  expend: null,
  transfers: null,
  other: null,
}

function figuresOf(given: Given): Figures {
  const { coh, monetary, loans, expend, transfers } = given
  const computed =
    monetary === undefined || loans === undefined || expend === undefined || transfers === undefined
      ? null
      : monetary + loans - expend - transfers
  return { ...NOTHING, ...given, coh: coh ?? computed }
}

function reported(basis: Source, report: Report | undefined): Basis | null {
  if (!report) return null
  return { basis, figures: figuresOf(report.given), asOf: report.asOf, importIds: [report.importId] }
}

/** The account's own rows, all four kinds whole; dated by the oldest of them. */
export function ledgerOf(state: State, account: number): Basis | null {
  const onFile = state.accounts.get(account)
  const lists = KINDS.map((kind) => onFile?.lists[kind])
  if (!onFile || lists.includes(undefined)) return null
  const days = lists.map((list) => list?.asOf ?? '')
  const asOf = days.toSorted()[0] ?? ''
  const sum = (kind: TransactionKind, counts: (type: string) => boolean) =>
    onFile.rows[kind]
      .filter(({ isWhole, content }) => isWhole && counts(content.type))
      .reduce((before, { content }) => before + content.cents, 0)
  const given = {
    monetary: sum('contributions', (type) => type !== 'LOA' && type !== 'INK'),
    loans: sum('contributions', (type) => type === 'LOA'),
    inkind: sum('contributions', (type) => type === 'INK'),
    // Petty cash left the account when it was withdrawn, not when it was spent.
    expend: sum('expenditures', (type) => type !== 'PCS'),
    transfers: sum('transfers', () => true),
    other: sum('distributions', () => true),
  }
  const importIds = lists.flatMap((list) => (list?.asOf === asOf ? [list.importId] : []))
  return { basis: 'ledger', figures: figuresOf(given), asOf, importIds: [...new Set(importIds)] }
}

/** Each whole list on file for an account, including empty ones. */
export function wholeListsOf(state: State, account: number) {
  const onFile = state.accounts.get(account)
  if (!onFile) return []
  return KINDS.flatMap((kind) => {
    const wholeAsOf = onFile.lists[kind]?.asOf
    const rows = onFile.rows[kind].filter(({ isWhole }) => isWhole)
    const sum = rows.reduce((before, { content }) => before + content.cents, 0)
    return wholeAsOf === undefined ? [] : [{ kind, count: rows.length, sum, wholeAsOf }]
  })
}
