import { useMemo } from 'react'
import { describeFailure } from '#client/api/describeFailure.ts'
import { useListLatestCandidatesQuery } from '#client/api/candidates.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { cashOnHandColumn, DISTRICT, NAME, OFFICE } from '#client/components/candidateColumns.tsx'
import { CandidateLink } from '#client/components/CandidateLink.tsx'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { MoneyAsOf } from '#client/components/money/MoneyAsOf.tsx'
import { useBalances } from '#client/components/money/useBalances.ts'
import { useBreakdowns } from '#client/components/money/useBreakdowns.tsx'
import { accountNumbersOf } from '#contract/domain/accountsOf.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'

const ACCOUNT: DataColumn<Candidate> = {
  key: 'account',
  header: 'Account',
  width: 'account',
  sortValue: ({ AcctNum }) => AcctNum,
  sortFirst: 'descending',
  cell: ({ AcctNum }) => <CandidateLink acctNum={AcctNum}>{AcctNum}</CandidateLink>,
}

const NEWEST_FIRST = { key: ACCOUNT.key, direction: 'descending', words: 'newest first' } as const

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
  const detail = useBreakdowns({ balances, everyRow: true })
  const columns = useMemo(() => [ACCOUNT, NAME, OFFICE, DISTRICT, cashOnHandColumn(balances)], [balances])
  return (
    <>
      <DataTable
        caption="The candidates most recently given an account"
        columns={columns}
        rows={candidates}
        order={NEWEST_FIRST}
        rowKey={({ AcctNum }) => AcctNum}
        detail={detail}
        empty="No recent candidates found."
      />
      <MoneyAsOf query={query} balances={balances} />
    </>
  )
}
