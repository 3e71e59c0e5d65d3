import { type NumberedAccount, sumOf } from '#contract/domain/accounts.ts'
import { type RowState, FIGURE_ROWS, printRowState } from '#contract/domain/rows.ts'
import { counted } from '#contract/domain/text.ts'
import type { TransactionSummary, RowSums } from '#contract/schemas/transaction.ts'
import { useBalances } from '#client/components/money/useBalances.ts'
import { formatList, formatMoney } from '#client/ui/text/format.ts'
import { FIGURE_NAMES, type Figure } from '#contract/domain/money.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { BASIS_OF_ACCOUNT } from '#client/components/money/agreement.ts'

interface SumsNoteProps {
  sums: readonly TransactionSummary[]
  accounts: readonly NumberedAccount[]
}

/** How these sums and the figures of the record go together: what each counts that the other does not. */
export function SumsNote({ sums, accounts }: SumsNoteProps) {
  const { balances } = useBalances(accounts.map(({ number }) => number))
  const words = sums.flatMap((each) => {
    const { figure, cents } = figureIn(each)
    return [besidesText(each), differenceFromRows(figure, cents, accounts, balances), partialText(each)]
  })
  const text = words.filter(Boolean).join(' ')
  return text && <small>{text}</small>
}

interface RowsDifferenceProps {
  state: RowState
  /** The sum of the rows. */
  cents: number
  accounts: readonly NumberedAccount[]
}

/** If the rows are those of a figure, and the record has another sum. */
export function RowsDifference({ state, cents, accounts }: RowsDifferenceProps) {
  const { balances } = useBalances(accounts.map(({ number }) => number))
  const figure = figureOfRows(state)
  const difference = figure && differenceFromRows(figure, cents, accounts, balances)
  return difference && <small>{difference}</small>
}

/** Lists that are not complete, which no figure of the record counts. */
function partialText({ kind, onFile }: TransactionSummary): string {
  const partial = onFile.filter(({ wholeAsOf, count }) => wholeAsOf === null && count > 0)
  const rows = partial.reduce((sum, { count }) => sum + count, 0)
  return rows === 0 ? '' : `${counted(rows, kind.slice(0, -1))} of lists that are not complete here.`
}

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
 * Why a record's total differs from the sum of its rows, with each part of the difference; '' if they agree or there is no total.
 */
export function differenceFromRows(
  figure: RowFigure,
  rowsCents: number,
  accounts: readonly NumberedAccount[],
  balances: ReadonlyMap<number, Balance>,
): string {
  const known = accounts.flatMap(({ number }) => balances.get(number) ?? []).filter(({ coh }) => coh !== null)
  const shown = sumOf(known, figure)
  if (shown === null || shown === rowsCents) return ''
  const nameOf = (number: number) =>
    accounts.find((each) => each.number === number)?.name ?? `account ${number}`
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
