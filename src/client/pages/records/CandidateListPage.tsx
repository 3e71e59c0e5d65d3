import { useEffect, useSyncExternalStore, type ReactNode, useId, useMemo } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { useListDocumentsOfTypeQuery, useListOfficeCandidatesQuery } from '#client/api/records.ts'
import { Page } from '#client/components/Page.tsx'
import { ElectionOfficePicker } from '#client/components/elections/ElectionOfficePicker.tsx'
import { useElections, officeAmong, useOffices } from '#client/components/elections/useElections.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { listOpened, selectElectionId } from '#client/store/slices/selectionSlice.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { electionName, isElectionId, preferredElection } from '#contract/domain/elections.ts'
import {
  LIST_OFFICE,
  OFFICE_CODE_FORM,
  officeName,
  WHOLE_OFFICE,
  districtNumber,
  hasLeftRace,
  raceDistrict,
} from '#contract/domain/races.ts'
import { counted } from '#contract/domain/text.ts'
import { electionPage, officePage, CANDIDATES_SUBJECT, racePage, racesPage } from '#contract/pages.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import styles from './CandidateList.module.css'
import { describeFailure } from '#client/api/describeFailure.ts'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { candidateColumns, cashOnHandColumn } from '#client/components/recordColumns.tsx'
import { TermLinks } from '#client/components/elections/TermLinks.tsx'
import { CandidateInList } from '#client/components/RecordLink.tsx'
import { ListBar } from '#client/components/lists/ListBar.tsx'
import { ListTable } from '#client/components/lists/ListTable.tsx'
import { useList } from '#client/components/lists/useList.ts'
import { MoneyAsOf } from '#client/components/money/MoneyAsOf.tsx'
import { useBalances } from '#client/components/money/useBalances.ts'
import { useBreakdowns } from '#client/components/money/useBreakdowns.tsx'
import { apiUrl, officeBalances } from '#contract/apiUrls.ts'
import {
  accountNumbersOf,
  accountsOf,
  cashOnHand,
  centsOnHand,
  uniqueAccountsOf,
} from '#contract/domain/accounts.ts'
import { CANDIDATE_LIST, candidateListRules } from '#contract/lists/candidateList.ts'
import { STATEMENT_OF_SOLICITATION } from '#contract/lists/documentList.ts'
import { isFiltered, isSameSort } from '#contract/lists/listState.ts'
import { CashCell } from '#client/components/money/CashCell.tsx'
import figureStyles from '#client/components/money/Figure.module.css'
import type { Balance } from '#contract/schemas/balance.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'

/**
 * An address that does not name an election and an office redirects: to its election, else to the last one chosen or to
 * the preferred one.
 */
function DefaultList({ electionId: requested }: { electionId: string }) {
  const { pathname } = useLocation()
  const chosen = useAppSelector(selectElectionId)
  const { elections } = useElections()
  const electionId = isElectionId(requested)
    ? requested
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

const NONE: readonly Candidate[] = []

/** The elections and offices to choose from, those in the address, and what it asked for that there is not. */
function useChosenOffice(electionId: string, officeCode: string) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const elections = useElections()
  const offices = useOffices(electionId)
  const { state }: { state: unknown } = useLocation()
  // Any value but null and undefined can be asked for a property.
  const missing = (state as { missing?: string } | null)?.missing
  const officeOfElection = officeAmong(offices.offices, officeCode)
  // The URL decides the selection. An office that the election does not have is replaced by the election's first one.
  useEffect(() => {
    if (officeOfElection === officeCode) dispatch(listOpened({ electionId, officeCode }))
    else {
      const noOffice = `No candidates for ${officeName(officeCode) ?? officeCode} are on file in this election.`
      const instead = { missing: missing ?? noOffice }
      void navigate(officePage(electionId, officeOfElection), { replace: true, state: instead })
    }
  }, [dispatch, navigate, missing, electionId, officeCode, officeOfElection])
  const election = elections.elections?.find(({ value }) => value === electionId)?.name
  const office = offices.offices?.find(({ code }) => code === officeCode)?.description
  return {
    election: election ?? electionName(electionId),
    office: office ?? officeName(officeCode) ?? officeCode,
    // Not while hydrating: the server does not know it.
    missing: useSyncExternalStore(
      () => () => {},
      () => missing,
      () => undefined,
    ),
    // An office without candidates is about to be replaced by one that has some.
    isSettled: officeOfElection === officeCode && (offices.offices !== undefined || !!offices.failure),
    picker: (
      <ElectionOfficePicker
        elections={elections}
        electionId={electionId}
        onElection={(value) => void navigate(officePage(value, officeCode))}
        offices={offices}
        officeCode={officeCode}
        onOffice={(code) => void navigate(officePage(electionId, code))}
      />
    ),
  }
}

function OfficeList({ electionId, officeCode }: { electionId: string; officeCode: string }) {
  const race = { electionId, officeCode }
  const { election, office, missing, isSettled, picker } = useChosenOffice(electionId, officeCode)
  const query = useListOfficeCandidatesQuery(race)
  const candidates = query.currentData ?? NONE
  const accounts = useMemo(() => accountNumbersOf(candidates), [candidates])
  const { query: money, balances } = useBalances(accounts)
  const rules = useMemo(() => candidateListRules(balances), [balances])
  const list = useList(candidates, rules, money)
  const { renderedState, view } = list
  // A filtered list may not have all of a district, and in another order a district's candidates are not together.
  const isByDistrict = !isFiltered(renderedState) && isSameSort(renderedState.sort, CANDIDATE_LIST.order)
  const rowFooter = useMemo(
    () => (isByDistrict ? sumsByDistrict(view.matching, balances) : undefined),
    [isByDistrict, view.matching, balances],
  )
  const detail = useBreakdowns({ balances, everyRow: false, list })
  const statements = useListDocumentsOfTypeQuery(STATEMENT_OF_SOLICITATION)
  const columns = useMemo(() => {
    const solicitors = new Set(statements.data?.map(({ Account }) => Account))
    return [...columnsWith(solicitors), cashOnHandColumn('candidate', candidates, accountsOf, balances)]
  }, [candidates, balances, statements.data])
  const hasSome = candidates.length > 0
  const empty = isSettled ? 'No candidates found.' : 'Loading election data...'
  return (
    <Page
      subject={CANDIDATES_SUBJECT}
      heading="Candidates"
      low
      lead={
        <>
          {`${office}, Florida\u00A0· `}
          {hasSome ? <Link to={electionPage(electionId)}>{election}</Link> : election}
          {hasSome && (
            <span className={styles.count}>{`\u00A0· ${counted(candidates.length, 'candidate')}`}</span>
          )}
        </>
      }
      aside={
        hasSome &&
        (candidates.some(({ Juris1num }) => Juris1num) ? (
          <Link to={racesPage(electionId, officeCode)}>Compare district by district</Link>
        ) : (
          <Link to={racePage(electionId, officeCode, WHOLE_OFFICE)}>Compare side by side</Link>
        ))
      }
    >
      {missing && <output>{missing}</output>}
      <ListBar list={list} words={WORDS} picker={picker} few={query.currentData ? 1 : -1} />
      <QueryBoundary
        query={query}
        loading="Loading election data..."
        failure={(error) => describeFailure(error, 'candidates')}
      >
        {() => (
          <>
            <ListTable
              list={list}
              isBelowBar
              words={WORDS}
              url={apiUrl(publicAddresses.listOfficeCandidates, race)}
              more={{ subject: 'the balances of their accounts', url: apiUrl(officeBalances, race) }}
              caption={(count) => `${election}: ${count}`}
              captionHidden
              columns={columns}
              rowKey={accountOf}
              shaded={isInOddDistrict}
              muted={hasLeftRace}
              detail={detail}
              rowFooter={rowFooter}
              empty={empty}
            />
            {hasSome && (
              <>
                <DataAsOf lists={[electionId]} />
                <MoneyAsOf query={money} balances={balances} />
                <TermLinks names={['Cash on hand', 'As of', 'Party', 'Solicitation']} />
                {statements.error && (
                  <QuietFailure query={statements}>
                    Which accounts have a statement of solicitation could not be loaded, so none is shown in
                    bold.
                  </QuietFailure>
                )}
              </>
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

/** An account with a solicitation statement has a bold number, with the reason. */
function AccountCell({ acctNum, solicits }: { acctNum: number; solicits: boolean }) {
  const reason = useId()
  if (!solicits) return <CandidateInList acctNum={acctNum}>{acctNum}</CandidateInList>
  return (
    <span className={styles.account}>
      <CandidateInList acctNum={acctNum} aria-describedby={reason}>
        <strong>{acctNum}</strong>
      </CandidateInList>
      <span role="tooltip" id={reason} className={styles.reason}>
        {STATEMENT_OF_SOLICITATION} on file
      </span>
    </span>
  )
}

const columnsWith = (solicitors: ReadonlySet<number | null>) =>
  candidateColumns({
    account: {
      cardLabel: 'Account',
      width: 'account',
      cell: ({ AcctNum }) => <AccountCell acctNum={AcctNum} solicits={solicitors.has(AcctNum)} />,
    },
    party: { width: 'letters' },
    status: {},
  })

const WORDS = {
  noun: 'candidate',
  nouns: 'candidates',
  find: 'Find a candidate',
  hint: 'Name or account number',
}

const accountOf = ({ AcctNum }: Candidate) => AcctNum
const isInOddDistrict = (candidate: Candidate) => (districtNumber(candidate) ?? 0) % 2 === 1

/**
 * The content below a row: after the last candidate of each district that has several, how many they are and their sum, as
 * on the page of their race, which it links to.
 */
function sumsByDistrict(rows: readonly Candidate[], balances: ReadonlyMap<number, Balance>) {
  const inDistricts = rows.filter(({ Juris1num }) => Juris1num)
  const districts = [...Map.groupBy(inDistricts, ({ Juris1num }) => raceDistrict(Juris1num)).values()]
  const byLast = new Map(districts.map((candidates) => [candidates.at(-1), candidates]))
  return (last: Candidate): ReactNode => {
    const candidates = byLast.get(last) ?? []
    if (candidates.length < 2) return null
    const district = raceDistrict(last.Juris1num)
    const race = racePage(last.ElectionID, last.OfficeCode, district)
    const running = candidates.filter((candidate) => !hasLeftRace(candidate))
    const known = running.filter((candidate) => centsOnHand(accountsOf(candidate), balances) !== null)
    return (
      <span className={`row ${styles.line}`}>
        <span>
          <Link to={race}>District {district}</Link>:{' '}
          {running.length < candidates.length && `${running.length} of `}
          {counted(candidates.length, 'candidate')} in the race
        </span>
        {known.length > 1 && (
          <span className={`total ${styles.sum}`}>
            <Link to={race} className={figureStyles.explained}>
              <CashCell cash={cashOnHand(uniqueAccountsOf(running), balances)} page={undefined} />
            </Link>
          </span>
        )}
      </span>
    )
  }
}
