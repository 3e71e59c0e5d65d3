import { useEffect, useSyncExternalStore } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { useListOfficeCandidatesQuery } from '#client/api/candidates.ts'
import { Page } from '#client/components/Page.tsx'
import { ElectionOfficePicker } from '#client/components/elections/ElectionOfficePicker.tsx'
import { useElections } from '#client/components/elections/useElections.ts'
import { officeAmong, useOffices } from '#client/components/elections/useOffices.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { listOpened, selectElectionId } from '#client/store/slices/selectionSlice.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { electionName, isElectionId, preferredElection } from '#contract/domain/elections.ts'
import { LIST_OFFICE, OFFICE_CODE_FORM, officeName, WHOLE_OFFICE } from '#contract/domain/races.ts'
import { counted } from '#contract/domain/text.ts'
import { electionPage, officePage, CANDIDATES_SUBJECT, racePage, racesPage } from '#contract/pages.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import styles from './CandidateList.module.css'
import { CandidateTable } from './CandidateTable.tsx'

/**
 * An address that does not name an election and an office redirects: to its election, else to the last one chosen or to
 * the preferred one.
 */
function DefaultList({ electionId: asked }: { electionId: string }) {
  const { pathname } = useLocation()
  const chosen = useAppSelector(selectElectionId)
  const { elections } = useElections()
  const electionId = isElectionId(asked)
    ? asked
    : (chosen ?? (elections && preferredElection(elections).value))
  if (electionId === undefined) return <EmptyState>Loading election data...</EmptyState>
  const missing = `There is no list of candidates at ${pathname}.`
  return <Navigate replace to={officePage(electionId, LIST_OFFICE)} state={{ missing }} />
}

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
  const description = useSyncExternalStore(
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
  const candidates = query.currentData
  return (
    <Page
      subject={CANDIDATES_SUBJECT}
      heading="Candidates"
      low
      lead={
        <>
          {`${office}, Florida\u00A0· `}
          {candidates?.length ? <Link to={electionPage(electionId)}>{election}</Link> : election}
          {candidates?.length ? (
            <span className={styles.count}>{`\u00A0· ${counted(candidates.length, 'candidate')}`}</span>
          ) : undefined}
        </>
      }
      aside={candidates?.length ? <CompareLink candidates={candidates} race={race} /> : undefined}
    >
      {description && <output>{description}</output>}
      <CandidateTable
        query={query}
        electionName={election}
        race={race}
        empty={isSettled ? 'No candidates found.' : 'Loading election data...'}
        picker={
          <ElectionOfficePicker
            elections={elections}
            electionId={electionId}
            onElection={(value) => void navigate(officePage(value, officeCode))}
            offices={offices}
            officeCode={officeCode}
            onOffice={(code) => void navigate(officePage(electionId, code))}
          />
        }
      />
    </Page>
  )
}

interface CompareLinkProps {
  candidates: readonly Candidate[]
  /** The race of the candidates. */
  race: { electionId: string; officeCode: string }
}

/** Links from a list to its races: a single one, or district by district. */
const CompareLink = ({ candidates, race: { electionId, officeCode } }: CompareLinkProps) =>
  candidates.some(({ Juris1num }) => Juris1num) ? (
    <Link to={racesPage(electionId, officeCode)}>Compare district by district</Link>
  ) : (
    <Link to={racePage(electionId, officeCode, WHOLE_OFFICE)}>Compare side by side</Link>
  )

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
