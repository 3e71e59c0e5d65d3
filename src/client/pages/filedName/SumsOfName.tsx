import { OwnerLink } from '#client/components/links/OwnerLink.tsx'
import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import type { FiledName } from '#contract/schemas/filedName.ts'

type AccountSum = FiledName['accounts'][number]
interface YearSum {
  /** Null for days that cannot be. */
  year: number | null | 'total'
  rows: number
  cents: number
}

/** What each kind of rows says about the name. */
const KINDS: Readonly<Record<AccountSum['kind'], { title: string; account: string; tone: 'in' | 'out' }>> = {
  contributions: { title: 'Contributions from This Name', account: 'To', tone: 'in' },
  expenditures: { title: 'Expenditures to This Name', account: 'By', tone: 'out' },
  transfers: { title: 'Transfers', account: 'Of', tone: 'out' },
  distributions: { title: 'Distributions', account: 'Of', tone: 'out' },
}

/** For each kind of rows, the sums by year and by account. */
export const SumsOfName = ({ totals, years, accounts, moreAccounts }: FiledName) => (
  <>
    {totals.map(({ kind, rows, cents }) => {
      const { title, account, tone } = KINDS[kind]
      return (
        <Section key={kind} title={title}>
          <BarTable<YearSum>
            {...SUMS}
            caption="By year"
            rows={years.filter((sum) => sum.kind === kind)}
            rowKey={({ year }) => year ?? 'none'}
            label={{ header: 'Year', cell: ({ year }) => (year === 'total' ? 'Total' : (year ?? 'No year')) }}
            tone={tone}
            total={{ year: 'total', rows, cents }}
          />
          <BarTable<AccountSum>
            {...SUMS}
            caption="By account, the largest sums first"
            rows={accounts.filter((sum) => sum.kind === kind)}
            rowKey={(sum) => sum.account}
            label={{ header: account, cell: AccountName }}
            tone={tone}
          />
        </Section>
      )
    })}
    {moreAccounts > 0 && <p>And {formatNumber(moreAccounts)} more sums of accounts, smaller than these.</p>}
  </>
)

const SUMS = {
  amount: 'Amount',
  centsOf: ({ cents }: { cents: number }) => cents,
  more: [{ header: 'Rows', cell: ({ rows }: { rows: number }) => formatNumber(rows) }],
}

const AccountName = (sum: AccountSum) => (
  <OwnerLink of={sum}>{sum.owner === null ? `Account ${sum.account}` : sum.name}</OwnerLink>
)
