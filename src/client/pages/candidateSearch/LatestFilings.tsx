import { useMemo } from 'react'
import { describeFailure } from '#client/api/describeFailure.ts'
import { useListLatestCandidatesQuery } from '#client/api/candidates.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { cashOnHandColumn, DISTRICT, NAME, OFFICE } from '#client/components/candidateColumns.tsx'
import { ListForm } from '#client/components/lists/ListForm.tsx'
import { useList } from '#client/components/lists/useList.ts'
import { FROM_LIST } from '#client/components/links/BackToList.tsx'
import { CandidateLink } from '#client/components/links/CandidateLink.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { MoneyAsOf } from '#client/components/money/MoneyAsOf.tsx'
import { useBalances } from '#client/components/money/useBalances.ts'
import { useBreakdowns } from '#client/components/money/useBreakdowns.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { printFileState } from '#contract/lists/listState.ts'
import { LATEST_LIST, latestListRules } from '#contract/lists/latestList.ts'
import { accountNumbersOf } from '#contract/domain/accounts.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'

const ACCOUNT: DataColumn<Candidate> = {
  key: 'account',
  header: 'Account',
  width: 'account',
  sortFirst: 'descending',
  cell: ({ AcctNum }) => (
    <CandidateLink acctNum={AcctNum} state={FROM_LIST}>
      {AcctNum}
    </CandidateLink>
  ),
}

const NEWEST_FIRST = { ...LATEST_LIST.order, words: 'newest first' }

export function LatestFilings() {
  const query = useListLatestCandidatesQuery()
  return (
    <Section title="Latest Candidate Filings">
      <QueryBoundary
        query={query}
        loading="Loading candidates..."
        failure={(failure) => describeFailure(failure, 'candidates')}
      >
        {(candidates) => (
          <>
            <LatestTable candidates={candidates} />
            <DataAsOf of={candidates.map(({ ElectionID }) => ElectionID)} />
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function LatestTable({ candidates }: { candidates: readonly Candidate[] }) {
  const accounts = useMemo(() => accountNumbersOf(candidates), [candidates])
  const { query, balances } = useBalances(accounts)
  const rules = useMemo(() => latestListRules(balances), [balances])
  const list = useList(candidates, rules)
  const detail = useBreakdowns({ balances, everyRow: true, list })
  const columns = useMemo(
    () => [ACCOUNT, NAME, OFFICE, DISTRICT, cashOnHandColumn(candidates, balances)],
    [candidates, balances],
  )
  return (
    <>
      <ListForm list={list} />
      <DataTable
        caption="The candidates most recently given an account"
        columns={columns}
        rows={list.view.rows}
        order={NEWEST_FIRST}
        sorting={list.sorting}
        rowKey={({ AcctNum }) => AcctNum}
        detail={detail}
        empty="No recent candidates found."
      />
      <MoneyAsOf query={query} balances={balances} />
      {candidates.length > 0 && (
        <Downloads
          of="these candidates"
          to={(format) =>
            apiUrl(publicAddresses.exportLatestCandidates, { format }) +
            printFileState(list.state, LATEST_LIST)
          }
        />
      )}
    </>
  )
}
