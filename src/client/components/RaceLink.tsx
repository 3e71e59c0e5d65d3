import { raceDistrict } from '#contract/domain/race.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { racePage } from '#contract/pages.ts'
import { Link } from './Link.tsx'

/** The district of a candidate, which leads to everybody who runs there. */
export function RaceLink({ candidate: { ElectionID, OfficeCode, Juris1num } }: { candidate: Candidate }) {
  const district = raceDistrict(Juris1num)
  return <Link to={racePage(ElectionID, OfficeCode, district)}>{district}</Link>
}
