import { useEffect, useSyncExternalStore, type ReactNode, useId, useMemo } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { useListOfficeCandidatesQuery } from '#client/api/candidates.ts'
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
import { useListDocumentsOfTypeQuery } from '#client/api/documents.ts'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { QueryBoundary, type QueryResult } from '#client/components/QueryBoundary.tsx'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { candidateColumns, cashOnHandColumn } from '#client/components/candidateColumns.tsx'
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

interface OfficeRace {
  electionId: string
  officeCode: string
}

function OfficeList({ electionId, officeCode }: OfficeRace) {
  const dispatch = useAppDispatch()
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
  // The URL decides the selection. An office that the election does not have is replaced by the election's first one.
  useEffect(() => {
    if (officeOfElection === officeCode) dispatch(listOpened({ electionId, officeCode }))
    else {
      const noOffice = `No candidates for ${officeName(officeCode) ?? officeCode} are on file in this election.`
      const instead = { missing: missing ?? noOffice }
      void navigate(officePage(electionId, officeOfElection), { replace: true, state: instead })
    }
  }, [dispatch, navigate, missing, electionId, officeCode, officeOfElection])

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
      aside={candidates?.length ? <CompareLink candidates={candidates} {...race} /> : undefined}
    >
      {description && <output>{description}</output>}
      <CandidateTable
        query={query}
        election={election}
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

/** Links from a list to its races: a single one, or district by district. */
const CompareLink = ({
  candidates,
  electionId,
  officeCode,
}: OfficeRace & { candidates: readonly Candidate[] }) =>
  candidates.some(({ Juris1num }) => Juris1num) ? (
    <Link to={racesPage(electionId, officeCode)}>Compare district by district</Link>
  ) : (
    <Link to={racePage(electionId, officeCode, WHOLE_OFFICE)}>Compare side by side</Link>
  )

/** What the address asked for that this list is shown instead of, from the state of its history entry. */
const missingIn = (state: unknown) =>
  // Any value but null and undefined can be asked for a property.
  (state as { missing?: string } | null)?.missing

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

interface CandidateTableProps {
  query: QueryResult<Candidate[]>
  election: string
  race: OfficeRace
  /** The form that chooses another race. */
  picker: ReactNode
  /** Shown while there are no candidates. */
  empty: string
}

const NONE: readonly Candidate[] = []

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

function CandidateTable({ query: candidatesQuery, election, race, picker, empty }: CandidateTableProps) {
  const candidates = candidatesQuery.currentData ?? NONE
  const accounts = useMemo(() => accountNumbersOf(candidates), [candidates])
  const { query, balances } = useBalances(accounts)
  const rules = useMemo(() => candidateListRules(balances), [balances])
  const list = useList(candidates, rules, query)
  const { renderedState, view } = list
  // A filtered list may not have all of a district, and in another order a district's candidates are not together.
  const isByDistrict = !isFiltered(renderedState) && isSameSort(renderedState.sort, CANDIDATE_LIST.order)
  const rowFooter = useMemo(
    () => (isByDistrict ? sumsByDistrict(view.matching, balances) : undefined),
    [isByDistrict, view.matching, balances],
  )
  const detail = useBreakdowns({ balances, everyRow: false, list })
  const statements = useListDocumentsOfTypeQuery(STATEMENT_OF_SOLICITATION)
  const solicitors = useMemo(() => new Set(statements.data?.map(({ Account }) => Account)), [statements.data])
  const columns = useMemo(
    () => [...columnsWith(solicitors), cashOnHandColumn(candidates, balances)],
    [candidates, balances, solicitors],
  )

  return (
    <>
      <ListBar list={list} words={WORDS} picker={picker} few={candidatesQuery.currentData ? 1 : -1} />
      <QueryBoundary
        query={candidatesQuery}
        loading="Loading election data..."
        failure={(error) => describeFailure(error, 'candidates')}
      >
        {() =>
          candidates.length === 0 ? (
            <EmptyState>{empty}</EmptyState>
          ) : (
            <>
              <ListTable
                list={list}
                isBelowBar
                words={WORDS}
                url={apiUrl(publicAddresses.listOfficeCandidates, { ...race })}
                more={{
                  subject: 'the balances of their accounts',
                  url: apiUrl(officeBalances, { ...race }),
                }}
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
              <DataAsOf lists={[race.electionId]} />
              <MoneyAsOf query={query} balances={balances} />
              <TermLinks names={['Cash on hand', 'As of', 'Party', 'Solicitation']} />
              {statements.error && (
                <QuietFailure query={statements}>
                  Which accounts have a statement of solicitation could not be loaded, so none is shown in
                  bold.
                </QuietFailure>
              )}
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}

interface DistrictSumProps {
  /** The last of them. */
  last: Candidate
  /** All candidates of one district. */
  candidates: readonly Candidate[]
  balances: ReadonlyMap<number, Balance>
}

/** How many candidates a district has and their sum, as on the page of their race, which it links to. */
function DistrictSum({ last, candidates, balances }: DistrictSumProps) {
  const { ElectionID, OfficeCode, Juris1num } = last
  const district = raceDistrict(Juris1num)
  const race = racePage(ElectionID, OfficeCode, district)
  const running = candidates.filter((candidate) => !hasLeftRace(candidate))
  const known = running.filter((candidate) => centsOnHand(accountsOf(candidate), balances) !== null)
  const cash = cashOnHand(uniqueAccountsOf(running), balances)
  return (
    <span className={`row ${styles.line}`}>
      <span>
        <Link to={race}>District {district}</Link>: {inRaceText(running.length, candidates.length)}
      </span>
      {known.length > 1 && (
        <span className={`total ${styles.sum}`}>
          <Link to={race} className={figureStyles.explained}>
            <CashCell cash={cash} page={undefined} />
          </Link>
        </span>
      )}
    </span>
  )
}

/** "2 candidates in the race", or "2 of 4 candidates in the race" under four rows of which two are out. */
const inRaceText = (running: number, all: number) =>
  `${running < all ? `${running} of ` : ''}${counted(all, 'candidate')} in the race`

/** The content below a row: after the last candidate of each district that has several, their sum. */
function sumsByDistrict(rows: readonly Candidate[], balances: ReadonlyMap<number, Balance>) {
  const inDistricts = rows.filter(({ Juris1num }) => Juris1num)
  const districts = [...Map.groupBy(inDistricts, ({ Juris1num }) => raceDistrict(Juris1num)).values()]
  const byLast = new Map(districts.map((candidates) => [candidates.at(-1), candidates]))
  return (row: Candidate): ReactNode => {
    const candidates = byLast.get(row) ?? []
    return candidates.length > 1 && <DistrictSum last={row} candidates={candidates} balances={balances} />
  }
}
