import { Link } from '#client/components/links/Link.tsx'
import { WHOLE_OFFICE } from '#contract/domain/race.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { racePage, racesPage } from '#contract/pages.ts'

/** Links from a list to its races: a single one, or district by district. */
export function CompareLink({ candidates }: { candidates: readonly Candidate[] }) {
  const [first] = candidates
  if (!first) return null
  const { ElectionID, OfficeCode } = first
  return (
    <p className="on-screen">
      {candidates.some(({ Juris1num }) => Juris1num) ? (
        <Link to={racesPage(ElectionID, OfficeCode)}>Compare district by district</Link>
      ) : (
        <Link to={racePage(ElectionID, OfficeCode, WHOLE_OFFICE)}>Compare the candidates side by side</Link>
      )}
    </p>
  )
}
