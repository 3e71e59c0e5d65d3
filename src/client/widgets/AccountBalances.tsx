import { useMemo } from 'react'
import { describeFailure } from '#client/api/describeFailure.ts'
import type { DataColumn } from '#client/ui/dataColumn.ts'
import { DataTable } from '#client/ui/DataTable.tsx'
import { Money } from '#client/ui/Money.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Section } from '#client/ui/Section.tsx'
import type { AccountListEntry } from '#contract/account.ts'
import type { Balance, Figure } from '#contract/balance.ts'
import styles from './AccountBalances.module.css'
import { Answer } from './Answer.tsx'
import { DataAsOf } from './DataAsOf.tsx'
import { useBalances } from './useBalances.ts'

interface AccountBalancesProps {
  accounts: readonly AccountListEntry[]
  /** Whose balances they are. */
  owner: 'candidate' | 'committee'
}

type NamedBalance = Balance & { name: string }

/** The specification shows a figure that is no number as 0.00 in this one table. */
const amount = (key: Figure, header: string): DataColumn<NamedBalance> => ({
  key,
  header,
  align: 'number',
  width: 'money',
  cell: (balance) => <Money cents={balance[key] ?? 0} />,
})

const COLUMNS: DataColumn<NamedBalance>[] = [
  { key: 'account', header: 'Account', width: 'account', cell: ({ account }) => account },
  { key: 'name', header: 'Name', width: 'name', primary: true, cell: ({ name }) => name },
  amount('coh', 'Cash on Hand'),
  amount('monetary', 'Contributions'),
  amount('loans', 'Loans'),
  amount('inkind', 'In-Kind'),
  amount('expend', 'Expenditures'),
  amount('transfers', 'Transfers'),
  amount('other', 'Other'),
]

export function AccountBalances({ accounts, owner }: AccountBalancesProps) {
  const numbers = useMemo(() => accounts.flatMap(({ accountNum }) => accountNum ?? []), [accounts])
  const { query } = useBalances(numbers)
  const empty = `No balances available for this ${owner}.`
  return (
    <Section title="Account Balances">
      {numbers.length === 0 ? (
        <Notice>{empty}</Notice>
      ) : (
        <Answer
          query={query}
          loading="Loading balances..."
          failure={(failure) => `Error loading balances: ${describeFailure(failure)}`}
        >
          {(balances) => (
            <div className={styles.balances}>
              <DataTable
                caption="US dollars since each account was opened. Transfers out are positive, transfers back negative."
                columns={COLUMNS}
                rows={named(accounts, balances)}
                rowKey={({ account }) => account}
                empty={empty}
              />
            </div>
          )}
        </Answer>
      )}
      <DataAsOf of="balances" />
    </Section>
  )
}

/** The known balances in the order of the accounts. */
const named = (accounts: readonly AccountListEntry[], balances: readonly Balance[]): NamedBalance[] =>
  accounts.flatMap(({ accountNum, accountName }) =>
    balances
      .filter(({ account }) => account === accountNum)
      .map((balance) => ({ ...balance, name: accountName })),
  )
