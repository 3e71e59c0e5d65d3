import { useMemo } from 'react'
import type { NumberedAccount } from '#contract/domain/accounts.ts'
import type { RowState } from '#contract/domain/rows.ts'
import { counted } from '#contract/domain/text.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { TransactionSummary } from '#contract/schemas/transaction.ts'
import { besidesText, differenceFromRows, figureIn, figureOfRows } from '../figureAndRows.ts'
import { useBalancesOf } from '../useBalances.ts'

interface SumsNoteProps {
  sums: readonly TransactionSummary[]
  accounts: readonly AccountListEntry[]
}

/** How these sums and the figures of the record go together: what each counts that the other does not. */
export function SumsNote({ sums, accounts }: SumsNoteProps) {
  const { balances } = useBalancesOf(accounts)
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
  const all = useEntries(accounts)
  const { balances } = useBalancesOf(all)
  const figure = figureOfRows(state)
  const difference = figure && differenceFromRows(figure, cents, all, balances)
  return difference && <small>{difference}</small>
}

/** The accounts as a record lists them. */
export const useEntries = (accounts: readonly NumberedAccount[]) =>
  useMemo(
    () => accounts.map(({ number, name }): AccountListEntry => ({ accountNum: number, accountName: name })),
    [accounts],
  )

/** Lists that are not complete, which no figure of the record counts. */
function partialText({ kind, onFile }: TransactionSummary): string {
  const partial = onFile.filter(({ wholeAsOf, count }) => wholeAsOf === null && count > 0)
  const rows = partial.reduce((sum, { count }) => sum + count, 0)
  return rows === 0 ? '' : `${counted(rows, kind.slice(0, -1))} of lists that are not complete here.`
}
