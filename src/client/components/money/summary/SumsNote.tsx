import { counted } from '#contract/domain/counted.ts'
import type { AccountListEntry } from '#contract/schemas/account.ts'
import type { TransactionSummary } from '#contract/schemas/transactionSummary.ts'
import { besidesText, differenceFromRows, figureIn } from '../figureAndRows.ts'
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

/** Lists that are not complete, which no figure of the record counts. */
function partialText({ kind, onFile }: TransactionSummary): string {
  const partial = onFile.filter(({ wholeAsOf, count }) => wholeAsOf === null && count > 0)
  const rows = partial.reduce((sum, { count }) => sum + count, 0)
  return rows === 0 ? '' : `${counted(rows, kind.slice(0, -1))} of lists that are not complete here.`
}
