import { formatList, formatMoney } from '#client/ui/text/format.ts'
import { knownBalances, sumOf } from '#contract/domain/accounts.ts'
import { FIGURE_NAMES, type Figure } from '#contract/domain/money.ts'
import { FIGURE_ROWS, printRowState, type RowState } from '#contract/domain/rows.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { RowSums } from '#contract/schemas/transaction.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { BASIS_OF_ACCOUNT } from './basisText.ts'

/** A figure of a record that opens to rows. */
export type RowFigure = Exclude<Figure, 'coh'>

/** The figure whose rows these are, whatever their order; undefined if a filter selects others. */
export function figureOfRows({ account: _account, sort: _sort, page: _page, ...filter }: RowState) {
  const query = printRowState(filter)
  const figures = Object.entries(FIGURE_ROWS).filter(([, rows]) => printRowState(rows) === query)
  // The keys of FIGURE_ROWS are figures.
  return figures.map(([figure]) => figure as RowFigure)[0]
}

/**
 * Why a record shows another sum than its rows have, with each part of the difference; '' if it does not, or shows none.
 */
export function differenceFromRows(
  figure: RowFigure,
  rowsCents: number,
  accounts: readonly AccountListEntry[],
  balances: ReadonlyMap<number, Balance>,
): string {
  const known = knownBalances(accounts, balances)
  const shown = sumOf(known, figure)
  if (shown === null || shown === rowsCents) return ''
  const nameOf = (number: number) =>
    accounts.find(({ accountNum }) => accountNum === number)?.accountName ?? `account ${number}`
  const elsewhere = known.flatMap(({ account, basis, [figure]: cents }) =>
    basis === null || basis === 'ledger' || !cents
      ? []
      : `${formatMoney(cents)} of ${nameOf(account)}, from ${BASIS_OF_ACCOUNT[basis]}`,
  )
  const inLedgers = known.reduce(
    (sum, { basis, [figure]: cents }) => sum + (basis === 'ledger' ? (cents ?? 0) : 0),
    0,
  )
  const besides = rowsCents - inLedgers
  return [
    `${FIGURE_NAMES[figure]} on the record: ${formatMoney(shown)}.`,
    elsewhere.length > 0 && `That counts ${formatList(elsewhere)}.`,
    besides !== 0 &&
      `Rows of ${formatMoney(besides)} are not in it, because the account’s figures are not made from them.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const centsOfTypes = ({ types }: RowSums, counts: (type: string) => boolean) =>
  types.reduce((sum, { type, cents }) => sum + (counts(type) ? cents : 0), 0)

const FIGURE_OF: Readonly<Record<TransactionKind, { figure: RowFigure; without: readonly string[] }>> = {
  contributions: { figure: 'monetary', without: ['LOA', 'INK'] },
  expenditures: { figure: 'expend', without: ['PCS'] },
  transfers: { figure: 'transfers', without: [] },
  distributions: { figure: 'other', without: [] },
}

/** The figure of a record that is made of rows of this kind, and their sum without those that it does not count. */
export function figureIn(sums: RowSums): { figure: RowFigure; cents: number } {
  const { figure, without } = FIGURE_OF[sums.kind]
  return { figure, cents: centsOfTypes(sums, (type) => !without.includes(type)) }
}

/** What among all rows of a kind is not part of the figure that a record shows; '' if nothing. */
export function besidesText(sums: RowSums): string {
  const centsOf = (type: string) => centsOfTypes(sums, (each) => each === type)
  const besides =
    sums.kind === 'contributions'
      ? [
          centsOf('LOA') && `${formatMoney(centsOf('LOA'))} in loans`,
          centsOf('INK') && `${formatMoney(centsOf('INK'))} in kind`,
        ]
      : [
          sums.kind === 'expenditures' &&
            centsOf('PCS') &&
            `${formatMoney(centsOf('PCS'))} of petty cash, counted when it was drawn`,
        ]
  const named = besides.filter((each) => typeof each === 'string')
  if (named.length === 0) return ''
  const main = `${formatMoney(figureIn(sums).cents)} ${sums.kind === 'contributions' ? 'raised' : 'spent'}`
  return `All ${sums.kind}: ${formatList([main, ...named])}.`
}
