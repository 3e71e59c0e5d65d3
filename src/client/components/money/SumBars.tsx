import type { ReactNode } from 'react'
import type { Tone } from '#client/ui/plot/Bar.tsx'
import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { shareOf } from './shareOf.ts'

export interface SumLine {
  key: string
  label: ReactNode
  count: number
  /** Null is unknown, which is not zero. */
  cents: number | null
}

interface SumBarsProps {
  tone: Tone
  caption: string
  /** Of the column that names the lines. */
  header: string
  lines: readonly SumLine[]
  total?: SumLine
  /** Whether each line says its share of the total. */
  hasShares?: boolean
}

/** Sums of rows, each with a bar and the number of its rows. */
export const SumBars = ({ tone, caption, header, lines, total, hasShares = false }: SumBarsProps) => (
  <BarTable
    caption={caption}
    rows={lines}
    rowKey={({ key }) => key}
    label={{ header, cell: ({ label }) => label }}
    amount="Amount"
    centsOf={({ cents }) => cents}
    unknown="not on file"
    tone={tone}
    more={[
      ...(hasShares
        ? [{ header: 'Share', cell: ({ cents }: SumLine) => shareOf(cents ?? 0, total?.cents ?? 0) }]
        : []),
      { header: 'Rows', cell: ({ count }) => formatNumber(count) },
    ]}
    total={total}
  />
)
