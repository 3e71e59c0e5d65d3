import { raceDistrict } from '#contract/domain/races.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { racePage } from '#contract/pages.ts'
import { Link } from 'react-router-dom'

/** A candidate's district, with a link to all of its candidates. */
export function RaceLink({ candidate: { ElectionID, OfficeCode, Juris1num } }: { candidate: Candidate }) {
  const district = raceDistrict(Juris1num)
  return <Link to={racePage(ElectionID, OfficeCode, district)}>{district}</Link>
}
