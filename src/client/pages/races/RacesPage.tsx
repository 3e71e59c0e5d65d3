import { useParams } from 'react-router-dom'
import { NotFound } from '#client/components/NotFound.tsx'
import { isElectionId } from '#contract/domain/elections.ts'
import { OFFICE_CODE_FORM } from '#contract/domain/office.ts'
import { CANDIDATES_PAGE } from '#contract/pages.ts'
import { OfficeRacesPage } from './OfficeRacesPage.tsx'
import { RacePage } from './RacePage.tsx'

/** The pages of races share a chunk, because a visitor of one tends to open another. */
export function RacesPage() {
  // The route guarantees the first two.
  const { electionId = '', officeCode = '', district } = useParams()
  if (!isElectionId(electionId) || !OFFICE_CODE_FORM.test(officeCode))
    return (
      <NotFound title="Race Not Found" list={CANDIDATES_PAGE}>
        <p>The address of a race names an election and an office, such as 20261103-GEN/STR.</p>
      </NotFound>
    )
  return district === undefined ? <OfficeRacesPage /> : <RacePage />
}
