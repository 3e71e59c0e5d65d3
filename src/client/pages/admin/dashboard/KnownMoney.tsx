import { formatDate } from '#client/components/formatDate.ts'
import { AccountsByBasis } from '#client/components/money/AccountsByBasis.tsx'
import { alikeMoney } from '#client/components/money/alikeMoney.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { recordsName } from '#contract/freshness.ts'
import type { RegisterStatus } from '#contract/schemas/registerStatus.ts'

/** For how many accounts of each election cash on hand is known, and which kinds of their transactions are complete. */
export function KnownMoney({ money, wholeLists }: Pick<RegisterStatus, 'money' | 'wholeLists'>) {
  return (
    <>
      <AccountsByBasis money={money} />
      {alikeMoney(money).length < money.length && (
        <details>
          <summary>Each election</summary>
          <AccountsByBasis money={money} apart />
        </details>
      )}
      <DataTable
        caption="Accounts whose transactions of a kind are complete"
        columns={WHOLE_LISTS}
        rows={wholeLists.some(({ accounts }) => accounts > 0) ? wholeLists : []}
        rowKey={({ kind }) => kind}
        empty="No account has a complete list of its transactions yet."
      />
    </>
  )
}

const WHOLE_LISTS: DataColumn<RegisterStatus['wholeLists'][number]>[] = [
  {
    key: 'kind',
    header: 'Transactions',
    width: 'name',
    primary: true,
    cell: ({ kind }) => recordsName(kind),
  },
  {
    key: 'accounts',
    header: 'Accounts',
    width: 'account',
    align: 'number',
    cell: ({ accounts }) => formatNumber(accounts),
  },
  {
    key: 'oldest',
    header: 'Oldest list',
    width: 'code',
    cell: ({ oldestAsOf }) => oldestAsOf && formatDate(oldestAsOf),
  },
]
