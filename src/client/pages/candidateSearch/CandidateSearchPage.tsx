import { useNavigate } from 'react-router-dom'
import { usePrefetchOffice } from '#client/api/candidates.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import {
  electionChosen,
  officeChosen,
  selectElectionId,
  selectOfficeCode,
} from '#client/store/slices/selectionSlice.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { ElectionOfficePicker } from '#client/components/elections/ElectionOfficePicker.tsx'
import { useElections } from '#client/components/elections/useElections.ts'
import { officeAmong, useOffices } from '#client/components/elections/useOffices.ts'
import { Page } from '#client/components/Page.tsx'
import { officePage } from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { LatestFilings } from './LatestFilings.tsx'

const DEFAULT_ELECTION = '20181106-GEN'
const DEFAULT_OFFICE = 'STS'

export function CandidateSearchPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const prefetchOffice = usePrefetchOffice()
  const chosenElection = useAppSelector(selectElectionId)
  const chosenOffice = useAppSelector(selectOfficeCode)
  const elections = useElections()
  const electionId = chosenElection ?? elections.elections?.[0]?.value ?? DEFAULT_ELECTION
  const isKnown = chosenElection !== null || elections.elections !== undefined
  const offices = useOffices(isKnown ? electionId : undefined)
  const officeCode = officeAmong(offices.offices, chosenOffice ?? DEFAULT_OFFICE)

  const prefetch = () => isKnown && prefetchOffice({ electionId, officeCode })
  return (
    <Page
      subject={PAGE_SUBJECTS.candidates}
      heading="Search Florida Election Candidates"
      low
      lead="Choose an election and an office, or start from the latest filings below."
    >
      <ElectionOfficePicker
        elections={elections}
        electionId={electionId}
        onElection={(value) => dispatch(electionChosen(value))}
        offices={offices}
        officeCode={officeCode}
        onOffice={(code) => dispatch(officeChosen(code))}
        onSubmit={() => void navigate(officePage(electionId, officeCode))}
      >
        <Button
          type="submit"
          variant="primary"
          busy={!isKnown}
          busyLabel="Load Candidates"
          onMouseEnter={prefetch}
          onFocus={prefetch}
        >
          Load Candidates
        </Button>
      </ElectionOfficePicker>
      <LatestFilings />
    </Page>
  )
}
