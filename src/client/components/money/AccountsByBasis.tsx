import { formatDay } from '#contract/domain/days.ts'
import { NamesOfElections } from '#client/components/elections/NamesOfElections.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { NONE_COMPARED } from '#contract/freshness.ts'
import { MONEY_KNOWN_COLUMNS } from '#contract/lists/moneyKnownList.ts'
import type { MoneyStatus } from '#contract/schemas/dataStatus.ts'
import { alikeMoney, type MoneyRow } from './alikeMoney.ts'

interface AccountsByBasisProps {
  money: readonly MoneyStatus[]
  /** Whether each election has a row of its own, also if its accounts have the same sources as those of another. */
  apart?: boolean
}

/** How many accounts have cash on hand from each source, and how many from none. */
export const AccountsByBasis = ({ money, apart = false }: AccountsByBasisProps) => (
  <DataTable
    caption={`Accounts whose cash on hand is known, by where it comes from; ${apart ? 'each election' : 'elections with the same sources together'}`}
    columns={COLUMNS}
    rows={apart ? money.map((status) => ({ ...status, elections: [status.election] })) : alikeMoney(money)}
    rowKey={({ election }) => election ?? 'committees'}
    empty="No accounts are on file."
  />
)

const { accountsOf, oldest, differing, ...counts } = MONEY_KNOWN_COLUMNS

const COLUMNS: DataColumn<MoneyRow>[] = [
  {
    ...accountsOf,
    primary: true,
    cell: ({ elections }) => <NamesOfElections elections={elections} />,
  },
  ...Object.values(counts).map((column): DataColumn<MoneyRow> => ({
    ...column,
    width: 'account',
    cell: (status) => formatNumber(column.value(status)),
  })),
  { ...oldest, width: 'code', cell: ({ oldestAsOf }) => oldestAsOf && formatDay(oldestAsOf) },
  {
    ...differing,
    width: 'code',
    cell: (status) => {
      const accounts = differing.value(status)
      return accounts === null ? NONE_COMPARED : formatNumber(accounts)
    },
  },
]
