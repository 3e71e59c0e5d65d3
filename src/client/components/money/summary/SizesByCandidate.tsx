import { useMemo } from 'react'
import { FROM_LIST } from '#client/components/links/BackToList.tsx'
import { CandidateLink } from '#client/components/links/CandidateLink.tsx'
import { KIND_LABELS, sizeText } from '../transactionText.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import type { CandidateTransactions } from '#contract/schemas/raceTransactions.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'

interface SizesByCandidateProps {
  kind: TransactionKind
  candidates: readonly CandidateTransactions[]
}

/** Small amounts against large ones, candidate by candidate; candidates without lists on file are left out. */
export function SizesByCandidate({ kind, candidates }: SizesByCandidateProps) {
  const known = useMemo(() => candidates.filter(({ cents }) => cents !== null), [candidates])
  const columns = useMemo(() => columnsOf(known), [known])
  if (known.length < 2) return null
  return (
    <DataTable
      caption={`${KIND_LABELS[kind].title} by size and candidate`}
      columns={columns}
      rows={known}
      rowKey={({ AcctNum }) => AcctNum}
    />
  )
}

/** The size classes that have any rows, smallest first; the one without a limit comes last. */
function columnsOf(candidates: readonly CandidateTransactions[]): DataColumn<CandidateTransactions>[] {
  const sizes = new Set(candidates.flatMap((each) => each.sizes.map(({ most }) => most ?? Infinity)))
  return [
    {
      key: 'name',
      header: 'Candidate',
      width: 'name',
      primary: true,
      cell: ({ AcctNum, name }) => (
        <CandidateLink acctNum={AcctNum} state={FROM_LIST}>
          {name}
        </CandidateLink>
      ),
    },
    ...[...sizes]
      .toSorted((a, b) => a - b)
      .map((size): DataColumn<CandidateTransactions> => {
        const most = size === Infinity ? null : size
        return {
          key: String(most),
          header: sizeText(most),
          width: 'money',
          align: 'number',
          cell: (each) => <Money cents={each.sizes.find((its) => its.most === most)?.cents ?? 0} />,
        }
      }),
  ]
}
