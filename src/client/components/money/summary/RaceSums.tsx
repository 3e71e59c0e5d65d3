import { type RaceAsked, useGetRaceTransactionsQuery } from '#client/api/raceTransactions.ts'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { LazyDetails } from '#client/ui/feedback/LazyDetails.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { RaceMoneyNotes, type RaceMoneyNotesProps } from './RaceMoneyNotes.tsx'

const RaceTransactions = lazyPart(() => import('./RaceTransactions.tsx'), 'RaceTransactions')

export interface RaceSumsProps extends RaceMoneyNotesProps {
  race: Omit<RaceAsked, 'kind'>
}

interface SumsProps extends RaceAsked {
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
    {KINDS.map((its) =>
      asOf === null ? (
        <SumsOnFile key={its.kind} {...its} {...race} />
      ) : (
        <Sums key={its.kind} {...its} {...race} />
      ),
    )}
  </>
)

/** Lists of one kind can be on file where no figure is known. If they are not, there is nothing to open. */
function SumsOnFile({ title, rows, ...asked }: SumsProps) {
  const { data } = useGetRaceTransactionsQuery(asked)
  return data && data.asOf !== null && <Sums title={title} rows={rows} {...asked} />
}

const Sums = ({ title, rows, ...asked }: SumsProps) => (
  <Section title={title}>
    <LazyDetails summary={`${rows} by month, candidate, type and size`}>
      <RaceTransactions {...asked} />
    </LazyDetails>
  </Section>
)
