import { Money } from '#client/ui/text/Money.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import type { Counterparties, Counterparty, PairSums } from '#contract/schemas/betweenAccounts.ts'
import { OwnerLink } from '#client/components/links/OwnerLink.tsx'

export type Direction = 'in' | 'out'

/** A counterparty, or the total of all. */
interface Line {
  of: Counterparty | undefined
  sums: PairSums
}

interface CounterpartyTableProps {
  direction: Direction
  found: Counterparties
}

/** The accounts on the other side, each with what this account's lists add up to and what the other's do. */
export function CounterpartyTable({ direction, found }: CounterpartyTableProps) {
  const lines = found.accounts.map((of): Line => ({ of, sums: of.sums }))
  return (
    <DataTable
      caption={
        direction === 'in' ? 'Received from accounts of this register' : 'Paid to accounts of this register'
      }
      columns={COLUMNS[direction]}
      rows={lines}
      rowKey={({ of }) => of?.account ?? 'total'}
      total={found.next === null && lines.length > 1 ? { of: undefined, sums: found.sums } : undefined}
    />
  )
}

const sumColumn = (header: string, side: keyof PairSums): DataColumn<Line> => ({
  key: side,
  header,
  width: 'money',
  align: 'number',
  // Blank if there is no row, which is not the same as rows that add up to zero.
  cell: ({ sums }) => (sums[side].count === 0 ? null : <Money cents={sums[side].cents} />),
})

const columnsOf = (name: string, own: keyof PairSums, other: keyof PairSums): DataColumn<Line>[] => [
  {
    key: 'name',
    header: name,
    primary: true,
    cell: ({ of }) => (of ? <OwnerLink of={of}>{of.name || of.account}</OwnerLink> : 'Total'),
  },
  sumColumn('This Account Reports', own),
  sumColumn('The Other Reports', other),
]

const COLUMNS = { in: columnsOf('From', 'receiver', 'payer'), out: columnsOf('To', 'payer', 'receiver') }
