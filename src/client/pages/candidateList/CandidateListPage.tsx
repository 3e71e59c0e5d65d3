import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { describeFailure } from '#client/api/describeFailure.ts'
import { useListOfficeCandidatesQuery } from '#client/api/candidates.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { listOpened } from '#client/store/slices/selectionSlice.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { ElectionOfficePicker } from '#client/components/elections/ElectionOfficePicker.tsx'
import { useElections } from '#client/components/elections/useElections.ts'
import { officeAmong, useOffices } from '#client/components/elections/useOffices.ts'
import { Page } from '#client/components/Page.tsx'
import { electionName, isElectionId } from '#contract/domain/elections.ts'
import { OFFICE_CODE_FORM, officeName } from '#contract/domain/office.ts'
import { officePage } from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { CompareLink } from './CompareLink.tsx'
import { CandidateTable, NOBODY } from './CandidateTable.tsx'
import { DefaultList } from './DefaultList.tsx'

export function CandidateListPage() {
  // The route guarantees both.
  const { electionId = '', officeCode = '' } = useParams()
  return isElectionId(electionId) && OFFICE_CODE_FORM.test(officeCode) ? (
    <OfficeList electionId={electionId} officeCode={officeCode} />
  ) : (
    <DefaultList electionId={electionId} />
  )
}

function OfficeList({ electionId, officeCode }: { electionId: string; officeCode: string }) {
  const navigate = useNavigate()
  const elections = useElections()
  const offices = useOffices(electionId)
  const race = { electionId, officeCode }
  const query = useListOfficeCandidatesQuery(race)
  const missing = missingIn(useLocation().state)
  // Not while hydrating: the server does not know it.
  const says = useSyncExternalStore(
    () => () => {},
    () => missing,
    () => undefined,
  )
  const officeOfElection = officeAmong(offices.offices, officeCode)
  // An office without candidates is about to be replaced by one that has some.
  const isSettled = officeOfElection === officeCode && (offices.offices !== undefined || !!offices.failure)
  useOpenedList(electionId, officeCode, officeOfElection, missing)

  const known = elections.elections?.find(({ value }) => value === electionId)
  const election = known?.name ?? electionName(electionId)
  const office =
    offices.offices?.find(({ code }) => code === officeCode)?.description ??
    officeName(officeCode) ??
    officeCode
  return (
    <Page
      subject={PAGE_SUBJECTS.candidates}
      heading="Candidates"
      lead={`${office}, Florida\u00A0· ${election}`}
    >
      {says && <output>{says}</output>}
      <ElectionOfficePicker
        elections={elections}
        electionId={electionId}
        onElection={(value) => void navigate(officePage(value, officeCode))}
        offices={offices}
        officeCode={officeCode}
        onOffice={(code) => void navigate(officePage(electionId, code))}
        link={query.currentData && <CompareLink candidates={query.currentData} race={race} />}
      />
      <QueryBoundary
        query={query}
        loading="Loading election data..."
        failure={(error) => describeFailure(error, 'candidates')}
      >
        {(candidates) =>
          candidates.length > 0 ? (
            <>
              <CandidateTable candidates={candidates} electionName={election} race={race} />
              <DataAsOf of={[electionId]} />
            </>
          ) : (
            <EmptyState>{isSettled ? NOBODY : 'Loading election data...'}</EmptyState>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

/** What the address asked for that this list is shown instead of, from the state of its history entry. */
const missingIn = (state: unknown) =>
  // Any value but null and undefined can be asked for a property.
  (state as { missing?: string } | null)?.missing

/** The URL decides the selection. An office that the election does not have is replaced by the election's first one. */
function useOpenedList(
  electionId: string,
  officeCode: string,
  officeOfElection: string,
  missing: string | undefined,
) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  useEffect(() => {
    if (officeOfElection === officeCode) dispatch(listOpened({ electionId, officeCode }))
    else {
      const noOffice = `No candidates for ${officeName(officeCode) ?? officeCode} are on file in this election.`
      const instead = { missing: missing ?? noOffice }
      void navigate(officePage(electionId, officeOfElection), { replace: true, state: instead })
    }
  }, [dispatch, navigate, missing, electionId, officeCode, officeOfElection])
}
