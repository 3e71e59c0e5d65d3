import { useParams } from 'react-router-dom'
import { NotFound } from '#client/components/NotFound.tsx'
import { DISTRICT_FORM, OFFICE_CODE_FORM } from '#contract/domain/races.ts'
import { isElectionId } from '#contract/domain/elections.ts'
import { CANDIDATES_PAGE, racesPage } from '#contract/pages.ts'
import { OfficeRacesPage } from './OfficeRacesPage.tsx'
import { RacePage } from './RacePage.tsx'

/** The pages of races share a chunk, because a visitor of one tends to open another. */
export function RacesPage() {
  // The route guarantees the first two.
  const { electionId = '', officeCode = '', district = '' } = useParams()
  const isOffice = isElectionId(electionId) && OFFICE_CODE_FORM.test(officeCode)
  if (isOffice && district === '') return <OfficeRacesPage />
  if (isOffice && DISTRICT_FORM.test(district)) return <RacePage />
  return (
    <NotFound title="Race Not Found" list={isOffice ? racesPage(electionId, officeCode) : CANDIDATES_PAGE}>
      <p>An address of a race ends in election, office and district, such as 20261103-GEN/STR/24.</p>
    </NotFound>
  )
}
