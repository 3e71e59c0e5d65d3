import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { LazyDetails } from '#client/ui/feedback/LazyDetails.tsx'
import { Section } from '#client/ui/text/Section.tsx'

const RaceTransactions = lazyPart(() => import('./RaceTransactions.tsx'), 'RaceTransactions')

export interface RaceSumsProps {
  electionId: string
  officeCode: string
  /** Without it, the sums are of all districts of the office. */
  district?: string
}

/** The rows behind the money of all candidates of a race, summed in several ways. */
export const RaceSums = (race: RaceSumsProps) => (
  <>
    <Section title="Where the Money Comes From">
      <LazyDetails summary="Contributions by month, candidate, type and size">
        <RaceTransactions {...race} kind="contributions" />
      </LazyDetails>
    </Section>
    <Section title="Where the Money Goes">
      <LazyDetails summary="Expenditures by month, candidate, type and size">
        <RaceTransactions {...race} kind="expenditures" />
      </LazyDetails>
    </Section>
  </>
)
