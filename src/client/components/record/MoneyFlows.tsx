import { type ReactNode } from 'react'
import { useGetTransactionSummaryQuery } from '#client/api/transactionSums.ts'
import { Link } from 'react-router-dom'
import { OwnerLink } from '#client/components/links/RecordLink.tsx'
import { SumsNote } from '#client/components/money/summary/SumsNote.tsx'
import { MonthsPlot } from '#client/components/money/summary/MonthsPlot.tsx'
import { KIND_LABELS, toneOf } from '#client/components/money/transactionText.ts'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { numberedAccounts } from '#contract/domain/accounts.ts'
import { counted } from '#contract/domain/text.ts'
import { printRowState } from '#contract/domain/rows.ts'
import { placeText, zipIn } from '#contract/domain/places.ts'
import { candidateRowsPage, committeeRowsPage, filedNamePage } from '#contract/pages.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { TransactionSummary } from '#contract/schemas/transaction.ts'
import styles from './MoneyFlows.module.css'

export interface MoneyFlowsProps {
  owner: 'candidate' | 'committee'
  acctNum: number
  accounts: readonly AccountListEntry[]
}

/** From whom and to whom most of a record's money went, and when; nothing if no rows are on file. */
export function MoneyFlows({ owner, acctNum, accounts }: MoneyFlowsProps) {
  const numbers = numberedAccounts(accounts)
    .map(({ number }) => number)
    .toSorted((a, b) => a - b)
  const contributions = useGetTransactionSummaryQuery({ accounts: numbers, kind: 'contributions' })
  const expenditures = useGetTransactionSummaryQuery({ accounts: numbers, kind: 'expenditures' })
  const failed = [contributions, expenditures].find(({ error, data }) => error && !data)
  if (failed) return <QuietFailure query={failed}>Sums of transactions could not be loaded.</QuietFailure>
  const sums = [contributions.data, expenditures.data].filter((each) => each !== undefined)
  const filled = sums.filter(({ count }) => count > 0)
  if (sums.length < 2 || filled.length === 0) return null
  const rows = owner === 'candidate' ? candidateRowsPage(acctNum) : committeeRowsPage(acctNum)
  return (
    <Section title="Where It Comes From and Goes">
      <div className={styles.flows}>
        {filled.map((each) => (
          <Largest key={each.kind} sums={each} rows={rows} />
        ))}
        <MonthsPlot sums={filled} />
      </div>
      <SumsNote sums={filled} accounts={accounts} />
    </Section>
  )
}

/** Enough to know a donor from a crowd. */
const NAMED = 5

interface Line {
  key: string
  label: ReactNode
  cents: number
}

const Amount = ({ cents }: Line) => <Money cents={cents} />

/** The largest sums by name, all others, and the sum of all, which opens to the rows. */
function Largest({ sums, rows }: { sums: TransactionSummary; rows: string }) {
  const { kind, count, cents, parties } = sums
  const { title, party } = KIND_LABELS[kind]
  const named = parties.slice(0, NAMED)
  const lines = named.map(({ name, place, otherAccount, cents: each }, index): Line => ({
    key: String(index),
    label: otherAccount ? (
      <OwnerLink account={otherAccount}>{name}</OwnerLink>
    ) : (
      <Link to={filedNamePage(name, zipIn(place))} title={placeText(place)}>
        {name}
      </Link>
    ),
    cents: each,
  }))
  const others = cents - named.reduce((sum, each) => sum + each.cents, 0)
  if (parties.length > NAMED || sums.rest.count > 0)
    lines.push({ key: 'rest', label: 'All others', cents: others })
  return (
    <BarTable<Line>
      caption={`${title}: the largest by name and ZIP code as filed`}
      rows={lines}
      rowKey={({ key }) => key}
      label={{ header: party, cell: ({ label }) => label }}
      amount="Amount"
      // On their own scale, on which the bar of all others would hide them.
      centsOf={({ key, cents: each }) => (key === 'rest' ? null : each)}
      figure={Amount}
      tone={toneOf(kind)}
      total={{
        key: 'all',
        label: (
          <Link to={rows + printRowState({ kind })}>
            All {counted(count, title.toLowerCase().slice(0, -1))}
          </Link>
        ),
        cents,
      }}
    />
  )
}
