import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import {
  electionChosen,
  officeChosen,
  selectElectionId,
  selectOfficeCode,
} from '#client/state/selectionSlice.ts'
import { buttonClass } from '#client/ui/buttonClass.ts'
import { ElectionOfficePicker } from '#client/widgets/ElectionOfficePicker.tsx'
import { useElections } from '#client/widgets/useElections.ts'
import { officeAmong, useOffices } from '#client/widgets/useOffices.ts'
import { Page } from '#client/widgets/Page.tsx'
import { officePage } from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { LatestFilings } from './LatestFilings.tsx'

const DEFAULT_ELECTION = '20181106-GEN'
const DEFAULT_OFFICE = 'STS'

export function CandidateSearchPage() {
  const dispatch = useDispatch()
  const chosenElection = useSelector(selectElectionId)
  const chosenOffice = useSelector(selectOfficeCode)
  const { elections = [], failure, retry, isRetrying } = useElections()
  const electionId = chosenElection ?? elections[0]?.value ?? DEFAULT_ELECTION
  const offices = useOffices(electionId)
  const officeCode = officeAmong(offices, chosenOffice ?? DEFAULT_OFFICE)

  return (
    <Page
      subject={PAGE_SUBJECTS.candidates}
      heading="Search Florida Election Candidates"
      lead="Choose an election and an office, or start from the latest filings below."
    >
      <ElectionOfficePicker
        elections={elections}
        electionId={electionId}
        onElection={(value) => dispatch(electionChosen(value))}
        offices={offices}
        officeCode={officeCode}
        onOffice={(code) => dispatch(officeChosen(code))}
        failure={failure}
        onRetry={retry}
        isRetrying={isRetrying}
      >
        <Link className={buttonClass('primary')} to={officePage(electionId, officeCode)}>
          Load Candidates
        </Link>
      </ElectionOfficePicker>
      <LatestFilings />
    </Page>
  )
}
