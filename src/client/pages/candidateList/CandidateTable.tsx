import { useMemo } from 'react'
import { useListDocumentsOfTypeQuery } from '#client/api/documents.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { cashOnHandColumn, DISTRICT, NAME, OFFICE } from '#client/components/candidateColumns.tsx'
import { MoneyAsOf } from '#client/components/money/MoneyAsOf.tsx'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { useBalances } from '#client/components/money/useBalances.ts'
import { useBreakdowns } from '#client/components/money/useBreakdowns.tsx'
import { accountNumbersOf } from '#contract/domain/accountsOf.ts'
import { byDistrict, districtNumber } from '#contract/domain/byDistrict.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { STATEMENT_OF_SOLICITATION } from '#contract/schemas/document.ts'
import { AccountCell } from './AccountCell.tsx'

interface CandidateTableProps {
  candidates: readonly Candidate[]
  electionName: string
}

const accountColumn = (solicitors: ReadonlySet<number | null>): DataColumn<Candidate> => ({
  key: 'account',
  header: 'Account Number',
  cardLabel: 'Account',
  width: 'account',
  sortValue: ({ AcctNum }) => AcctNum,
  cell: ({ AcctNum }) => <AccountCell acctNum={AcctNum} solicits={solicitors.has(AcctNum)} />,
})
const PARTY: DataColumn<Candidate> = {
  key: 'party',
  header: 'Party',
  sortValue: ({ PartyCode }) => PartyCode,
  cell: ({ PartyCode }) => PartyCode,
}
const STATUS: DataColumn<Candidate> = {
  key: 'status',
  header: 'Status',
  sortValue: ({ StatusDesc }) => StatusDesc,
  cell: ({ StatusDesc }) => StatusDesc,
}

const BY_DISTRICT = { key: DISTRICT.key, direction: 'ascending' } as const

export function CandidateTable({ candidates, electionName }: CandidateTableProps) {
  const rows = useMemo(() => candidates.toSorted(byDistrict), [candidates])
  const accounts = useMemo(() => accountNumbersOf(candidates), [candidates])
  const { query, balances } = useBalances(accounts)
  const detail = useBreakdowns({ balances, everyRow: false })
  const statements = useListDocumentsOfTypeQuery(STATEMENT_OF_SOLICITATION)
  const solicitors = useMemo(() => new Set(statements.data?.map(({ Account }) => Account)), [statements.data])
  const columns = useMemo(
    () => [accountColumn(solicitors), NAME, PARTY, OFFICE, DISTRICT, STATUS, cashOnHandColumn(balances)],
    [balances, solicitors],
  )

  return (
    <>
      <DataTable
        caption={`${electionName}: ${candidates.length} ${candidates.length === 1 ? 'candidate' : 'candidates'}`}
        columns={columns}
        rows={rows}
        order={BY_DISTRICT}
        rowKey={({ AcctNum }) => AcctNum}
        shaded={(candidate) => (districtNumber(candidate) ?? 0) % 2 === 1}
        detail={detail}
        empty="No candidates found."
      />
      <MoneyAsOf query={query} balances={balances} />
      {statements.error && (
        <QuietFailure query={statements}>
          Which accounts have a statement of solicitation could not be loaded, so none is shown in bold.
        </QuietFailure>
      )}
    </>
  )
}
