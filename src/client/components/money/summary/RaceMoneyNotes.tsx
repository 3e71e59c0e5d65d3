import { formatDate } from '#client/components/formatDate.ts'
import { BASIS_OF_ACCOUNTS } from '#client/components/money/basisText.ts'
import { formatList } from '#client/ui/text/formatList.ts'
import { BASES } from '#contract/domain/money.ts'
import type { RaceMoney } from '#contract/schemas/race.ts'

export interface RaceMoneyNotesProps {
  /** The ISO day of the oldest figure; null if none is known. */
  asOf: string | null
  rows: readonly { money: RaceMoney }[]
}

/** The day of the oldest figure, the basis of the figures, and what the columns count. */
export function RaceMoneyNotes({ asOf, rows }: { asOf: string } & Pick<RaceMoneyNotesProps, 'rows'>) {
  const bases = BASES.filter((basis) => rows.some(({ money }) => money.bases.includes(basis)))
  return (
    <small>
      The oldest figure here is as of {formatDate(asOf)}. The figures are from{' '}
      {formatList(bases.map((basis) => BASIS_OF_ACCOUNTS[basis]))}. Raised is contributions of money, without
      loans and in-kind. Loans are all that were received, from any lender. A candidate’s figures cover the
      candidate’s own account and the committees’ accounts in the account list. A committee in several
      candidates’ lists counts for each of them, and once in their total.
    </small>
  )
}
