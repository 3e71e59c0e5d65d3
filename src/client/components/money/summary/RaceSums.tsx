import { type RaceSubject, useGetRaceTransactionsQuery } from '#client/api/transactionSums.ts'
import { formatDay } from '#contract/domain/days.ts'
import { BASIS_OF_ACCOUNTS } from '#client/components/money/agreement.ts'
import { KIND_LABELS } from '#client/components/money/transactionText.ts'
import { LazyDetails } from '#client/ui/feedback/LazyDetails.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { formatList } from '#client/ui/text/format.ts'
import { BASES } from '#contract/domain/money.ts'
import type { RaceMoney } from '#contract/schemas/race.ts'

const RaceTransactions = lazyPart(() => import('./RaceTransactions.tsx'), 'RaceTransactions')

interface RaceSumsProps {
  race: Omit<RaceSubject, 'kind'>
  /** The ISO day of the oldest figure; null if none is known. */
  asOf: string | null
  rows: readonly { money: RaceMoney }[]
}

/** What the figures of a race are, and the rows behind them, summed in several ways. */
export function RaceSums({ race, asOf, rows }: RaceSumsProps) {
  const bases = BASES.filter((basis) => rows.some(({ money }) => money.bases.includes(basis)))
  return (
    <>
      {asOf !== null && (
        <small>
          The oldest figure here is as of {formatDay(asOf)}. The figures are from{' '}
          {formatList(bases.map((basis) => BASIS_OF_ACCOUNTS[basis]))}. Raised is contributions of money,
          without loans and in-kind. Loans are all that were received, from any lender. A candidate’s figures
          cover the candidate’s own account and the committees’ accounts in the account list. A committee in
          several candidates’ lists counts for each of them, and once in their total.
        </small>
      )}
      <Sums race={{ ...race, kind: 'contributions' }} isKnown={asOf !== null} />
      <Sums race={{ ...race, kind: 'expenditures' }} isKnown={asOf !== null} />
    </>
  )
}

/** Lists of one kind can be on file where no figure is known. If they are not, there is nothing to open. */
function Sums({ race, isKnown }: { race: RaceSubject; isKnown: boolean }) {
  const { data } = useGetRaceTransactionsQuery(race, { skip: isKnown })
  if (!isKnown && (data?.asOf ?? null) === null) return null
  return (
    <Section title={race.kind === 'contributions' ? 'Where the Money Comes From' : 'Where the Money Goes'}>
      <LazyDetails summary={`${KIND_LABELS[race.kind].title} by month, candidate, type and size`}>
        <RaceTransactions {...race} />
      </LazyDetails>
    </Section>
  )
}
