import { type ReactNode, useId, useMemo } from 'react'
import { describeFailure } from '#client/api/describeFailure.ts'
import { useListDocumentsOfTypeQuery } from '#client/api/documents.ts'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { QueryBoundary, type QueryResult } from '#client/components/QueryBoundary.tsx'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { candidateColumns, cashOnHandColumn } from '#client/components/candidateColumns.tsx'
import { TermLinks } from '#client/components/elections/TermLinks.tsx'
import { FROM_LIST } from '#client/components/BackToList.tsx'
import { CandidateLink } from '#client/components/RecordLink.tsx'
import { ListBar } from '#client/components/lists/ListBar.tsx'
import { ListTable } from '#client/components/lists/ListTable.tsx'
import { useList } from '#client/components/lists/useList.ts'
import { MoneyAsOf } from '#client/components/money/MoneyAsOf.tsx'
import { useBalances } from '#client/components/money/useBalances.ts'
import { useBreakdowns } from '#client/components/money/useBreakdowns.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { apiUrl, officeBalances } from '#contract/apiUrls.ts'
import {
  accountNumbersOf,
  accountsOf,
  cashOnHand,
  centsOnHand,
  uniqueAccountsOf,
} from '#contract/domain/accounts.ts'
import { districtNumber, hasLeftRace, raceDistrict } from '#contract/domain/races.ts'
import { CANDIDATE_LIST, candidateListRules } from '#contract/lists/candidateList.ts'
import { STATEMENT_OF_SOLICITATION } from '#contract/lists/documentList.ts'
import { isFiltered, isSameSort } from '#contract/lists/listState.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import styles from './CandidateList.module.css'
import { Link } from 'react-router-dom'
import { CashCell } from '#client/components/money/CashCell.tsx'
import figureStyles from '#client/components/money/Figure.module.css'
import { counted } from '#contract/domain/text.ts'
import { racePage } from '#contract/pages.ts'
import type { Balance } from '#contract/schemas/balance.ts'

import * as publicAddresses from '#contract/publicAddresses.ts'

interface AccountCellProps {
  acctNum: number
  /** Whether the account has a solicitation statement; its number is then bold, with the reason. */
  solicits: boolean
}

function AccountCell({ acctNum, solicits }: AccountCellProps) {
  const reason = useId()
  if (!solicits)
    return (
      <CandidateLink acctNum={acctNum} state={FROM_LIST}>
        {acctNum}
      </CandidateLink>
    )
  return (
    <span className={styles.account}>
      <CandidateLink acctNum={acctNum} state={FROM_LIST} aria-describedby={reason}>
        <strong>{acctNum}</strong>
      </CandidateLink>
      <span role="tooltip" id={reason} className={styles.reason}>
        {STATEMENT_OF_SOLICITATION} on file
      </span>
    </span>
  )
}

interface CandidateTableProps {
  query: QueryResult<Candidate[]>
  electionName: string
  /** The race of the candidates. */
  race: { electionId: string; officeCode: string }
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

export function CandidateTable({
  query: candidatesQuery,
  electionName,
  race,
  picker,
  empty,
}: CandidateTableProps) {
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
                url={apiUrl(publicAddresses.listOfficeCandidates, race)}
                more={{
                  subject: 'the balances of their accounts',
                  url: apiUrl(officeBalances, race),
                }}
                caption={(count) => `${electionName}: ${count}`}
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
