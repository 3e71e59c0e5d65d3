/** The amounts of a balance, in the order of the specification. */
export const FIGURES = ['coh', 'monetary', 'loans', 'inkind', 'expend', 'transfers', 'other'] as const
export type Figure = (typeof FIGURES)[number]

/**
 * What a balance's cash on hand stands on: the account's own transactions, each kind whole; the state's own totals
 * page; or an operator's list. Figures of two bases are never mixed. In the order in which one wins over another of the
 * same day.
 */
export const BASES = ['ledger', 'stateTotal', 'list'] as const

/** The state's four lists of an account's transactions. */
export const TRANSACTION_KINDS = ['contributions', 'expenditures', 'transfers', 'distributions'] as const

/** What the figures are called in a sentence. */
export const FIGURE_NAMES: Readonly<Record<Figure, string>> = {
  coh: 'Cash on hand',
  monetary: 'Contributions',
  loans: 'Loans',
  inkind: 'In-kind contributions',
  expend: 'Expenditures',
  transfers: 'Transfers',
  other: 'Other distributions',
}
