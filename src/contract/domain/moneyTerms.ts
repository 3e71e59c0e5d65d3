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

/** The names of the figures in a sentence. */
export const FIGURE_NAMES: Readonly<Record<Figure, string>> = {
  coh: 'Cash on hand',
  monetary: 'Contributions',
  loans: 'Loans',
  inkind: 'In-kind contributions',
  expend: 'Expenditures',
  transfers: 'Transfers',
  other: 'Other distributions',
}
