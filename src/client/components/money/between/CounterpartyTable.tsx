import { useMemo, useState } from 'react'
import { Money } from '#client/ui/text/Money.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn, RowDetail } from '#client/ui/table/dataColumn.ts'
import type {
  ComparedSums,
  Counterparties,
  Counterparty,
  FoundIn,
} from '#contract/schemas/betweenAccounts.ts'
import { ComparedRows } from './ComparedRows.tsx'
import { OwnerLink } from '#client/components/links/OwnerLink.tsx'

export type Direction = 'in' | 'out'

/** A counterparty, or the total of all. */
interface Line {
  of: Counterparty | undefined
  sums: ComparedSums
}

interface CounterpartyTableProps {
  acctNum: number
  direction: Direction
  found: Counterparties
}

/** The accounts on the other side, each with what both sides report and what only one does; a line opens its rows. */
export function CounterpartyTable({ acctNum, direction, found }: CounterpartyTableProps) {
  const [opened, setOpened] = useState<readonly number[]>([])
  const columns = useMemo(() => columnsOf(direction), [direction])
  const lines = found.accounts.map((of): Line => ({ of, sums: of.sums }))
  const detail: RowDetail<Line> = {
    title: 'Rows',
    label: ({ of }) => `Rows of ${of?.name ?? ''}`,
    canExpand: ({ of }) => of !== undefined,
    isExpanded: ({ of }) => opened.includes(of?.account ?? 0),
    onToggle: ({ of }) => {
      const account = of?.account ?? 0
      setOpened((before) =>
        before.includes(account) ? before.filter((each) => each !== account) : [...before, account],
      )
    },
    render: ({ of }) => {
      const other = of?.account ?? 0
      return direction === 'in' ? (
        <ComparedRows payer={other} receiver={acctNum} />
      ) : (
        <ComparedRows payer={acctNum} receiver={other} />
      )
    },
  }
  return (
    <DataTable
      caption={
        direction === 'in' ? 'Received from accounts of this register' : 'Paid to accounts of this register'
      }
      columns={columns}
      rows={lines}
      rowKey={({ of }) => of?.account ?? 'total'}
      detail={detail}
      total={found.next === null && lines.length > 1 ? { of: undefined, sums: found.sums } : undefined}
    />
  )
}

const column = (key: string, header: string, ...found: FoundIn[]): DataColumn<Line> => ({
  key,
  header,
  width: 'money',
  align: 'number',
  cell: ({ sums }) => <Sum sums={found.map((each) => sums[each])} />,
})

function columnsOf(direction: Direction): DataColumn<Line>[] {
  const isOurs = (side: 'payer' | 'receiver') => (direction === 'in') === (side === 'receiver')
  return [
    {
      key: 'name',
      header: direction === 'in' ? 'From' : 'To',
      width: 'name',
      primary: true,
      cell: ({ of }) => (of ? <OwnerLink of={of}>{of.name || of.account}</OwnerLink> : 'Total'),
    },
    column('both', 'Both Report', 'both'),
    column('payer', isOurs('payer') ? 'Only This Account' : 'Only the Other', 'payerOnly'),
    column('receiver', isOurs('receiver') ? 'Only This Account' : 'Only the Other', 'receiverOnly'),
    column('unchecked', 'Not Known', 'payerUnchecked', 'receiverUnchecked'),
  ]
}

/** Blank if there is no row, which is not the same as rows that add up to zero. */
function Sum({ sums }: { sums: readonly { count: number; cents: number }[] }) {
  const count = sums.reduce((sum, each) => sum + each.count, 0)
  return count === 0 ? null : <Money cents={sums.reduce((sum, each) => sum + each.cents, 0)} />
}
