import { type RaceSubject, useGetRaceTransactionsQuery } from '#client/api/transactionSums.ts'
import { formatDay } from '#contract/domain/days.ts'
import { BASIS_OF_ACCOUNTS } from '#client/components/money/agreement.ts'
import { LazyDetails } from '#client/ui/feedback/LazyDetails.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { formatList } from '#client/ui/text/format.ts'
import { BASES } from '#contract/domain/money.ts'
import type { RaceMoney } from '#contract/schemas/race.ts'

interface RaceMoneyNotesProps {
  /** The ISO day of the oldest figure; null if none is known. */
  asOf: string | null
  rows: readonly { money: RaceMoney }[]
}

/** The day of the oldest figure, the basis of the figures, and what the columns count. */
function RaceMoneyNotes({ asOf, rows }: { asOf: string } & Pick<RaceMoneyNotesProps, 'rows'>) {
  const bases = BASES.filter((basis) => rows.some(({ money }) => money.bases.includes(basis)))
  return (
    <small>
      The oldest figure here is as of {formatDay(asOf)}. The figures are from{' '}
      {formatList(bases.map((basis) => BASIS_OF_ACCOUNTS[basis]))}. Raised is contributions of money, without
      loans and in-kind. Loans are all that were received, from any lender. A candidate’s figures cover the
      candidate’s own account and the committees’ accounts in the account list. A committee in several
      candidates’ lists counts for each of them, and once in their total.
    </small>
  )
}

const RaceTransactions = lazyPart(() => import('./RaceTransactions.tsx'), 'RaceTransactions')

export interface RaceSumsProps extends RaceMoneyNotesProps {
  race: Omit<RaceSubject, 'kind'>
}

interface SumsProps extends RaceSubject {
  title: string
  rows: string
}

const KINDS: readonly Pick<SumsProps, 'kind' | 'title' | 'rows'>[] = [
  { kind: 'contributions', title: 'Where the Money Comes From', rows: 'Contributions' },
  { kind: 'expenditures', title: 'Where the Money Goes', rows: 'Expenditures' },
]

/** What the figures of a race are, and the rows behind them, summed in several ways. */
export const RaceSums = ({ race, asOf, rows }: RaceSumsProps) => (
  <>
    {asOf !== null && <RaceMoneyNotes asOf={asOf} rows={rows} />}
    {KINDS.map((sums) =>
      asOf === null ? (
        <SumsOnFile key={sums.kind} {...sums} {...race} />
      ) : (
        <Sums key={sums.kind} {...sums} {...race} />
      ),
    )}
  </>
)

/** Lists of one kind can be on file where no figure is known. If they are not, there is nothing to open. */
function SumsOnFile({ title, rows, ...race }: SumsProps) {
  const { data } = useGetRaceTransactionsQuery(race)
  return data && data.asOf !== null && <Sums title={title} rows={rows} {...race} />
}

const Sums = ({ title, rows, ...race }: SumsProps) => (
  <Section title={title}>
    <LazyDetails summary={`${rows} by month, candidate, type and size`}>
      <RaceTransactions {...race} />
    </LazyDetails>
  </Section>
)
