import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useListLatestCandidatesQuery, usePrefetchOffice } from '#client/api/records.ts'
import { describeFailure } from '#client/api/describeFailure.ts'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { candidateColumns, cashOnHandColumn } from '#client/components/recordColumns.tsx'
import { ElectionOfficePicker } from '#client/components/elections/ElectionOfficePicker.tsx'
import { useElections, officeAmong, useOffices } from '#client/components/elections/useElections.ts'
import { CandidateInList } from '#client/components/RecordLink.tsx'
import { ListForm } from '#client/components/lists/ListBar.tsx'
import { useList } from '#client/components/lists/useList.ts'
import { MoneyAsOf } from '#client/components/money/MoneyAsOf.tsx'
import { useBalances } from '#client/components/money/useBalances.ts'
import { useBreakdowns } from '#client/components/money/useBreakdowns.tsx'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import {
  electionChosen,
  officeChosen,
  selectElectionId,
  selectOfficeCode,
} from '#client/store/slices/selectionSlice.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import { accountNumbersOf, accountsOf } from '#contract/domain/accounts.ts'
import { LATEST_LIST, latestListRules } from '#contract/lists/candidateList.ts'
import { printFileState } from '#contract/lists/listState.ts'
import { officePage, CANDIDATES_SUBJECT } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'

const COLUMNS = candidateColumns({
  account: {
    header: 'Account',
    width: 'account',
    sortFirst: 'descending',
    cell: ({ AcctNum }) => <CandidateInList acctNum={AcctNum}>{AcctNum}</CandidateInList>,
  },
})

const NONE: readonly Candidate[] = []

function LatestFilings() {
  const query = useListLatestCandidatesQuery()
  const candidates = query.currentData ?? NONE
  const accounts = useMemo(() => accountNumbersOf(candidates), [candidates])
  const { query: money, balances } = useBalances(accounts)
  const rules = useMemo(() => latestListRules(balances), [balances])
  const list = useList(candidates, rules)
  const detail = useBreakdowns({ balances, everyRow: true, list })
  const columns = useMemo(
    () => [...COLUMNS, cashOnHandColumn('candidate', candidates, accountsOf, balances)],
    [candidates, balances],
  )
  return (
    <Section title="Latest Candidate Filings">
      <QueryBoundary
        query={query}
        loading="Loading candidates..."
        failure={(failure) => describeFailure(failure, 'candidates')}
      >
        {() => (
          <>
            <ListForm list={list} />
            <DataTable
              caption="The candidates most recently given an account"
              columns={columns}
              rows={list.view.rows}
              order={LATEST_LIST.order}
              sorting={list.sorting}
              rowKey={({ AcctNum }) => AcctNum}
              detail={detail}
              empty="No recent candidates found."
            />
            <MoneyAsOf query={money} balances={balances} />
            {candidates.length > 0 && (
              <Downloads
                subject="these candidates"
                url={apiUrl(publicAddresses.listLatestCandidates) + printFileState(list.state, LATEST_LIST)}
              />
            )}
            <DataAsOf lists={candidates.map(({ ElectionID }) => ElectionID)} />
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

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

  // A click navigates as soon as its target is known, unless the page then says what failed.
  const [isWaiting, setIsWaiting] = useState(false)
  if (isWaiting && elections.failure) setIsWaiting(false)
  useEffect(() => {
    if (isWaiting && isKnown) void navigate(officePage(electionId, officeCode))
  }, [navigate, isWaiting, isKnown, electionId, officeCode])

  const prefetch = () => isKnown && prefetchOffice({ electionId, officeCode })
  return (
    <Page
      subject={CANDIDATES_SUBJECT}
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
        onSubmit={(election, office) =>
          isKnown ? void navigate(officePage(election, office)) : setIsWaiting(true)
        }
      >
        <Button type="submit" variant="primary" busy={isWaiting} onMouseEnter={prefetch} onFocus={prefetch}>
          Load Candidates
        </Button>
      </ElectionOfficePicker>
      <LatestFilings />
    </Page>
  )
}
