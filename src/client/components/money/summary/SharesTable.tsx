import { OwnerLink } from '#client/components/RecordLink.tsx'
import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { AccountShares } from '#contract/schemas/transaction.ts'
import { shareOf } from '../shareOf.ts'
import type { SumLine } from './SumTables.tsx'
import { KIND_LABELS, toneOf } from '../transactionText.ts'

interface SharesTableProps {
  kind: TransactionKind
  shares: AccountShares
}

/** How much of all rows belongs to each named committee or campaign of the register; nothing if none is named. */
export function SharesTable({ kind, shares: { accounts, further, rest } }: SharesTableProps) {
  if (accounts.length === 0) return null
  const lines: SumLine[] = accounts.map(({ count, cents, ...account }) => ({
    key: String(account.account),
    label: <OwnerLink account={account}>{account.name}</OwnerLink>,
    count,
    cents,
  }))
  if (further.count > 0) lines.push({ key: 'further', label: 'Other accounts of this register', ...further })
  if (rest.count > 0) lines.push({ key: 'rest', label: 'Everybody else', ...rest })
  const count = lines.reduce((sum, line) => sum + line.count, 0)
  const cents = lines.reduce((sum, line) => sum + (line.cents ?? 0), 0)
  const { title } = KIND_LABELS[kind]
  return (
    <BarTable
      caption={`${title} by account of this register, as the rows name it`}
      rows={lines}
      rowKey={({ key }) => key}
      label={{ header: 'Account', cell: ({ label }) => label }}
      amount="Amount"
      centsOf={(line) => line.cents}
      tone={toneOf(kind)}
      more={[
        { header: 'Share', cell: (line: SumLine) => shareOf(line.cents ?? 0, cents) },
        { header: 'Rows', cell: (line: SumLine) => formatNumber(line.count) },
      ]}
      total={{ key: 'all', label: `All ${title.toLowerCase()}`, count, cents }}
    />
  )
}
