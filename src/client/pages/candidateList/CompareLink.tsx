import { Link } from '#client/components/links/Link.tsx'
import { WHOLE_OFFICE } from '#contract/domain/race.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { racePage, racesPage } from '#contract/pages.ts'

interface CompareLinkProps {
  candidates: readonly Candidate[]
  /** The race of the candidates. */
  race: { electionId: string; officeCode: string }
}

/** Links from a list to its races: a single one, or district by district. */
export const CompareLink = ({ candidates, race: { electionId, officeCode } }: CompareLinkProps) => (
  <p className="on-screen">
    {candidates.some(({ Juris1num }) => Juris1num) ? (
      <Link to={racesPage(electionId, officeCode)}>Compare district by district</Link>
    ) : (
      <Link to={racePage(electionId, officeCode, WHOLE_OFFICE)}>Compare the candidates side by side</Link>
    )}
  </p>
)
