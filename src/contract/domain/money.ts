import type { Amounts } from '../schemas/balance.ts'

/** The amounts of a balance, in the order of the specification. */
export const FIGURES = ['coh', 'monetary', 'loans', 'inkind', 'expend', 'transfers', 'other'] as const
export type Figure = (typeof FIGURES)[number]

export const isFigure = (field: string): field is Figure => FIGURES.some((figure) => figure === field)

/**
 * The basis of a balance's cash on hand: the account's own transactions, with a whole list of each kind; the state's
 * totals page; or an operator's list. Figures of two bases are never mixed. Of bases with the same day, the first in this
 * order is shown.
 */
export const BASES = ['ledger', 'stateTotal', 'list'] as const

/** The state's four lists of an account's transactions. */
export const TRANSACTION_KINDS = ['contributions', 'expenditures', 'transfers', 'distributions'] as const

/** Said of a figure that this site has not loaded, which says nothing about the candidate or committee. */
export const NOT_LOADED = 'not loaded here'

/** Said of a figure that the state itself leaves out. */
export const NONE_REPORTED = 'none reported'

export const FIGURE_HEADERS: Readonly<Record<Figure, string>> = {
  coh: 'Cash on Hand',
  monetary: 'Contributions',
  loans: 'Loans',
  inkind: 'In-Kind',
  expend: 'Expenditures',
  transfers: 'Transfers',
  other: 'Other',
}

export const FIGURE_NAMES: Readonly<Record<Figure, string>> = {
  coh: 'Cash on hand',
  monetary: 'Contributions',
  loans: 'Loans',
  inkind: 'In-kind contributions',
  expend: 'Expenditures',
  transfers: 'Transfers',
  other: 'Other distributions',
}

/**
 * Cash on hand in cents, by the formula of the state's own report totals; null unless all of its parts are known.
 * Transfers are signed; in-kind contributions and other distributions are not cash.
 */
export function computeCashOnHand({
  monetary,
  loans,
  expend,
  transfers,
}: Pick<Amounts, 'monetary' | 'loans' | 'expend' | 'transfers'>): number | null {
  if (monetary === null || loans === null || expend === null || transfers === null) return null
  return monetary + loans - expend - transfers
}

/** Integer cents as dollars with two decimals, exactly, for files and messages: -5 is "-0.05". */
export function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Integer cents as a sentence of the server or the importer writes them, exactly: `-$1,234.50`. The client has formatMoney,
 * because its ui imports nothing from here.
 */
export const dollarText = (cents: number): string =>
  dollars(cents)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
    .replace(/\d/, '$$$&')
