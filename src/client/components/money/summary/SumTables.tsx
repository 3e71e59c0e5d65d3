import { OwnerLink } from '#client/components/RecordLink.tsx'
import { formatMoney } from '#client/ui/text/format.ts'
import { typeText } from '#contract/domain/transactionTypes.ts'
import type { AccountShares, RowSums } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { SumBars, type SumLine } from '../SumBars.tsx'
import { KIND_LABELS, toneOf } from '../transactionText.ts'
import { MonthsPlot } from './MonthsPlot.tsx'
import styles from './SumTables.module.css'

interface SumTablesProps {
  sums: RowSums
  /** The caption of the table of parties: whom the money is from or goes to. */
  caption: string
  header: string
  lines: readonly SumLine[]
  /** The shares of accounts of the register, if known. */
  shares?: AccountShares
}

/** Sums of rows: by month, party, type, size and place, each as bars that are their own table. */
export function SumTables({ sums, caption, header, lines, shares }: SumTablesProps) {
  const { kind, count, cents, types, sizes, places } = sums
  const all = {
    tone: toneOf(kind),
    total: { key: 'all', label: `All ${KIND_LABELS[kind].title.toLowerCase()}`, count, cents },
  }
  return (
    <div className={`columns ${styles.sums}`}>
      <MonthsPlot sums={[sums]} />
      <SumBars {...all} caption={caption} header={header} lines={lines} />
      {shares && <SharesTable kind={kind} shares={shares} />}
      <SumBars
        {...all}
        caption="By type"
        header="Type"
        lines={types.map((each) => ({ ...each, key: each.type, label: typeText(kind, each.type) }))}
      />
      <SumBars
        {...all}
        caption="By size"
        header="Each"
        lines={sizes.map((each) => ({ ...each, key: String(each.most), label: sizeText(each.most) }))}
      />
      <SumBars
        {...all}
        caption="In the state and out of it"
        header="Where"
        lines={places.map((each) => ({ ...each, key: each.where, label: WHERE[each.where] }))}
      />
    </div>
  )
}

/** How much of all rows belongs to each named committee or campaign of the register; nothing if none is named. */
export function SharesTable({ kind, shares }: { kind: TransactionKind; shares: AccountShares }) {
  const { accounts, further, rest } = shares
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

/** A class of amounts by its largest, in cents; null is without limit. */
export function sizeText(most: number | null): string {
  if (most === null) return 'More than $100,000.00'
  if (most < 0) return 'Refunded'
  return `Up to ${formatMoney(most)}`
}

const WHERE = { in: 'In Florida', out: 'Out of state', unknown: 'Not stated' } as const
