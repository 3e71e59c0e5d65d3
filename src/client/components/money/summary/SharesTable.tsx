import { OwnerLink } from '#client/components/RecordLink.tsx'
import type { AccountShares } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { SumBars, type SumLine } from '../SumBars.tsx'
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
    label: <OwnerLink account={account} />,
    count,
    cents,
  }))
  if (further.count > 0) lines.push({ key: 'further', label: 'Other accounts of this register', ...further })
  if (rest.count > 0) lines.push({ key: 'rest', label: 'Everybody else', ...rest })
  const count = lines.reduce((sum, line) => sum + line.count, 0)
  const cents = lines.reduce((sum, line) => sum + (line.cents ?? 0), 0)
  const { title } = KIND_LABELS[kind]
  return (
    <SumBars
      tone={toneOf(kind)}
      caption={`${title} by account of this register, as the rows name it`}
      header="Account"
      lines={lines}
      total={{ key: 'all', label: `All ${title.toLowerCase()}`, count, cents }}
      hasShares
    />
  )
}
